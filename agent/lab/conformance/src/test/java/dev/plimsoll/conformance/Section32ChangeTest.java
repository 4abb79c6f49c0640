package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 3.2: what changes do to a compute, and the move to another branch. */
@ExtendWith(Visitor.class)
class Section32ChangeTest {

    private final Visit visit;

    Section32ChangeTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows("3.2/1")
    void anotherSize_restartsAFixedCompute() throws SQLException {
        visit.guest().size(0.25, 0.25);

        restarts(visit.guest(), 0.5, 0.5);
    }

    @Test
    @Shows("3.2/2")
    void anotherSmallestSize_restartsAComputeThatScales() throws SQLException {
        visit.guest().size(0.25, 1);

        restarts(visit.guest(), 0.5, 1);
    }

    @Test
    @Shows("3.2/2")
    void anotherLargestSize_restartsAComputeThatScales() throws SQLException {
        visit.guest().size(0.25, 1);

        restarts(visit.guest(), 0.25, 2);
    }

    private static void restarts(Guest guest, Number min, Number max) throws SQLException {
        Instant before;
        try (Session one = guest.observe(); Session other = guest.work()) {
            guest.reaches("active");
            before = one.started();
            guest.size(min, max);
            assertThat(one.isCut()).isTrue();
            assertThat(other.isCut()).isTrue();
        }

        try (Session again = guest.observe()) {
            assertThat(again.started()).isAfter(before);
        }
    }

    @Test
    @Shows({"3.2/move", "3.3/statuses", "4/2"})
    void aMove_suspendsAnActiveCompute() {
        try (Guest guest = visit.guests().primary()) {
            String target = visit.guests().freeBranch();
            Reply moved = guest.reaches("active").change(Map.of("branch_id", target));

            isMoved(moved, target);
            isSuspended(moved);
            guest.reaches("idle");
        }
    }

    @Test
    @Shows("3.2/move")
    void aMove_leavesAnIdleComputeIdle() {
        try (Guest guest = visit.guests().primary()) {
            String target = visit.guests().freeBranch();
            Reply moved = guest.asleep().change(Map.of("branch_id", target));

            isMoved(moved, target);
            assertThat(Fields.text(moved.endpoint(), "current_state")).isEqualTo("idle");
            isSuspended(moved);
        }
    }

    private static void isMoved(Reply moved, String target) {
        assertThat(moved.succeeded()).isTrue();
        assertThat(Fields.text(moved.endpoint(), "branch_id")).isEqualTo(target);
        assertThat(Fields.text(moved.endpoint(), "pending_state")).isEqualTo("idle");
    }

    private static void isSuspended(Reply moved) {
        assertThat(moved.operations()).extracting(Section32ChangeTest::shown)
                .containsExactly("apply_config running", "suspend_compute scheduling");
    }

    private static String shown(JsonNode operation) {
        return Fields.text(operation, "action") + " " + Fields.text(operation, "status");
    }
}
