package dev.plimsoll.whole;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.ByteString;

/** A proxy between the agent and a platform that records all requests. */
public final class RecordingProxy implements AutoCloseable {

    private static final String ROOT = "/api/v2";

    private final MockWebServer server = new MockWebServer();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Recorded> recorded = new CopyOnWriteArrayList<>();
    private final URI platform;

    /**
     * A recorded request.
     *
     * @param path          below the root
     * @param authorization the header with the key; empty without one
     */
    public record Recorded(String method, String path, String body, String authorization) {}

    public RecordingProxy(URI platform) {
        this.platform = platform;
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return forward(request);
            }
        });
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String baseUrl() {
        return server.url(ROOT).toString();
    }

    public List<Recorded> recorded() {
        return List.copyOf(recorded);
    }

    /** The requests that are not reads. */
    List<Recorded> changes() {
        return recorded.stream().filter(one -> !one.method().equals("GET")).toList();
    }

    private MockResponse forward(RecordedRequest request) {
        String path = request.getTarget().substring(ROOT.length());
        String body = Objects.requireNonNullElse(request.getBody(), ByteString.EMPTY).utf8();
        recorded.add(new Recorded(request.getMethod(), path, body,
                Objects.requireNonNullElse(request.getHeaders().get("Authorization"), "")));
        HttpRequest.Builder on = HttpRequest.newBuilder(URI.create(platform + path))
                .method(request.getMethod(), body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        for (String header : List.of("Authorization", "Accept", "Content-Type")) {
            String value = request.getHeaders().get(header);
            if (value != null) {
                on.header(header, value);
            }
        }
        try {
            HttpResponse<String> answer = http.send(on.build(), BodyHandlers.ofString());
            return new MockResponse.Builder().code(answer.statusCode())
                    .addHeader("Content-Type", answer.headers().firstValue("Content-Type").orElse("text/plain"))
                    .body(answer.body())
                    .build();
        } catch (IOException e) {
            return new MockResponse.Builder().code(502).build();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MockResponse.Builder().code(502).build();
        }
    }

    @Override
    public void close() {
        server.close();
        http.close();
    }
}
