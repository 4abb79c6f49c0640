package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import io.micrometer.core.instrument.MeterRegistry;
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

/** Carries one request to the platform, and its reply back. */
public final class Transport implements AutoCloseable {

    /** An answer that is no listing is one object, or a message for people; what is larger is neither. */
    private static final long LARGEST_TEXT = 1L << 20;
    /** Enough of a listing to see that it is none, and what it is instead. */
    private static final long BEGINNING = 512;
    private static final String USER_AGENT = "plimsoll/" + version();

    private final HttpUrl root;
    private final Duration deadline;
    private final WireTime time;
    private final RequestMeter savings;
    private final Redaction redaction = new Redaction();
    private final OkHttpClient forReading;
    private final OkHttpClient forChanges;

    /**
     * @throws IllegalArgumentException when {@code root} is not an HTTP address, or carries a user; the message carries
     *                                  no secret
     */
    public Transport(URI root, Duration deadline, MeterRegistry registry, WireTime time) {
        this.root = rootOf(root);
        this.deadline = deadline;
        this.time = time;
        savings = new RequestMeter(registry);
        forReading = new OkHttpClient.Builder()
                // The key must not travel to wherever a redirect points.
                .followRedirects(false)
                .followSslRedirects(false)
                // Who may be asked twice is decided by the table of retries, not by the transport.
                .retryOnConnectionFailure(false)
                .addNetworkInterceptor(Transport::withoutInvitation)
                .connectTimeout(deadline)
                .readTimeout(deadline)
                .writeTimeout(deadline)
                .eventListener(new Following())
                .build();
        // A connection of its own each time: one kept open may have been closed at the far end, and then nobody could
        // tell whether the request arrived.
        forChanges = forReading.newBuilder().connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS)).build();
    }

    /** The transport repeats by itself what is told to come back at once; it is not to hear of that. */
    private static Response withoutInvitation(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String wanted = response.header(Reply.RETRY_AFTER);
        return wanted == null
                ? response
                : response.newBuilder().removeHeader(Reply.RETRY_AFTER).header(Reply.SET_ASIDE, wanted).build();
    }

    /**
     * Sends {@code ask} once; a reading once more, on a new connection, where one that was kept open turns out to be dead.
     *
     * @param limit longest that this may take
     */
    public SendOutcome send(WireRequest ask, Secret key, Duration limit) {
        redaction.hide(key);
        long began = time.nanos();
        Course course = new Course();
        SendOutcome outcome = send(ask, key, limit, course);
        Duration left = limit.minus(time.since(began));
        if (!course.wasCutBeforeTheReply() || ask.method().changes() || !left.isPositive()) {
            return outcome;
        }
        // A connection that was kept open was closed at the far end meanwhile, as servers do after some time: all others
        // that are kept may be as dead, and nobody has read the request.
        forReading.connectionPool().evictAll();
        return send(ask, key, left, new Course());
    }

    private SendOutcome send(WireRequest ask, Secret key, Duration limit, Course course) {
        OkHttpClient over = ask.method().changes() ? forChanges : forReading;
        Call call = over.newCall(request(ask, key, course));
        call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        RequestMeter.Running running = savings.start(ask.method().name(), ask.route());
        try (Response response = call.execute()) {
            Reply reply = read(response, ask);
            running.ended(Integer.toString(reply.status()));
            return new SendOutcome.Answered(reply);
        } catch (Allowance.TooLarge e) {
            running.ended(RequestMeter.IO_ERROR);
            return new SendOutcome.Excessive(Faults.excessive(where(), ask, e));
        } catch (IOException e) {
            running.ended(RequestMeter.IO_ERROR);
            course.failed(e);
            PlatformFault fault = Faults.noReply(where(), deadline, e);
            return course.departed
                    ? new SendOutcome.Lost(fault)
                    : new SendOutcome.Unsent(fault, !(e instanceof SSLException));
        }
    }

    private Request request(WireRequest ask, Secret key, Course course) {
        HttpUrl.Builder url = root.newBuilder();
        ask.segments().forEach(url::addPathSegment);
        ask.parameters().forEach(url::addQueryParameter);
        return new Request.Builder().url(url.build())
                .header("Authorization", "Bearer " + key.reveal())
                .header("Accept", "application/json")
                .header("User-Agent", USER_AGENT)
                .method(ask.method().name(), ask.method().changes() ? new OneShot(ask.json()) : null)
                .tag(Course.class, course)
                .build();
    }

    private Reply read(Response response, WireRequest ask) throws IOException {
        Headers headers = response.headers();
        String type = Objects.requireNonNullElse(headers.get("Content-Type"), "");
        WireRequest.Listing listing = ask.listing();
        String text = listing != null && response.isSuccessful() ? taken(response, listing) : text(response, ask);
        return new Reply(response.code(), type, text, Reply.retryAfter(headers, time.now()));
    }

    /** Takes a listing while it arrives; its beginning stands for its text. */
    private String taken(Response response, WireRequest.Listing listing) throws IOException {
        BufferedSource source = response.body().source();
        BufferedSource beginning = source.peek();
        beginning.request(BEGINNING);
        String text = beginning.readUtf8(Math.min(BEGINNING, beginning.getBuffer().size()));
        Allowance body = new Allowance(source.inputStream(), Runtime.getRuntime().maxMemory());
        new ItemStream(listing.array(), listing.fields()).read(body, redaction, listing.takers().get());
        return redaction.of(text);
    }

    /** A reply that breaks off has told by its status what became of a change; a reading that breaks off tells nothing. */
    private String text(Response response, WireRequest ask) throws IOException {
        try {
            BufferedSource source = response.body().source();
            if (source.request(LARGEST_TEXT + 1)) {
                throw new IOException("the reply is larger than " + (LARGEST_TEXT >> 20) + " MiB");
            }
            return redaction.of(source.readUtf8());
        } catch (IOException e) {
            if (ask.method().changes() || !response.isSuccessful()) {
                return "";
            }
            throw e;
        }
    }

    /** Where the interface is, as shown in messages. */
    public String where() {
        return root.toString();
    }

    @Override
    public void close() {
        forReading.connectionPool().evictAll();
    }

    private static HttpUrl rootOf(URI address) {
        HttpUrl url = HttpUrl.parse(address.toString());
        if (url == null) {
            throw new IllegalArgumentException("platform.base-url is not an http or https address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("platform.base-url must not carry a user or a password");
        }
        return url.newBuilder().query(null).fragment(null).build();
    }

    private static String version() {
        String version = Transport.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    /** How far one request came; set by the thread that sends it. */
    private static final class Course {

        /** Something left: before that, nothing can have been carried out. */
        private volatile boolean departed;
        /** A connection was made for it, rather than taken from those that are kept open. */
        private volatile boolean connected;
        /** Something came back. */
        private volatile boolean answered;
        private volatile boolean cut;

        private void failed(IOException e) {
            cut = !(e instanceof InterruptedIOException);
        }

        private boolean wasCutBeforeTheReply() {
            return cut && departed && !connected && !answered;
        }
    }

    /** Notes how far requests come. */
    private static final class Following extends EventListener {

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            of(call).connected = true;
        }

        @Override
        public void requestHeadersStart(Call call) {
            of(call).departed = true;
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            of(call).answered = true;
        }

        private static Course of(Call call) {
            Course course = call.request().tag(Course.class);
            return course == null ? new Course() : course;
        }
    }
}
