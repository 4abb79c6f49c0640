package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guests;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.3: the fields of every compute that is listed. */
@ExtendWith(Visitor.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Section23ComputeTest {

    private final List<JsonNode> computes;

    Section23ComputeTest(Visit visit) {
        computes = visit.computes();
    }

    private void everyCompute(Consumer<JsonNode> check) {
        assertThat(computes).isNotEmpty().allSatisfy(check);
    }

    @Test
    @Shows("2.3/id")
    void theId_beginsWithEp() {
        everyCompute(compute -> assertThat(Fields.text(compute, "id")).startsWith("ep-"));
    }

    @Test
    @Shows("2.3/project_id")
    void theProject_isNamed() {
        everyCompute(compute -> Fields.text(compute, "project_id"));
    }

    @Test
    @Shows("2.3/branch_id")
    void theBranch_isNamed() {
        everyCompute(compute -> assertThat(Fields.text(compute, "branch_id")).startsWith("br-"));
    }

    @Test
    @Shows("2.3/host")
    void theHost_isANameWithoutScheme() {
        everyCompute(compute -> assertThat(Fields.text(compute, "host")).matches("[A-Za-z0-9.:-]+"));
    }

    @Test
    @Shows("2.3/proxy_host")
    void theProxysHost_isAName() {
        everyCompute(compute -> assertThat(Fields.text(compute, "proxy_host")).matches("[A-Za-z0-9.:-]+"));
    }

    @Test
    @Shows("2.3/region_id")
    void theRegion_isNamed() {
        everyCompute(compute -> Fields.text(compute, "region_id"));
    }

    @Test
    @Shows("2.3/type")
    void theType_isAWord_andSomeAreReadWrite() {
        everyCompute(compute -> assertThat(Fields.text(compute, "type")).matches("[a-z_]+"));
        assertThat(computes).anySatisfy(compute -> assertThat(Fields.text(compute, "type")).isEqualTo(Guests.PRIMARY));
    }

    @Test
    @Shows("2.3/current_state")
    void theState_isAWord() {
        everyCompute(compute -> assertThat(Fields.text(compute, "current_state")).matches("[a-z_]+"));
    }

    @Test
    @Shows("2.3/autoscaling_limit_min_cu")
    void theSmallestSize_isPositive() {
        everyCompute(compute -> assertThat(Fields.number(compute, "autoscaling_limit_min_cu")).isPositive());
    }

    @Test
    @Shows("2.3/autoscaling_limit_max_cu")
    void theLargestSize_isNotBelowTheSmallest() {
        everyCompute(compute -> assertThat(Fields.number(compute, "autoscaling_limit_max_cu"))
                .isGreaterThanOrEqualTo(Fields.number(compute, "autoscaling_limit_min_cu")));
    }

    @Test
    @Shows("2.3/settings")
    void settings_areAnObject() {
        everyCompute(compute -> Fields.object(compute, "settings"));
    }

    @Test
    @Shows("2.3/pooler_enabled")
    void pooling_isAFlag() {
        everyCompute(compute -> Fields.flag(compute, "pooler_enabled"));
    }

    @Test
    @Shows("2.3/pooler_mode")
    void theKindOfPooling_isAWord() {
        everyCompute(compute -> assertThat(Fields.text(compute, "pooler_mode")).matches("[a-z_]+"));
    }

    @Test
    @Shows("2.3/disabled")
    void theDisabledState_isAFlag() {
        everyCompute(compute -> Fields.flag(compute, "disabled"));
    }

    @Test
    @Shows("2.3/passwordless_access")
    void theNeedForAPassword_isAFlag() {
        everyCompute(compute -> Fields.flag(compute, "passwordless_access"));
    }

    @Test
    @Shows("2.3/last_active")
    void theLastActivity_isATime_whereThereIsAny() {
        everyCompute(compute -> {
            if (compute.has("last_active")) {
                Fields.time(compute, "last_active");
            }
        });
    }

    @Test
    @Shows("2.3/created_at")
    void theCreation_isATime() {
        everyCompute(compute -> Fields.time(compute, "created_at"));
    }

    @Test
    @Shows("2.3/updated_at")
    void theLastChange_isNotBeforeTheCreation() {
        everyCompute(compute -> assertThat(Fields.time(compute, "updated_at"))
                .isAfterOrEqualTo(Fields.time(compute, "created_at")));
    }
}
