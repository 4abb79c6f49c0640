package dev.plimsoll.account.computes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.account.computes.ComputeField.Call;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.key.Profile;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person gives, read into fields of a request. */
class FieldsTest {

    @Test
    void onlyWhatIsGiven_isRead_withItsKind() {
        assertThat(update(Profile.STANDARD).assign("autoscaling_limit_min_cu=0.50")
                .assign("disabled=false")
                .assign("pooler_mode=transaction")
                .assign("settings.pg_settings.search_path=a=b,c")
                .read()
                .fields()).containsExactly(Map.entry("autoscaling_limit_min_cu", new BigDecimal("0.5")),
                        Map.entry("disabled", false), Map.entry("pooler_mode", "transaction"),
                        Map.entry("settings", Map.of("pg_settings", Map.of("search_path", "a=b,c"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"autoscaling_limit_min_cu=0", "autoscaling_limit_min_cu=-1", "autoscaling_limit_min_cu=",
        "autoscaling_limit_min_cu=1 CU", "autoscaling_limit_min_cu=1E+999999999",
        "autoscaling_limit_min_cu=1E-999999999",
        "autoscaling_limit_min_cu=-1E+2147483647", "disabled=TRUE", "disabled=", "branch_id= ", "type=read_only",
        "no-value",
        "settings.pg_settings.=1", "settings=1", "name=x", "current_state=idle", "=1"})
    void whatCannotBeSent_isRefused(String assignment) {
        assertThatThrownBy(() -> update(Profile.STANDARD).assign(assignment).read()).isInstanceOf(VerbFailure.class);
    }

    @Test
    void aFieldGivenTwice_isRefused() {
        assertThatThrownBy(() -> update(Profile.STANDARD).set("disabled", "true").assign("disabled=true").read())
                .hasMessageContaining("disabled is given twice");
    }

    @Test
    void aSmallestSizeAboveTheLargest_isRefused() {
        assertThatThrownBy(() -> update(Profile.STANDARD).assign("autoscaling_limit_min_cu=4")
                .assign("autoscaling_limit_max_cu=2")
                .read()).hasMessageContaining("autoscaling_limit_min_cu 4 is above autoscaling_limit_max_cu 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "60", "604800"})
    void suspendDelays_thatNeonTakes(String seconds) {
        assertThat(update(Profile.NEON).set("suspend_timeout_seconds", seconds).read().fields())
                .containsEntry("suspend_timeout_seconds", Long.parseLong(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2", "1", "59", "604801", "5m", ""})
    void invalidSuspendDelays(String seconds) {
        assertThatThrownBy(() -> update(Profile.NEON).set("suspend_timeout_seconds", seconds).read())
                .hasMessageContaining("60 to 604800");
    }

    @Test
    void whatNeonAddsToANewCompute_isKnownThereAlone() {
        assertThat(new FieldValues(Call.CREATE, Profile.NEON).assign("region_id=aws-eu-1")
                .assign("name=x")
                .read()
                .fields())
                .hasSize(2);
        assertThatThrownBy(() -> update(Profile.NEON).assign("region_id=aws-eu-1").read())
                .isInstanceOf(VerbFailure.class);
    }

    private static FieldValues update(Profile profile) {
        return new FieldValues(Call.UPDATE, profile);
    }
}
