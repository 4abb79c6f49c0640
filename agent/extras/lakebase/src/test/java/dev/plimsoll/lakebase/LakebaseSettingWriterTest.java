package dev.plimsoll.lakebase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.Execution.Accepted;
import dev.plimsoll.change.plan.SettingWriter.Execution.NoReply;
import dev.plimsoll.change.plan.SettingWriter.Execution.NotSent;
import dev.plimsoll.change.plan.SettingWriter.Execution.Rejected;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.platform.MockPlatform;
import java.util.List;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one PATCH of profile lakebase in the published form, and how its operation is followed. */
class LakebaseSettingWriterTest {

    private static final ComputeId COMPUTE = new ComputeId("shop", "production.primary");
    private static final String NAME = "projects/shop/branches/production/endpoints/primary";
    private static final String PATH = "/api/2.0/postgres/" + NAME;
    private static final String PRESENT = "{\"name\":\"" + NAME
            + "\",\"status\":{\"endpoint_type\":\"ENDPOINT_TYPE_READ_WRITE\"}}";
    private static final String ID = "2b1e9f3c-0000-4c1d-9d7e-aaaaaaaaaaaa";
    private static final SizeRange TWO = Given.cu("2");

    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final SettingWriter writer = platform.client(LakebaseFleetTest.settings(platform, List.of(), List.of()))
            .writer();

    @ParameterizedTest
    @CsvSource({"0.5, 4", "8.0, 16"})
    void oneReadGivesTheType_andOnePatchMasksOnlyTheTwoLimits(String min, String max) {
        platform.answers(PRESENT).answers("{\"done\":false,\"name\":\"" + NAME + "/operations/" + ID + "\"}");

        SettingWriter.Execution execution = writer.write(COMPUTE,
                SettingValue.of(Given.cu(min, max)), Optional::empty);

        assertThat(platform.nextRequest().getRequestLine()).isEqualTo("GET " + PATH + " HTTP/1.1");
        RecordedRequest patch = platform.nextRequest();
        assertThat(patch.getMethod()).isEqualTo("PATCH");
        assertThat(patch.getUrl().encodedPath()).isEqualTo(PATH);
        assertThat(patch.getUrl().queryParameterNames()).containsExactly("update_mask");
        assertThat(patch.getUrl().queryParameter("update_mask"))
                .isEqualTo("spec.autoscaling_limit_min_cu,spec.autoscaling_limit_max_cu");
        assertThat(patch.getBody()).isEqualTo(ByteString.encodeUtf8(
                ("{\"spec\":{\"endpoint_type\":\"ENDPOINT_TYPE_READ_WRITE\",\"autoscaling_limit_min_cu\":%s,"
                        + "\"autoscaling_limit_max_cu\":%s}}").formatted(ComputeUnits.of(min), max)));
        assertThat(patch.getHeaders().get("Authorization")).isEqualTo("Bearer " + MockPlatform.KEY);
        assertThat(execution).isEqualTo(new Accepted("operation running", List.of(ID), List.of(), false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{} | accepted, no operation started",
        "{\"name\":\"projects/other/branches/b/endpoints/e/operations/1\",\"done\":true} | operation done",
        "{\"name\":\"projects/shop/branches/production/endpoints/primary/operations/a b\"} | operation running",
        "<html> | accepted (200), the reply is not JSON"})
    void operationsOfOtherThings_orOddNames_areNotFollowed(String reply, String detail) {
        platform.answers(PRESENT).answers(reply);

        assertThat(writer.write(COMPUTE, SettingValue.of(TWO), Optional::empty))
                .isEqualTo(new Accepted(detail, List.of(), List.of(), false));
    }

    @Test
    void aRefusedPatch_changedNothing() {
        platform.answers(PRESENT)
                .answers(400, "{\"error_code\":\"INVALID_PARAMETER_VALUE\",\"message\":\"max - min exceeds 16\"}");

        assertThat(writer.write(COMPUTE, SettingValue.of(TWO), Optional::empty)).isInstanceOfSatisfying(Rejected.class,
                rejected -> {
                    assertThat(rejected.status()).isEqualTo(400);
                    assertThat(rejected.message()).contains("max - min exceeds 16");
                });
    }

    @Test
    void aComputeThatIsGone_getsNoPatch() {
        platform.answers(404, "{\"error_code\":\"NOT_FOUND\",\"message\":\"endpoint id not found\"}");

        assertThat(writer.write(COMPUTE, SettingValue.of(TWO), Optional::empty)).isInstanceOfSatisfying(NotSent.class,
                unsent -> assertThat(unsent.why()).contains("404"));
        assertThat(platform.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"status\":{\"endpoint_type\":\"x\\\"y\"}}"})
    void withoutAType_noPatchIsSent(String present) {
        platform.answers(present);

        assertThat(writer.write(COMPUTE, SettingValue.of(TWO), Optional::empty)).isEqualTo(
                new NotSent("the platform does not report the type of " + NAME));
        assertThat(platform.requests()).hasSize(1);
    }

    @Test
    void aLostReply_mayHaveBeenApplied_andIsNotRepeated() {
        platform.answers(PRESENT)
                .answers(MockPlatform.reply(200, "{}").onResponseStart(new SocketEffect.CloseSocket()).build());

        assertThat(writer.write(COMPUTE, SettingValue.of(TWO), Optional::empty)).isInstanceOf(NoReply.class);
        assertThat(platform.requests()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "primary", "a.b.c", "Production.primary", "production.", "a/b.c"})
    void anIdOfAnotherForm_isNeverSent(String id) {
        assertThat(writer.write(new ComputeId("shop", id), SettingValue.of(TWO), Optional::empty))
                .isInstanceOf(NotSent.class);
        assertThat(writer.progress(new ComputeId("shop", id), List.of(ID)))
                .isEqualTo(new OperationState.Open(List.of()));
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @Test
    void anOperationIsFollowedByOneRead_untilItEnded() {
        platform.answers("{\"name\":\"x\"}")
                .answers("{\"done\":true,\"response\":{}}")
                .answers("{\"done\":true,\"error\":{\"error_code\":\"ABORTED\",\"message\":\"no capacity\"}}")
                .answers(404, "{}");

        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
        assertThat(progress()).isEqualTo(new OperationState.Finished());
        assertThat(progress()).isEqualTo(new OperationState.OperationFailed("operation failed: ABORTED no capacity"));
        assertThat(progress()).isEqualTo(new OperationState.Open(List.of()));
        assertThat(platform.requests()).extracting(RecordedRequest::getTarget)
                .hasSize(4)
                .containsOnly(PATH + "/operations/" + ID);
        assertThat(writer.progress(COMPUTE, List.of())).isEqualTo(new OperationState.Open(List.of()));
    }

    private OperationState progress() {
        return writer.progress(COMPUTE, List.of(ID));
    }
}
