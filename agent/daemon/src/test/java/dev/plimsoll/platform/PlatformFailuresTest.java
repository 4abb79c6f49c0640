package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.wire.WireTime;
import io.micrometer.core.instrument.Timer;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.QueueDispatcher;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How reads handle failed and invalid replies. */
class PlatformFailuresTest {

    /** Without a deadline, none of these tests would end by then. */
    private static final Duration FOR_EVER = Duration.ofSeconds(60);
    private static final String NONE = "{\"projects\":[]}";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void aRefusedKey_isSentOnce_andTheMessageNamesTheRemedy() {
        platform.answers(401, "{\"code\":\"\",\"message\":\"supplied credentials do not pass\"}");

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.kind()).isEqualTo(FaultKind.UNAUTHORIZED);
        assertThat(fault.status()).isEqualTo(401);
        assertThat(fault).hasMessageStartingWith("the platform refused the API key (401): set platform.api-key")
                .hasMessageContaining("supplied credentials do not pass");
        assertThat(platform.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"403, FORBIDDEN", "404, HTTP", "400, HTTP", "501, HTTP"})
    void aRefusalIsNotRepeated_andContainsThePlatformsMessage(int status, FaultKind kind) {
        platform.answers(status, "{\"code\":\"x\",\"message\":\"not\\n for you\"}");

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.kind()).isEqualTo(kind);
        assertThat(fault.status()).isEqualTo(status);
        assertThat(fault).hasMessageContaining("" + status).hasMessageEndingWith("its message: not for you");
        assertThat(platform.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"no good | no good", "{\"error\":{\"message\":\"deep\"}} | deep",
        "{\"error\":\"flat\"} | flat", "{\"code\":\"SOME_CODE\"} | SOME_CODE", "\"text\" | text",
        "'{\"message\":{\"a\":1}}' | the platform answered 400", "'' | the platform answered 400"})
    void anErrorBodyMayHaveAnyShape(String body, String ending) {
        platform.answers(400, body);

        assertThat(faultOfProjects(platform.fleet())).hasMessageEndingWith(ending);
    }

    @Test
    void aLongMessageIsCutAndAnEchoedKeyIsHidden() {
        platform.answers(400, "{\"message\":\"bad key " + MockPlatform.KEY + " " + "x".repeat(5000) + "\"}");

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.getMessage()).hasSizeLessThan(400).contains("bad key •••").doesNotContain(MockPlatform.KEY);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404, 405})
    void anHtmlReplyIsNotTheApi(int status) {
        platform.answers(MockPlatform.page(status, "<html><body>Welcome</body></html>").build());

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.kind()).isEqualTo(FaultKind.NOT_JSON);
        assertThat(fault).hasMessageContaining("answered HTML")
                .hasMessageEndingWith(
                        "not JSON: check that platform.base-url is the root of the API and ends in /api/v2"
                                .substring("not JSON".length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "null", "7", "{\"projects\":{}}", "{\"projects\":[]} trailing",
        "{\"projects\":["})
    void aBodyOfAnotherShapeIsAFault(String body) {
        platform.answers(200, body);

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.kind()).isEqualTo(FaultKind.NOT_JSON);
        assertThat(fault).hasMessageContaining("an object with an array named projects");
    }

    @Test
    void aRedirectIsNotFollowedSoThatTheKeyStays() throws Exception {
        try (MockWebServer elsewhere = new MockWebServer()) {
            elsewhere.start();
            platform.answers(new MockResponse.Builder().code(302)
                    .addHeader("Location", elsewhere.url("/api/v2/projects"))
                    .build());

            PlatformFault fault = faultOfProjects(platform.fleet());

            assertThat(fault.kind()).isEqualTo(FaultKind.NOT_JSON);
            assertThat(fault).hasMessageContaining("redirect (302), which is not followed");
            assertThat(elsewhere.getRequestCount()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {423, 429, 500, 502, 503, 504, 524})
    void temporaryErrorsAreRepeated(int status) {
        platform.answers(status, "{}").answers(MockPlatform.page(status, "<html>busy</html>").build()).answers(NONE);

        assertThat(platform.fleet().projects().items()).isEmpty();
        assertThat(platform.requests()).hasSize(3);
    }

    @Test
    void aLastingErrorFailsAfterTwoRepeats() {
        platform.answers(503, "{\"message\":\"a\"}")
                .answers(503, "{\"message\":\"b\"}")
                .answers(503, "{\"message\":\"c\"}");

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.kind()).isEqualTo(FaultKind.HTTP);
        assertThat(fault).hasMessageEndingWith("503; its message: c");
        assertThat(platform.requests()).hasSize(3);
    }

    @Test
    void aBrokenConnectionIsRepeated() {
        platform.answers(MockPlatform.reply(200, NONE).onResponseStart(new SocketEffect.CloseSocket()).build())
                .answers(MockPlatform.reply(200, NONE).onResponseBody(new SocketEffect.CloseSocket()).build())
                .answers(NONE);

        assertThat(platform.fleet().projects().items()).isEmpty();
        assertThat(platform.requests()).hasSize(3);
    }

    @Test
    void keptConnectionsThatTheServerClosed_causeNoPauseAndNoFailure() throws Exception {
        PlatformFleet fleet = platform.fleet();
        readTogether(4, fleet, MockPlatform.reply(200, NONE).onResponseEnd(new SocketEffect.CloseSocket()).build());
        platform.server.setDispatcher(new QueueDispatcher());
        platform.answers(NONE);

        assertThat(fleet.projects().items()).isEmpty();
        assertThat(platform.time.pauses()).isEmpty();
        assertThat(timed("/projects", "io_error")).isEqualTo(1);
    }

    @Test
    void readsAtTheSameTime_useTheConnectionsOfThoseBefore() throws Exception {
        PlatformFleet fleet = platform.fleet();
        readTogether(12, fleet, MockPlatform.reply(200, NONE).build());
        readTogether(12, fleet, MockPlatform.reply(200, NONE).build());

        List<RecordedRequest> requests = platform.requests();
        assertThat(requests).hasSize(24);
        assertThat(requests.stream().map(RecordedRequest::getConnectionIndex).distinct()).hasSize(12);
    }

    /** Concurrent reads, each on its own connection. */
    private void readTogether(int count, PlatformFleet fleet, MockResponse reply) throws Exception {
        CyclicBarrier together = new CyclicBarrier(count);
        platform.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                try {
                    together.await(30, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return reply;
            }
        });
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            for (Future<?> one : threads.invokeAll(Collections.nCopies(count, fleet::projects))) {
                one.get();
            }
        }
    }

    @Test
    void aReplyAboveTheLimit_isRequestedOnce_andTheMessageShowsTheLimit() {
        String large = "{\"id\":\"p1\",\"name\":\"" + "x".repeat(2 << 20) + "\"}";
        platform.answers("{\"projects\":[" + large + "]}").answers("{\"projects\":[]}");

        assertThatThrownBy(() -> platform.fleet().projects()).isInstanceOfSatisfying(PlatformFault.class,
                fault -> assertThat(fault.kind()).isEqualTo(FaultKind.NOT_JSON))
                .hasMessageContaining("/projects")
                .hasMessageContaining("a single item of more than 1 MiB")
                .hasMessageNotContaining("xxx");
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void anIncompleteListing_isRepeated_andItsFirstHalfIsDropped() {
        String many = IntStream.range(0, 2_000)
                .mapToObj("{\"id\":\"old-%d\"}"::formatted)
                .collect(Collectors.joining(","));
        platform.answers(MockPlatform.reply(200, "{\"projects\":[" + many + "]}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build()).answers("{\"projects\":[{\"id\":\"new\"}]}");

        assertThat(platform.fleet().projects().items()).extracting(Project::id).containsExactly("new");
    }

    @Test
    void retryAfterIsWaitedFor() {
        platform.answers(MockPlatform.reply(429, "{}").addHeader("Retry-After", "1").build()).answers(NONE);

        platform.fleet().projects();

        assertThat(platform.time.pauses().getFirst()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1200));
        assertThat(platform.requests()).hasSize(2);
    }

    @Test
    void retryAfterZero_isNotFollowedByTheHttpClient() {
        for (int i = 0; i < 6; i++) {
            platform.answers(MockPlatform.reply(503, "{}").addHeader("Retry-After", "0").build());
        }

        faultOfProjects(platform.fleet());

        assertThat(platform.requests()).hasSize(3);
        assertThat(platform.time.pauses()).hasSize(2);
        assertThat(timed("/projects", "503")).isEqualTo(3);
    }

    @Test
    void aRetryAfterBeyondTheDeadlineIsNotWaitedFor() {
        platform.answers(
                MockPlatform.reply(429, "{\"message\":\"slow down\"}").addHeader("Retry-After", "3600").build());

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(fault.status()).isEqualTo(429);
        assertThat(fault).hasMessageEndingWith("slow down");
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void aBlackHoleEndsAtTwiceTheDeadline() {
        MockResponse never = MockPlatform.reply(200, NONE).onResponseStart(SocketEffect.Stall.INSTANCE).build();
        platform.answers(never).answers(never).answers(never);
        long before = System.nanoTime();

        PlatformFault fault = faultOfProjects(
                platform.fleet(platform.impatient(Duration.ofMillis(250)), WireTime.REAL));

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(FOR_EVER);
        assertThat(fault.kind()).isEqualTo(FaultKind.TIMEOUT);
        assertThat(fault).hasMessageContaining("did not answer within 250 ms");
    }

    @Test
    void aSlowTrickleOfBytesEndsAtTwiceTheDeadline() {
        String endless = "{\"projects\":[" + " ".repeat(10_000) + "]}";
        MockResponse trickle = MockPlatform.reply(200, endless).throttleBody(1, 100, TimeUnit.MILLISECONDS).build();
        platform.answers(trickle).answers(trickle).answers(trickle);
        long before = System.nanoTime();

        PlatformFault fault = faultOfProjects(
                platform.fleet(platform.impatient(Duration.ofMillis(250)), WireTime.REAL));

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(FOR_EVER);
        assertThat(fault.kind()).isEqualTo(FaultKind.TIMEOUT);
    }

    @Test
    void aRefusedConnectionIsNotATimeout() {
        PlatformFleet fleet = platform.fleet();
        platform.server.close();

        PlatformFault fault = faultOfProjects(fleet);

        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(fault).hasMessageStartingWith("no connection to http://");
    }

    @Test
    void anInterruptedCallerReturnsAtOnce_andStaysInterrupted() {
        platform.answers(MockPlatform.reply(200, NONE).onResponseStart(SocketEffect.Stall.INSTANCE).build());
        Thread.currentThread().interrupt();

        PlatformFault fault = faultOfProjects(platform.fleet());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(fault.kind()).isEqualTo(FaultKind.TIMEOUT);
    }

    @Test
    void anInvalidIdIsNeverRequested() {
        assertThatThrownBy(() -> platform.fleet().computes("..")).isInstanceOf(PlatformFault.class)
                .hasMessageContaining("not the id of a project");
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @Test
    void everyRequestIsTimedByTemplateAndStatus() {
        platform.answers(503, "{}")
                .answers("{\"endpoints\":[]}")
                .answers(MockPlatform.reply(200, NONE).onResponseStart(new SocketEffect.CloseSocket()).build())
                .answers(NONE);
        PlatformFleet fleet = platform.fleet();

        fleet.computes("p1");
        fleet.projects();

        assertThat(timed("/projects/{project_id}/endpoints", "503")).isEqualTo(1);
        assertThat(timed("/projects/{project_id}/endpoints", "200")).isEqualTo(1);
        assertThat(timed("/projects", "io_error")).isEqualTo(1);
        assertThat(timed("/projects", "200")).isEqualTo(1);
        Timer timer = platform.meters.get("plimsoll.platform.requests").tag("status", "503").timer();
        assertThat(timer.getId().getDescription()).isNotBlank();
        assertThat(timer.takeSnapshot().histogramCounts()).extracting(bucket -> bucket.bucket(TimeUnit.MILLISECONDS))
                .containsExactly(50.0, 100.0, 250.0, 500.0, 1000.0, 2500.0, 5000.0, 10_000.0);
    }

    @Test
    void nothingPrintsTheKey() {
        PlatformClient client = platform.client(platform.settings());

        assertThat(List.of(client.toString(), new PlatformFleet(client, platform.settings()).toString(),
                new PlatformSettingWriter(client).toString(), platform.settings().toString()))
                .noneMatch(text -> text.contains(MockPlatform.KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://example.net/api/v2", "nonsense", "https://me:secret@example.net/api/v2"})
    void anAddressThatCannotBeUsedIsRefusedAtOnce(String url) {
        PlatformSettings settings = platform.at(URI.create(url));

        assertThatThrownBy(() -> new PlatformClient(settings, platform.meters))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("platform.base-url")
                .hasMessageNotContaining("secret");
    }

    @Test
    void anUnsendableKeyIsRejectedWithoutShowingIt() {
        PlatformSettings settings = platform.with(MockPlatform.key("hush\nhush"));

        assertThatThrownBy(() -> new PlatformClient(settings, platform.meters))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("platform.api-key")
                .hasMessageNotContaining("hush");
    }

    @Test
    void worksThroughANameWithSeveralAddresses() {
        platform.answers(NONE);
        URI byName = URI.create("http://localhost:" + platform.server.getPort() + "/api/v2");
        PlatformSettings settings = platform.at(byName);

        platform.fleet(settings).projects();

        assertThat(platform.requests()).extracting(RecordedRequest::getTarget).containsExactly("/api/v2/projects");
    }

    private static PlatformFault faultOfProjects(PlatformFleet fleet) {
        PlatformFault fault = catchThrowableOfType(PlatformFault.class, fleet::projects);
        assertThat(fault).isNotNull();
        assertThat(fault.getMessage()).doesNotContain(MockPlatform.KEY);
        return fault;
    }

    private long timed(String route, String status) {
        return platform.meters.get("plimsoll.platform.requests")
                .tags("method", "GET", "route", route, "status", status)
                .timer()
                .count();
    }
}
