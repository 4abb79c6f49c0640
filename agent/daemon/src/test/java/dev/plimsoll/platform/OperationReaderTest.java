package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.SettingValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations as profile neon shows them. */
class OperationReaderTest {

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void acceptedChange_namesItsOperations_withoutUnusableIds() {
        platform.answers("""
                {"operations":[{"id":"a-1","action":"apply_config","status":"running"},
                {"id":"with space","action":"suspend_compute","status":"scheduling"}]}""");

        assertThat(platform.writer(Dialect.NEON)
                .write(MockPlatform.COMPUTE, SettingValue.of(Given.cu("2")), Optional::empty))
                .isInstanceOfSatisfying(Execution.Accepted.class,
                        accepted -> assertThat(accepted.operations()).containsExactly("a-1"));
    }

    @ParameterizedTest
    @CsvSource({"finished, finished", "finished, skipped"})
    void allEndedWell_isFinished(String one, String two) {
        platform.answers(operations(one, two));

        assertThat(progress()).isEqualTo(new OperationState.Finished());
        assertThat(platform.nextRequest().getRequestLine())
                .isEqualTo("GET /api/v2/projects/p1/operations?limit=1000 HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scheduling", "running", "cancelling"})
    void oneThatRuns_isOpen(String status) {
        platform.answers(operations("finished", status));
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed", "cancelled", "error"})
    void oneThatFailed_isTheEnd(String status) {
        platform.answers(operations("finished", status));
        assertThat(progress())
                .isEqualTo(new OperationState.OperationFailed("apply_config " + status + ": no capacity"));
    }

    @Test
    void oneThatFailed_isNotTheEndWhileAnotherRuns() {
        platform.answers(operations("failed", "running"));
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
    }

    /** A restart of an awake compute that the platform prewarms (platform/in-the-wild.md 1.9). */
    @Test
    void failures_areCounted_andTheWordsOfAWarmRestartAreKnown() {
        platform.answers("""
                {"operations":[{"id":"a-1","action":"prewarm_replica","status":"skipped"},
                {"id":"a-2","action":"promote_replica","status":"running","failures_count":2}]}""");
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of(), 2));
        platform.answers("""
                {"operations":[{"id":"a-1","action":"prewarm_replica","status":"finished","failures_count":1},
                {"id":"a-2","action":"promote_replica","status":"failed","failures_count":3,"error":"no standby"}]}""");
        assertThat(progress()).isEqualTo(
                new OperationState.OperationFailed("promote_replica failed after 3 failures: no standby"));
        platform.answers("""
                {"operations":[{"action":"prewarm_replica","status":"skipped","failures_count":1}]}""");
        assertThat(platform.writer(Dialect.NEON)
                .write(MockPlatform.COMPUTE, SettingValue.of(Given.cu("2")), Optional::empty))
                .isEqualTo(
                        new Execution.Accepted("prewarm_replica skipped after 1 failure", List.of(), List.of(), false));
    }

    /** Of this compute, finished, and for the start in question; the platform's clock may be minutes behind. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"finished | ep-one | 11:58:00 | true", "finished | ep-one | 11:54:59 | false",
        "finished | ep-two | 12:00:00 | false", "skipped | ep-one | 12:00:00 | false",
        "running | ep-one | 12:00:00 | false"})
    void aFinishedPrewarmOfThisCompute_showsAWarmStart(String status, String endpoint, String at, boolean isWarm) {
        platform.answers("""
                {"operations":[{"action":"start_compute","status":"finished","endpoint_id":"ep-one"},
                {"action":"prewarm_replica","status":"%s","endpoint_id":"%s","created_at":"2026-03-01T%sZ"}]}"""
                .formatted(status, endpoint, at));

        assertThat(platform.writer(Dialect.NEON).hasPrewarmed(MockPlatform.COMPUTE, Given.T0)).isEqualTo(isWarm);
        assertThat(platform.writer(Dialect.STANDARD).hasPrewarmed(MockPlatform.COMPUTE, Given.T0)).isFalse();
    }

    /** A request without a reply that was carried out began an operation; clocks may differ by minutes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[] | true",
        "[{\"endpoint_id\":\"ep-one\",\"created_at\":\"2026-03-01T11:54:59Z\"}] | true",
        "[{\"endpoint_id\":\"ep-one\",\"created_at\":\"2026-03-01T11:55:00Z\"}] | false",
        "[{\"endpoint_id\":\"ep-other\",\"created_at\":\"2026-03-01T12:00:01Z\"}] | true",
        "[{\"created_at\":\"2026-03-01T12:00:01Z\"}] | false", "[{\"endpoint_id\":\"ep-one\"}] | false"})
    void anOperationOfTheComputeSinceTheIntent_touchesIt(String operations, boolean isUntouched) {
        platform.answers("{\"operations\":" + operations + "}");

        assertThat(platform.writer(Dialect.NEON)
                .isUntouchedSince(MockPlatform.COMPUTE, Instant.parse("2026-03-01T12:00:00Z")))
                .isEqualTo(isUntouched);
    }

    @ParameterizedTest
    @CsvSource({"running, true", "scheduling, true", "pondering, true", "finished, false", "failed, false"})
    void anOperationThatRuns_isWorkOnTheCompute(String status, boolean isWork) {
        platform.answers("""
                {"operations":[{"endpoint_id":"ep-other","created_at":"2026-03-01T12:00:01Z","status":"running"},
                {"endpoint_id":"ep-one","created_at":"2026-03-01T12:00:01Z","status":"%s"}]}""".formatted(status));

        assertThat(
                platform.writer(Dialect.NEON).isWorkingOn(MockPlatform.COMPUTE, Instant.parse("2026-03-01T12:00:00Z")))
                .isEqualTo(isWork);
    }

    @Test
    void withoutOperations_nobodyKnowsWhetherItWasTouched() {
        assertThat(platform.writer().isUntouchedSince(MockPlatform.COMPUTE, Instant.parse("2026-03-01T12:00:00Z")))
                .as("the profile has none")
                .isFalse();
        platform.answers(404, "{}");
        assertThat(platform.writer(Dialect.NEON)
                .isUntouchedSince(MockPlatform.COMPUTE, Instant.parse("2026-03-01T12:00:00Z")))
                .isFalse();
    }

    @Test
    void errorThatIsTriedAgain_isOpen() {
        platform.answers("""
                {"operations":[{"id":"a-1","status":"finished"},
                {"id":"a-2","action":"apply_config","status":"error","retry_at":"2026-03-01T12:00:00Z"}]}""");
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
    }

    @Test
    void unknownStatus_isOpen_andNamed() {
        platform.answers(operations("finished", "pondering"));
        assertThat(progress()).isEqualTo(new OperationState.Open(
                List.of(new UnknownWord(UnknownWord.OPERATION, "pondering", Reads.OPERATIONS))));
    }

    @Test
    void operationThatIsNotListed_orAFault_isOpen() {
        platform.answers("{\"operations\":[{\"id\":\"a-1\",\"status\":\"finished\"}]}");
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
        platform.answers(404, "{}");
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
    }

    @Test
    void standardProfile_sendsNothing() {
        assertThat(platform.writer(Dialect.STANDARD).progress(MockPlatform.COMPUTE, List.of("a-1")))
                .isEqualTo(new OperationState.Open(List.of()));
        assertThat(platform.server.getRequestCount()).isZero();
    }

    private OperationState progress() {
        return platform.writer(Dialect.NEON).progress(MockPlatform.COMPUTE, List.of("a-1", "a-2"));
    }

    private static String operations(String one, String two) {
        return """
                {"operations":[{"id":"a-1","action":"suspend_compute","status":"%s"},
                {"id":"a-2","action":"apply_config","status":"%s","error":"no capacity"},
                {"id":"a-3","action":"start_compute","status":"failed"}]}""".formatted(one, two);
    }
}
