package dev.plimsoll.platform;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The one line to the platform that reading and resizing share: address, key, deadline and meter.
 *
 * <p>It can send nothing by itself. {@link PlatformFleet} asks it for {@link Reads}, which knows two GETs;
 * {@link PlatformResizer} builds the one PATCH there is.
 */
public final class PlatformClient implements AutoCloseable {

    /** More than this is no listing of computes. */
    private static final long LARGEST_REPLY = 64L << 20;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._~:-]{0,199}");
    private static final String USER_AGENT = "plimsoll/" + version();

    private final HttpUrl root;
    private final Secret apiKey;
    private final Duration deadline;
    private final OkHttpClient http;
    private final RequestMeter meter;

    /**
     * @throws IllegalArgumentException when the address is not an HTTP address or the key cannot be sent in a header;
     *                                  the message carries no secret
     */
    public PlatformClient(PlatformSettings settings, MeterRegistry registry) {
        root = rootOf(settings);
        apiKey = sendable(settings.apiKey());
        deadline = settings.deadline();
        meter = new RequestMeter(registry);
        http = new OkHttpClient.Builder()
                // The key must not travel to wherever a redirect points.
                .followRedirects(false)
                .followSslRedirects(false)
                // Who may be asked twice is decided by the caller, not by the transport.
                .retryOnConnectionFailure(false)
                .connectTimeout(deadline)
                .readTimeout(deadline)
                .writeTimeout(deadline)
                .callTimeout(deadline)
                .build();
    }

    OkHttpClient http() {
        return http;
    }

    Duration deadline() {
        return deadline;
    }

    /** A request below the root, with the headers of every call that returns a body (platform/api.md 4). */
    Request.Builder request(String... segments) {
        HttpUrl.Builder url = root.newBuilder();
        for (String segment : segments) {
            url.addPathSegment(segment);
        }
        return new Request.Builder().url(url.build())
                .header("Authorization", "Bearer " + apiKey.reveal())
                .header("Accept", "application/json")
                .header("User-Agent", USER_AGENT);
    }

    /**
     * Sends {@code request} once.
     *
     * @param over  the transport, {@link #http()} or one derived from it
     * @param route the template of its path, without ids
     * @param limit longest that this may take
     * @throws IOException when no whole reply came
     */
    Reply send(OkHttpClient over, Request request, String route, Duration limit) throws IOException {
        RequestMeter.Running running = meter.start(request.method(), route);
        Call call = over.newCall(request);
        call.timeout().timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        try (Response response = call.execute()) {
            Reply reply = read(response);
            running.ended(Integer.toString(response.code()));
            return reply;
        } catch (IOException e) {
            running.ended(RequestMeter.IO_ERROR);
            throw e;
        }
    }

    private Reply read(Response response) throws IOException {
        BufferedSource source = response.body().source();
        if (source.request(LARGEST_REPLY + 1)) {
            throw new IOException("the reply is larger than " + (LARGEST_REPLY >> 20) + " MiB");
        }
        Headers headers = response.headers();
        String type = headers.get("Content-Type");
        return new Reply(response.code(), type == null ? "" : type, safe(source.readUtf8()),
                Reply.retryAfter(headers));
    }

    /** Should the platform ever echo the key, it stops here. */
    private String safe(String text) {
        return apiKey.isEmpty() ? text : text.replace(apiKey.reveal(), apiKey.toString());
    }

    /** Where the interface is, as shown in messages. */
    String where() {
        return root.toString();
    }

    /** Whether {@code id} may stand in a path as it is: an id such as {@code ..} would lead elsewhere. */
    static boolean isId(@Nullable String id) {
        return id != null && ID.matcher(id).matches();
    }

    /** What failed on the way to the platform or back. */
    PlatformFault noReply(IOException e) {
        return new PlatformFault(PlatformFault.Kind.TIMEOUT, 0, Faults.noReply(where(), deadline, e));
    }

    @Override
    public void close() {
        http.connectionPool().evictAll();
    }

    @Override
    public String toString() {
        return "PlatformClient[" + root + "]";
    }

    private static HttpUrl rootOf(PlatformSettings settings) {
        HttpUrl url = HttpUrl.parse(settings.baseUrl().toString());
        if (url == null) {
            throw new IllegalArgumentException("platform.base-url is not an http or https address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("platform.base-url must not carry a user or a password");
        }
        return url.newBuilder().query(null).fragment(null).build();
    }

    private static Secret sendable(Secret key) {
        if (key.reveal().chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException(
                    "platform.api-key has a character that no key has, such as a line break");
        }
        return key;
    }

    private static String version() {
        String version = PlatformClient.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }
}
