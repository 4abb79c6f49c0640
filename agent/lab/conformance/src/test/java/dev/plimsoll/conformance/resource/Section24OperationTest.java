package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.4; what section 3.3 says is shown by a move. */
@ExtendWith(Visitor.class)
class Section24OperationTest {

    private final Visit visit;

    Section24OperationTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"2.4/id", "2.4/project_id", "2.4/branch_id", "2.4/endpoint_id", "2.4/failures_count", "2.4/created_at",
        "2.4/updated_at"})
    void anOperation_namesItsCompute() {
        JsonNode compute = visit.guest().creation().endpoint();

        assertThat(visit.guest().creation().operations()).isNotEmpty().allSatisfy(operation -> {
            assertThat(UUID.fromString(Fields.text(operation, "id"))).isNotNull();
            assertThat(Fields.text(operation, "project_id")).isEqualTo(Fields.text(compute, "project_id"));
            assertThat(Fields.text(operation, "branch_id")).isEqualTo(Fields.text(compute, "branch_id"));
            assertThat(Fields.text(operation, "endpoint_id")).isEqualTo(Fields.text(compute, "id"));
            assertThat(Fields.integer(operation, "failures_count")).isZero();
            assertThat(Fields.time(operation, "updated_at")).isAfterOrEqualTo(Fields.time(operation, "created_at"));
        });
    }

    @Test
    @Shows({"2.4/action", "2.4/status"})
    void actionsAndStatuses_areWords() throws SQLException {
        Guest guest = visit.guest();
        guest.size(1, 1);
        // A platform may have nothing to do for one that sleeps.
        guest.awake();
        List<JsonNode> operations = List.of(guest.creation().operations(), guest.size(0.5, 0.5).operations());

        assertThat(operations).allSatisfy(triggered -> assertThat(triggered).isNotEmpty().allSatisfy(operation -> {
            assertThat(Fields.text(operation, "action")).matches("[a-z_]+");
            assertThat(Fields.text(operation, "status")).matches("[a-z_]+");
        }));
    }

    @Test
    @Shows({"2.4/operations", "2.4/empty"})
    void theArray_isThere_andEmptyWhereNothingWasTriggered() {
        Guest guest = visit.guest();
        Reply change = guest.size(0.25, 0.25);
        assertThat(Fields.array(change.body(), "operations").isArray()).isTrue();

        Reply same = guest.change(Map.of("autoscaling_limit_min_cu", 0.25, "autoscaling_limit_max_cu", 0.25));
        assertThat(same.succeeded()).isTrue();
        assertThat(Fields.array(same.body(), "operations")).isEmpty();
    }
}
