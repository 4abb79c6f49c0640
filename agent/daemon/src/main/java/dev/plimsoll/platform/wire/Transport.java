package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.outbound.HttpClients;
import dev.plimsoll.outbound.HttpProxy;
import dev.plimsoll.outbound.Proxies;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one HTTP request to the platform and reads its reply. */
public final class Transport implements AutoCloseable {

    /** Largest reply that is not a listing, in bytes. */
    private static final long LARGEST_TEXT = 1L << 20;
    /** Bytes of a listing kept as text, enough to describe a reply that is not one. */
    private static final long PREFIX = 512;
    /** The status of a request without a complete reply. */
    private static final String IO_ERROR = "io_error";
    private static final Duration[] BUCKETS = {Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(250),
        Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(2500), Duration.ofSeconds(5),
        Duration.ofSeconds(10)};
    /** The platform takes so many calls of one kind in a second (platform/in-the-wild.md 1.6): all may be on their way at once. */
    private static final int MOST_AT_ONCE = 40;
    private static final String USER_AGENT = "plimsoll/" + version();

    private final HttpUrl root;
    private final Duration deadline;
    private final WireTime time;
    private final MeterRegistry registry;
    private final @Nullable HttpProxy proxy;
    private final Redaction redaction = new Redaction();
    private final OkHttpClient readClient;
    private final OkHttpClient changeClient;

