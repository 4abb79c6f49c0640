package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.Execution.Accepted;
import dev.plimsoll.change.plan.SettingWriter.Execution.NoReply;
import dev.plimsoll.change.plan.SettingWriter.Execution.NotSent;
import dev.plimsoll.change.plan.SettingWriter.Execution.Rejected;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The request for a size change, that it is sent once, and how replies are read. */
class PlatformSettingWriterTest {

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0.25 | 2 | {\"endpoint\":{\"autoscaling_limit_min_cu\":0.25,\"autoscaling_limit_max_cu\":2}}",
        "10 | 10 | {\"endpoint\":{\"autoscaling_limit_min_cu\":10,\"autoscaling_limit_max_cu\":10}}",
        "1.0 | 20 | {\"endpoint\":{\"autoscaling_limit_min_cu\":1,\"autoscaling_limit_max_cu\":20}}"})
    void sendsExactlyBothLimitsAsNumbers(String min, String max, String body) {
        platform.answers("{\"operations\":[]}");

        platform.writer()
                .write(MockPlatform.COMPUTE,
                        SettingValue.of(Given.cu(min, max)), Optional::empty);

        RecordedRequest request = platform.nextRequest();
        assertThat(request.getRequestLine()).isEqualTo("PATCH /api/v2/projects/p1/endpoints/ep-one HTTP/1.1");
        assertThat(request.getBody()).isEqualTo(ByteString.encodeUtf8(body));
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer " + MockPlatform.KEY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"600 | {\"endpoint\":{\"suspend_timeout_seconds\":600}}",
        "-1 | {\"endpoint\":{\"suspend_timeout_seconds\":-1}}"})
    void anAutosuspendDelay_isSentAlone_whereThePlatformHasTheField(long seconds, String body) {
        platform.answers("{\"operations\":[]}");
        SettingValue delay = SettingValue.of(Autosuspend.ofSeconds(seconds));
        ComputeId compute = MockPlatform.COMPUTE;

        assertThat(platform.writer().write(compute, delay, Optional::empty))
                .isEqualTo(new NotSent("this platform has no field for autosuspend"));
        assertThat(platform.writer(Dialect.NEON).write(compute, delay, Optional::empty))
                .isInstanceOf(Accepted.class);

        RecordedRequest request = platform.nextRequest();
        assertThat(request.getRequestLine()).isEqualTo("PATCH /api/v2/projects/p1/endpoints/ep-one HTTP/1.1");
        assertThat(request.getBody()).isEqualTo(ByteString.encodeUtf8(body));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202})
    void anySuccessIsAccepted_withThePlatformsOperations(int status) {
        platform.answers(status, """
                {"endpoint":{"id":"ep-one","new":1},"operations":[{"action":"apply_config","status":"running"},
                {"action":"swap_engine","status":"pondering","x":[]},{}]}""");

        assertThat(resize()).isEqualTo(new Accepted("apply_config running, swap_engine pondering, ? ?", List.of(),
                List.of(unknown("swap_engine pondering"), unknown("? ?")), false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{} | accepted, no operation started",
        "{\"operations\":[]} | accepted, no operation started", "'' | accepted (200), the reply is not JSON",
        "<html></html> | accepted (200), the reply is not JSON"})
    void aSuccessWithoutOperationsIsAcceptedToo(String body, String detail) {
        platform.answers(200, body);

        assertThat(resize()).isEqualTo(new Accepted(detail, List.of(), List.of(), false));
    }

    /** A ceiling of the plan: the platform accepts the change, and its reply shows what it made of it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"1 | 1 | false", "1.0 | 1.00 | false", "0.5 | 0.5 | true", "0.25 | 1 | true",
        "1 | 2 | true", "\"?\" | 1 | false", "null | 1 | false"})
    void aReplyWithAnotherSizeIsNoted(String min, String max, boolean clamped) {
        platform.answers(200, """
                {"endpoint":{"id":"ep-one","autoscaling_limit_min_cu":%s,"autoscaling_limit_max_cu":%s},
                "operations":[]}""".formatted(min, max));

        assertThat(resize()).isInstanceOfSatisfying(Accepted.class, accepted -> {
            assertThat(accepted.clamped()).isEqualTo(clamped);
            assertThat(accepted.detail().contains("the reply shows")).isEqualTo(clamped);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 408, 409, 412, 422})
    void aRefusalIsRejectedWithThePlatformsMessageAndNotRepeated(int status) {
        platform.answers(MockPlatform.reply(status, "{\"message\":\"not now\"}").addHeader("Retry-After", "0").build());

        assertThat(resize()).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.status()).isEqualTo(status);
            assertThat(rejected.message()).contains("" + status).endsWith("not now");
        });
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void aRefusalWithoutJsonIsRejectedToo() {
        platform.answers(409, "project is busy");

        assertThat(resize()).isEqualTo(new Rejected(409, "the platform answered 409; its message: project is busy"));
    }

    @Test
    void aRedirectIsRejectedAndNotFollowed() {
        platform.answers(new MockResponse.Builder().code(307).addHeader("Location", "/elsewhere").build());

        assertThat(resize()).isInstanceOf(Rejected.class);
        assertThat(platform.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 501, 502, 504, 524})
    void aServerErrorMayHaveBeenAppliedAndIsNotRepeated(int status) {
        platform.answers(MockPlatform.page(status, "<html>oops</html>").addHeader("Retry-After", "0").build());

        assertThat(resize()).isEqualTo(new NoReply("the platform answered " + status));
        assertThat(platform.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {423, 429, 503})
    void aChangeThatWasNotCarriedOut_isRepeated(int status) {
        platform.answers(MockPlatform.reply(status, "{}").addHeader("Retry-After", "2").build())
                .answers(MockPlatform.reply(status, "{}").addHeader("Retry-After", "0").build())
                .answers("{}");

        assertThat(resize()).isInstanceOf(Accepted.class);

        assertThat(platform.requests()).hasSize(3).extracting(RecordedRequest::getBody).doesNotContainNull();
        assertThat(platform.time.pauses()).hasSize(2)
                .first()
                .satisfies(pause -> assertThat(pause).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2400)));
    }

    @ParameterizedTest
    @ValueSource(ints = {423, 429, 503})
    void aPlatformThatStaysBusy_leadsToRejection_withinTwiceTheDeadline(int status) {
        for (int i = 0; i < 20; i++) {
            platform.answers(status, "{\"message\":\"not now\"}");
        }

        assertThat(resize()).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.status()).isEqualTo(status);
            assertThat(rejected.message()).endsWith("not now");
        });

        assertThat(platform.server.getRequestCount()).isBetween(4, 6);
        assertThat(platform.time.since(0)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void aLostReplyMayHaveBeenAppliedAndIsNotRepeated() {
        platform.answers(MockPlatform.reply(200, "{}").onResponseStart(new SocketEffect.CloseSocket()).build());

        assertThat(resize()).isInstanceOf(NoReply.class);
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void aConnectionClosedBetweenTwoChanges_affectsNeither() {
        platform.answers(MockPlatform.reply(200, "{}").onResponseEnd(new SocketEffect.CloseSocket()).build())
                .answers("{}");
        SettingWriter writer = platform.writer();

        assertThat(MockPlatform.resize(writer))
                .isInstanceOf(Accepted.class);
        assertThat(writer.write(new ComputeId("p1", "ep-two"), SettingValue.of(Given.cu("2")), Optional::empty))
                .isInstanceOf(Accepted.class);

        assertThat(platform.requests()).hasSize(2).extracting(RecordedRequest::getExchangeIndex).containsOnly(0);
    }

    @Test
    void aReplyThatNeverComesMayHaveBeenApplied() {
        platform.answers(MockPlatform.reply(200, "{}").onResponseStart(SocketEffect.Stall.INSTANCE).build());
        SettingWriter writer = new PlatformSettingWriter(platform.client(platform.impatient(Duration.ofMillis(250))));

        assertThat(MockPlatform.resize(writer))
                .isInstanceOfSatisfying(
                        NoReply.class,
                        failed -> {
                            assertThat(failed.message()).contains("did not answer within 250 ms");
                        });
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void aRefusedConnectionCannotHaveAppliedAnything() {
        SettingWriter writer = platform.writer();
        platform.server.close();

        assertThat(MockPlatform.resize(writer))
                .isInstanceOfSatisfying(
                        NotSent.class,
                        failed -> {
                            assertThat(failed.why()).startsWith("no connection to http://");
                        });
    }

    @Test
    void anObjectionRightBeforeTheRequest_sendsNothing() {
        assertThat(platform.writer()
                .write(MockPlatform.COMPUTE, SettingValue.of(Given.cu("1")),
                        () -> Optional.of("the stop switch is on")))
                .isEqualTo(new NotSent("not sent: the stop switch is on"));
        assertThat(platform.server.getRequestCount()).isZero();
    }

    /** The first request was sent and answered, so the change is refused, whatever became of the repeat. */
    @Test
    void aRepeatThatIsHeldBack_leavesTheAnswerOfTheFirst() {
        platform.answers(423, "{\"message\":\"operations are running\"}");
        Iterator<Optional<String>> objections = List.of(Optional.<String>empty(), Optional.of("lost")).iterator();

        assertThat(platform.writer()
                .write(MockPlatform.COMPUTE, SettingValue.of(Given.cu("1")),
                        objections::next))
                .isInstanceOfSatisfying(Rejected.class,
                        rejected -> assertThat(rejected.status()).isEqualTo(423));
        assertThat(platform.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anAnsweredRefusalOfTheKey_isARefusal() {
        platform.answers(401, "{\"message\":\"no such key\"}");
        SettingWriter writer = platform.writer();

        assertThat(MockPlatform.resize(writer)).isInstanceOfSatisfying(
                Rejected.class, rejected -> assertThat(rejected.status()).isEqualTo(401));
        assertThat(MockPlatform.resize(writer)).as("the next one")
                .isInstanceOf(NotSent.class);
        assertThat(platform.server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "", "ep/one", "ep one"})
    void anInvalidIdIsNeverSent(String id) {
        assertThat(platform.writer().write(new ComputeId("p1", id), SettingValue.of(Given.cu("1")), Optional::empty))
                .isInstanceOf(NotSent.class);
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @Test
    void theRequestIsTimedByItsTemplate() {
        platform.answers("{}");

        resize();

        assertThat(platform.meters.get("plimsoll.platform.requests")
                .tags("method", "PATCH", "route", "/projects/{project_id}/endpoints/{endpoint_id}", "status", "200")
                .timer()
                .count()).isEqualTo(1);
    }

    private SettingWriter.Execution resize() {
        return MockPlatform.resize(platform.writer());
    }

    private static UnknownWord unknown(String words) {
        return new UnknownWord(UnknownWord.OPERATION, words, "/projects/{project_id}/endpoints/{endpoint_id}");
    }
}
