package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Guests;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 4: the numbered rules on creations and updates. */
@ExtendWith(Visitor.class)
class Section4RuleTest {

    private final Visit visit;

    Section4RuleTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"4/1", "1/7"})
    void aCreation_withoutABranch_isRefused() {
        int before = visit.guests().listed().size();

        assertThat(visit.guests().ask(Map.of("type", Guests.REPLICA)).wasRefused()).isTrue();
        assertThat(visit.guests().listed()).hasSize(before);
    }

    @Test
    @Shows({"4/1", "4/1/type"})
    void aCreation_hasItsTypeAndBranch() {
        String branch = visit.guests().freeBranch();
        try (Guest primary = visit.guests().primary()) {
            assertThat(Fields.text(primary.listed(), "branch_id")).isEqualTo(branch);
            assertThat(Fields.text(primary.listed(), "type")).isEqualTo(Guests.PRIMARY);
        }
        try (Guest replica = visit.guests().replica(branch)) {
            assertThat(Fields.text(replica.listed(), "branch_id")).isEqualTo(branch);
            assertThat(Fields.text(replica.listed(), "type")).isNotEqualTo(Guests.PRIMARY);
        }
    }

    @Test
    @Shows({"4/1/primary", "7/others"})
    void aSecondPrimary_isRefused() {
        int before = visit.guests().listed().size();

        Reply second = visit.guests().ask(Map.of("branch_id", branchWithPrimary(), "type", Guests.PRIMARY));

        assertThat(second.wasRefused()).as("%s", second).isTrue();
        assertThat(visit.guests().listed()).hasSize(before);
    }

    private String branchWithPrimary() {
        visit.guest();
        return visit.guests()
                .listed()
                .stream()
                .filter(compute -> visit.place().room().branches().contains(compute.path("branch_id").asText()))
                .filter(compute -> compute.path("type").asText().equals(Guests.PRIMARY))
                .map(compute -> compute.path("branch_id").asText())
                .findFirst()
                .orElseThrow(() -> new NotTried("no branch that was named has a primary"));
    }

    @Test
    @Shows({"4/2/primary", "7/others"})
    void aPrimary_cannotMoveToABranchThatHasOne() {
        String taken = branchWithPrimary();
        try (Guest guest = visit.guests().primary()) {
            String before = Fields.text(guest.listed(), "branch_id");

            assertThat(guest.change(Map.of("branch_id", taken)).wasRefused()).isTrue();
            assertThat(Fields.text(guest.listed(), "branch_id")).isEqualTo(before);
        }
    }

    @Test
    @Shows("4/2/replicas")
    void aReplica_canMoveToABranchWithPrimaryAndReplicas() {
        String taken = branchWithPrimary();
        try (Guest there = visit.guests().replica(taken);
                Guest replica = visit.guests().replica(visit.guests().freeBranch())) {
            assertThat(replica.change(Map.of("branch_id", taken)).succeeded()).isTrue();
            assertThat(Fields.text(replica.listed(), "branch_id"))
                    .isEqualTo(Fields.text(there.listed(), "branch_id"));
        }
    }

    @Test
    @Shows({"4/2", "4/update-compute"})
    void anUpdate_leavesWhatItDoesNotNameAsItIs() {
        Guest guest = visit.guest();
        guest.size(0.25, 1);
        JsonNode before = guest.listed();

        guest.change(Map.of("pooler_enabled", !Fields.flag(before, "pooler_enabled")));

        JsonNode after = guest.listed();
        assertThat(Fields.flag(after, "pooler_enabled")).isNotEqualTo(Fields.flag(before, "pooler_enabled"));
        assertThat(Fields.number(after, "autoscaling_limit_min_cu")).isEqualTo(0.25);
        assertThat(Fields.number(after, "autoscaling_limit_max_cu")).isEqualTo(1);
        assertThat(Fields.text(after, "branch_id")).isEqualTo(Fields.text(before, "branch_id"));
        assertThat(after.path("settings")).isEqualTo(before.path("settings"));
    }

    @Test
    @Shows("4/3")
    void aNewCompute_isFixedAtOneCu_withoutPooler() {
        JsonNode created = visit.guest().creation().endpoint();

        assertThat(Fields.text(created, "current_state")).isEqualTo("init");
        assertThat(Fields.text(created, "pending_state")).isEqualTo("active");
        assertThat(Fields.number(created, "autoscaling_limit_min_cu")).isEqualTo(1);
        assertThat(Fields.number(created, "autoscaling_limit_max_cu")).isEqualTo(1);
        assertThat(Fields.flag(created, "pooler_enabled")).isFalse();
    }

    @Test
    @Shows("4/4/create")
    void sizesAndPooler_canBeSetAtCreation() {
        String branch = Fields.text(visit.guest().creation().endpoint(), "branch_id");

        JsonNode created = visit.guests()
                .ask(Map.of("branch_id", branch, "type", Guests.REPLICA, "autoscaling_limit_min_cu", 0.25,
                        "autoscaling_limit_max_cu", 0.5, "pooler_enabled", true))
                .endpoint();

        assertThat(Fields.number(created, "autoscaling_limit_min_cu")).isEqualTo(0.25);
        assertThat(Fields.number(created, "autoscaling_limit_max_cu")).isEqualTo(0.5);
        assertThat(Fields.flag(created, "pooler_enabled")).isTrue();
    }

    @Test
    @Shows("4/4/update")
    void sizesPoolerAndSettings_canBeChangedLater() {
        Guest guest = visit.guest();
        guest.size(0.5, 0.5);

        assertThat(guest.change(Map.of("autoscaling_limit_min_cu", 0.25, "autoscaling_limit_max_cu", 0.5,
                "pooler_enabled", true, "settings", Map.of("pg_settings", Map.of("work_mem", "8MB")))).succeeded())
                .isTrue();

        JsonNode after = guest.listed();
        assertThat(Fields.number(after, "autoscaling_limit_min_cu")).isEqualTo(0.25);
        assertThat(Fields.number(after, "autoscaling_limit_max_cu")).isEqualTo(0.5);
        assertThat(Fields.flag(after, "pooler_enabled")).isTrue();
        assertThat(after.path("settings").path("pg_settings").path("work_mem").asText()).isEqualTo("8MB");
    }
}
