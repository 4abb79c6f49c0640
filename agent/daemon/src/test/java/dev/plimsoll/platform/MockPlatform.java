package dev.plimsoll.platform;

import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.PlatformSettings.Dialect;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** An HTTP server that answers what a test tells it to, and remembers what it was asked. */
final class MockPlatform implements AutoCloseable {

    static final String KEY = "key-0123456789abcdef";

    static final int MOST_PAGES = 5;

    final MockWebServer server = new MockWebServer();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<PlatformClient> clients = new ArrayList<>();

    MockPlatform() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PlatformSettings settings() {
        return settings(List.of(), List.of(), List.of());
    }

    PlatformSettings settings(List<String> projects, List<String> include, List<String> exclude) {
        return new PlatformSettings(URI.create(server.url("/api/v2").toString()), new Secret(KEY), Dialect.STANDARD,
                null, projects, include,
                exclude, Map.of("running", ComputeState.Kind.ACTIVE), Duration.ofSeconds(5));
    }

    PlatformSettings impatient(Duration deadline) {
        PlatformSettings usual = settings();
        return new PlatformSettings(usual.baseUrl(), usual.apiKey(), Dialect.STANDARD, null, List.of(), List.of(),
                List.of(), Map.of(),
                deadline);
    }

    PlatformClient client(PlatformSettings settings) {
        PlatformClient client = new PlatformClient(settings, meters);
        clients.add(client);
        return client;
    }

    PlatformFleet fleet() {
        return fleet(settings());
    }

    /** A fleet that repeats questions after a millisecond and gives up a listing after {@link #MOST_PAGES}. */
    PlatformFleet fleet(PlatformSettings settings) {
        return new PlatformFleet(new Reads(client(settings), Duration.ofMillis(1)), settings, MOST_PAGES);
    }

    PlatformResizer resizer() {
        return new PlatformResizer(client(settings()));
    }

    MockPlatform answers(String json) {
        return answers(200, json);
    }

    MockPlatform answers(int status, String json) {
        return answers(reply(status, json).build());
    }

    MockPlatform answers(MockResponse response) {
        server.enqueue(response);
        return this;
    }

    static MockResponse.Builder reply(int status, String json) {
        return new MockResponse.Builder().code(status).addHeader("Content-Type", "application/json").body(json);
    }

    static MockResponse.Builder page(int status, String html) {
        return new MockResponse.Builder().code(status).addHeader("Content-Type", "text/html").body(html);
    }

    RecordedRequest nextRequest() {
        try {
            RecordedRequest request = server.takeRequest(5, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("no request came");
            }
            return request;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    List<RecordedRequest> requests() {
        int count = server.getRequestCount();
        List<RecordedRequest> all = new ArrayList<>();
        while (all.size() < count) {
            all.add(nextRequest());
        }
        return all;
    }

    @Override
    public void close() {
        clients.forEach(PlatformClient::close);
        server.close();
    }
}