    /**
     * @throws IllegalArgumentException if {@code root} is not an HTTP address, or contains a user; the message
     *                                  contains no secret
     */
    public Transport(URI root, Duration deadline, Proxies proxies, MeterRegistry registry, WireTime time) {
        this.root = rootOf(root);
        this.proxy = proxies.forAddress(this.root.uri()).orElse(null);
        this.deadline = deadline;
        this.time = time;
        this.registry = registry;
        readClient = HttpClients.through(proxies)
                // The key must not be sent to the target of a redirect.
                .followRedirects(false)
                .followSslRedirects(false)
                // RetryTable decides about repeats, not the HTTP client.
                .retryOnConnectionFailure(false)
                // The library keeps five, so that calls at the same time would open and close the others again and again.
                .connectionPool(new ConnectionPool(MOST_AT_ONCE, 5, TimeUnit.MINUTES))
                .addNetworkInterceptor(Transport::hideRetryAfter)
                .connectTimeout(deadline)
                .readTimeout(deadline)
                .writeTimeout(deadline)
                .eventListenerFactory(SendProgress::of)
                .build();
        // A new connection for each change: the server may have closed a kept one, and then it is unknown whether the
        // request arrived.
        changeClient = readClient.newBuilder().connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS)).build();
    }

    /** Hides Retry-After from the HTTP client, which would repeat some requests by itself. */
    private static Response hideRetryAfter(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String wanted = response.header(Reply.RETRY_AFTER);
        return wanted == null
                ? response
                : response.newBuilder()
                        .removeHeader(Reply.RETRY_AFTER)
                        .header(Reply.ORIGINAL_RETRY_AFTER, wanted)
                        .build();
    }

    /**
     * Sends {@code request} once. A read is sent once more, on a new connection, if a kept connection was closed.
     *
     * @param limit longest time for both
     */
    public SendOutcome send(WireRequest request, Secret key, Duration limit) {
        redaction.hide(key);
        long began = time.nanos();
        SendProgress progress = new SendProgress();
        SendOutcome outcome = send(request, key, limit, progress);
        Duration left = limit.minus(time.since(began));
        if (!progress.failedBeforeReply() || request.method().changes() || !left.isPositive()) {
            return outcome;
        }
        // The server has closed a kept connection, as servers do after some time. Other kept ones may be closed too,
        // and nobody has read the request.
        readClient.connectionPool().evictAll();
        return send(request, key, left, new SendProgress());
    }

    private SendOutcome send(WireRequest request, Secret key, Duration limit, SendProgress progress) {
        OkHttpClient client = request.method().changes() ? changeClient : readClient;
        Call call = client.newCall(request(request, key, progress));
        call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        Timer.Sample running = Timer.start(registry);
        try (Response response = call.execute()) {
            Reply reply = read(response, request);
            ended(running, request, Integer.toString(reply.status()));
            return new SendOutcome.Answered(reply);
        } catch (Allowance.TooLarge e) {
            ended(running, request, IO_ERROR);
            return new SendOutcome.Excessive(Faults.excessive(where(), request, e));
        } catch (IOException e) {
            ended(running, request, IO_ERROR);
            progress.failed(e);
            PlatformFault fault = Faults.noReply(where(), proxy, deadline, e);
            return progress.sent
                    ? new SendOutcome.Lost(fault)
                    : new SendOutcome.Unsent(fault, !(e instanceof SSLException));
        }
    }

    /** Times every request by method, route and status; never by id. */
    private void ended(Timer.Sample running, WireRequest request, String status) {
        running.stop(Timer.builder("plimsoll.platform.requests")
                .description("Time of one request to the platform API, from sending to the last byte read")
                .serviceLevelObjectives(BUCKETS)
                .tags("method", request.method().name(), "route", request.route(), "status", status)
                .register(registry));
    }

    private Request request(WireRequest request, Secret key, SendProgress progress) {
        HttpUrl.Builder url = root.newBuilder();
        request.segments().forEach(url::addPathSegment);
        request.parameters().forEach(url::addQueryParameter);
        return new Request.Builder().url(url.build())
                .header("Authorization", "Bearer " + key.reveal())
                .header("Accept", "application/json")
                .header("User-Agent", USER_AGENT)
                .method(request.method().name(), request.method().changes() ? new OneShot(request.json()) : null)
                .tag(SendProgress.class, progress)
                .build();
    }

    private Reply read(Response response, WireRequest request) throws IOException {
        Headers headers = response.headers();
        String type = Objects.requireNonNullElse(headers.get("Content-Type"), "");
        WireRequest.ListingForm listing = request.listing();
        String text = listing != null && response.isSuccessful() ? readListing(response, listing)
                : text(response, request);
        return new Reply(response.code(), type, text, Reply.retryAfter(headers, time.now()));
    }

    /** Reads a listing while it arrives, and returns its first bytes as text. */
    private String readListing(Response response, WireRequest.ListingForm listing) throws IOException {
        BufferedSource source = response.body().source();
        BufferedSource prefix = source.peek();
        prefix.request(PREFIX);
        String text = prefix.readUtf8(Math.min(PREFIX, prefix.getBuffer().size()));
        Allowance body = new Allowance(source.inputStream(), Runtime.getRuntime().maxMemory());
        new ItemStream(listing, body, redaction).read(listing.pages().get());
        return redaction.of(text);
    }

    /** The body as text. For a change the status is enough, so an incomplete body counts as empty; a read fails. */
    private String text(Response response, WireRequest request) throws IOException {
        try {
            BufferedSource source = response.body().source();
            if (source.request(LARGEST_TEXT + 1)) {
                throw new IOException("the reply is larger than " + (LARGEST_TEXT >> 20) + " MiB");
            }
            return redaction.of(source.readUtf8());
        } catch (IOException e) {
            if (request.method().changes() || !response.isSuccessful()) {
                return "";
            }
            throw e;
        }
    }

    /** The root of the API, for messages. */
    public String where() {
        return root.toString();
    }

    @Override
    public void close() {
        readClient.connectionPool().evictAll();
    }

    private static HttpUrl rootOf(URI address) {
        HttpUrl url = HttpUrl.parse(address.toString());
        if (url == null) {
            throw new IllegalArgumentException("platform.base-url is not an http or https address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("platform.base-url must not contain a user or a password");
        }
        return url.newBuilder().query(null).fragment(null).build();
    }

    private static String version() {
        String version = Transport.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    /** The progress of one request; set by the thread that sends it. */
    private static final class SendProgress extends EventListener {

        /** The request was sent at least in part; before that, it cannot have been carried out. */
        private volatile boolean sent;
        /** A new connection was opened for it, instead of a kept one. */
        private volatile boolean connected;
        /** The headers of a reply arrived. */
        private volatile boolean answered;
        private volatile boolean hasFailed;

        static SendProgress of(Call call) {
            return Objects.requireNonNullElseGet(call.request().tag(SendProgress.class), SendProgress::new);
        }

        private void failed(IOException e) {
            hasFailed = !(e instanceof InterruptedIOException);
        }

        private boolean failedBeforeReply() {
            return hasFailed && sent && !connected && !answered;
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            connected = true;
        }

        @Override
        public void requestHeadersStart(Call call) {
            sent = true;
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            answered = true;
        }
    }
}
