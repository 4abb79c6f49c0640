package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Guests;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 1: what belongs to what. */
@ExtendWith(Visitor.class)
class Section1ServiceTest {

    private final Visit visit;

    Section1ServiceTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"1/1", "1/7", "2.3/project_id", "2.3/branch_id"})
    void everyCompute_standsBelowAProjectAndABranch() {
        for (JsonNode project : visit.projects()) {
            String projectId = Fields.text(project, "id");
            assertThat(visit.computes(projectId)).allSatisfy(compute -> {
                assertThat(Fields.text(compute, "project_id")).isEqualTo(projectId);
                assertThat(Fields.text(compute, "branch_id")).startsWith("br-");
            });
        }
    }

    @Test
    @Shows("1/6")
    void noBranch_hasTwoPrimaries() {
        List<String> branchesOfPrimaries = visit.computes()
                .stream()
                .filter(compute -> compute.path("type").asText().equals(Guests.PRIMARY))
                .map(compute -> compute.path("branch_id").asText())
                .toList();

        assertThat(branchesOfPrimaries).doesNotHaveDuplicates();
    }

    @Test
    @Shows({"1/2/databases", "1/3"})
    void aComputesHost_leadsToTheDatabasesOfItsBranch() throws SQLException {
        try (Session session = visit.guest().work()) {
            assertThat(session.number("select count(*) from pg_database where not datistemplate")).isPositive();
        }
    }

    @Test
    @Shows({"1/4", "1/6/replicas", "2.3/type", "4/1/replicas"})
    void aBranch_takesSeveralReplicas_whichAreNoPrimaries() {
        String branch = Fields.text(visit.guest().creation().endpoint(), "branch_id");
        try (Guest one = visit.guests().replica(branch); Guest other = visit.guests().replica(branch)) {
            assertThat(List.of(one.listed(), other.listed())).allSatisfy(replica -> {
                assertThat(Fields.text(replica, "branch_id")).isEqualTo(branch);
                assertThat(Fields.text(replica, "type")).isNotEqualTo(Guests.PRIMARY);
            });
        }
    }

    @Test
    @Shows("1/4/read-only")
    void aReplica_cannotBeWrittenTo() throws SQLException {
        String branch = Fields.text(visit.guest().creation().endpoint(), "branch_id");
        try (Guest replica = visit.guests().replica(branch); Session session = replica.work()) {
            assertThat(
                    session.ask("select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool"))
                    .as("whether it only reads")
                    .isEqualTo("t");
        }
    }

    @Test
    @Shows({"1/8", "2.3/autoscaling_limit_min_cu", "2.3/autoscaling_limit_max_cu"})
    void aCompute_isFixedOrHasARangeOfSizes() {
        Guest guest = visit.guest();

        JsonNode range = guest.size(0.25, 1).endpoint();
        assertThat(Fields.number(range, "autoscaling_limit_min_cu")).isEqualTo(0.25);
        assertThat(Fields.number(range, "autoscaling_limit_max_cu")).isEqualTo(1);

        JsonNode fixed = guest.size(0.5, 0.5).endpoint();
        assertThat(Fields.number(fixed, "autoscaling_limit_min_cu")).isEqualTo(0.5);
        assertThat(Fields.number(fixed, "autoscaling_limit_max_cu")).isEqualTo(0.5);
    }
}
