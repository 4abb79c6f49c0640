package dev.plimsoll.conformance.wire;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The platform's management interface, as the holder of one key sees it. */
public final class Api {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String MEDIA = "application/json";

    private final String baseUrl;
    private final @Nullable String authorization;

    private Api(String baseUrl, @Nullable String authorization) {
        this.baseUrl = baseUrl;
        this.authorization = authorization;
    }

    /** With a key. */
    public static Api of(String baseUrl, String key) {
        return new Api(baseUrl, "Bearer " + key);
    }

    /** The same platform, with another key. */
    public Api withKey(String key) {
        return of(baseUrl, key);
    }

    /** The same platform, with anything as header, or with none. */
    public Api withAuthorization(@Nullable String header) {
        return new Api(baseUrl, header);
    }

    /** The root that paths are relative to. */
    public String baseUrl() {
        return baseUrl;
    }

    public Reply get(String path) {
        return send("GET", path, null);
    }

    public Reply post(String path, Map<String, ?> body) {
        return send("POST", path, body);
    }

    public Reply post(String path) {
        return send("POST", path, null);
    }

    public Reply patch(String path, Map<String, ?> body) {
        return send("PATCH", path, body);
    }

    public Reply delete(String path) {
        return send("DELETE", path, null);
    }

    /** Sends it, and again as long as the platform says that it did nothing and wants to be asked later. */
    public Reply send(String method, String path, @Nullable Map<String, ?> body) {
        HttpRequest request = request(method, path, body);
        return await(method + " " + path).pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(1))
                .atMost(PATIENCE)
                .until(() -> once(request), reply -> !reply.asksToComeLater());
    }

    private HttpRequest request(String method, String path, @Nullable Map<String, ?> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(DEADLINE)
                .header("Accept", MEDIA);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        if (body == null) {
            return request.method(method, BodyPublishers.noBody()).build();
        }
        return request.header("Content-Type", MEDIA).method(method, written(body)).build();
    }

    private static BodyPublisher written(Map<String, ?> body) {
        try {
            return BodyPublishers.ofString(JSON.writeValueAsString(body));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply once(HttpRequest request) throws IOException, InterruptedException {
        return Reply.of(HTTP.send(request, BodyHandlers.ofString()));
    }

    /** Without the key. */
    @Override
    public String toString() {
        return baseUrl;
    }
}
