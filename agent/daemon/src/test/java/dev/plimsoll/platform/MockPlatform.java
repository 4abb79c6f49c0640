package dev.plimsoll.platform;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import dev.plimsoll.platform.PlatformSettings.KeyOrigin;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import dev.plimsoll.platform.wire.ManualTime;
import dev.plimsoll.platform.wire.WireTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** An HTTP server with prepared replies that records its requests. */
public final class MockPlatform implements AutoCloseable {

    public static final String KEY = "key-0123456789abcdef";

    static final int MOST_PAGES = 5;
    private static final ListingScope ALL = new ListingScope(null, List.of(), List.of(), List.of());
    static final ComputeId COMPUTE = new ComputeId("p1", "ep-one");

    public final MockWebServer server = new MockWebServer();
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    /** The time source of all clients without another one. */
    public final ManualTime time = new ManualTime();
    private final List<PlatformClient> clients = new ArrayList<>();
    private int taken;

    public MockPlatform() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on, each answer is a listing of one awake compute, {@code p1/ep-one}, at {@code host}. */
    public void listsOneCompute(String host) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return reply(200,
                        """
                                {"endpoints":[{"id":"ep-one","project_id":"p1","branch_id":"br-1","type":"read_write",
                                "host":"%s","current_state":"active","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1}]}
                                """
                                .formatted(host))
                        .build();
            }
        });
    }

    public PlatformSettings settings() {
        return settings(List.of(), List.of(), List.of());
    }

    PlatformSettings settings(List<String> projects, List<String> include, List<String> exclude) {
        return settings(Dialect.STANDARD, new ListingScope(null, projects, include, exclude), Duration.ofSeconds(5),
                60_000);
    }

    PlatformSettings settings(Dialect dialect, ListingScope scope, Duration deadline, int requestsPerMinute) {
        return new PlatformSettings(null, URI.create(server.url("/api/v2").toString()), key(KEY), dialect, scope,
                Map.of("running", ComputeState.StateKind.ACTIVE), deadline, requestsPerMinute, Proxies.NONE);
    }

    /** The usual settings with another key. */
    PlatformSettings with(AccountKey key) {
        PlatformSettings usual = settings();
        return new PlatformSettings(null, usual.baseUrl(), key, usual.dialect(), usual.scope(), usual.states(),
                usual.deadline(), usual.requestsPerMinute(), Proxies.NONE);
    }

    public static AccountKey key(String secret) {
        return new AccountKey.Given(new Secret(secret), KeyOrigin.CONFIGURATION_FILE);
    }

    /** The settings with another base URL. */
    PlatformSettings at(URI baseUrl) {
        PlatformSettings usual = settings();
        return new PlatformSettings(null, baseUrl, usual.key(), usual.dialect(), usual.scope(), usual.states(),
                usual.deadline(), usual.requestsPerMinute(), Proxies.NONE);
    }

    public PlatformSettings impatient(Duration deadline) {
        return settings(Dialect.STANDARD, ALL, deadline, 60_000);
    }

    public PlatformSettings frugal(int requestsPerMinute) {
        return settings(Dialect.STANDARD, ALL, Duration.ofSeconds(5), requestsPerMinute);
    }

    public PlatformClient client() {
        return client(settings());
    }

    public PlatformClient client(PlatformSettings settings) {
        return client(settings, time);
    }

    public PlatformClient client(PlatformSettings settings, WireTime in) {
        PlatformClient client = new PlatformClient(settings, meters, in);
        clients.add(client);
        return client;
    }

    PlatformFleet fleet() {
        return fleet(settings());
    }

    PlatformFleet fleet(PlatformSettings settings) {
        return fleet(settings, time);
    }

    /** A fleet that stops a listing after {@link #MOST_PAGES}. */
    PlatformFleet fleet(PlatformSettings settings, WireTime in) {
        return new PlatformFleet(new Reads(client(settings, in).requests()), settings, MOST_PAGES);
    }

    PlatformSettingWriter writer(Dialect dialect) {
        return new PlatformSettingWriter(
                client(settings(dialect, ALL, Duration.ofSeconds(5), 60_000)));
    }

    PlatformSettingWriter writer() {
        return new PlatformSettingWriter(client());
    }

    /** Asks for 1 CU. */
    static SettingWriter.Execution resize(SettingWriter writer) {
        return writer.write(COMPUTE, SettingValue.of(Given.cu("1")), Optional::empty);
    }

    public MockPlatform answers(String json) {
        return answers(200, json);
    }

    public MockPlatform answers(int status, String json) {
        return answers(reply(status, json).build());
    }

    public MockPlatform answers(MockResponse response) {
        server.enqueue(response);
        return this;
    }

    public static MockResponse.Builder reply(int status, String json) {
        return new MockResponse.Builder().code(status).addHeader("Content-Type", "application/json").body(json);
    }

    public static MockResponse.Builder page(int status, String html) {
        return new MockResponse.Builder().code(status).addHeader("Content-Type", "text/html").body(html);
    }

    public RecordedRequest nextRequest() {
        try {
            RecordedRequest request = server.takeRequest(5, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("no request came");
            }
            taken++;
            return request;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** All requests that were not returned yet. */
    public List<RecordedRequest> requests() {
        int count = server.getRequestCount() - taken;
        List<RecordedRequest> all = new ArrayList<>();
        while (all.size() < count) {
            all.add(nextRequest());
        }
        return all;
    }

    /** Methods and paths below the root, in order. */
    public List<String> lines() {
        return requests().stream()
                .map(request -> request.getMethod() + " " + request.getTarget().substring("/api/v2".length()))
                .toList();
    }

    @Override
    public void close() {
        clients.forEach(PlatformClient::close);
        server.close();
    }
}
