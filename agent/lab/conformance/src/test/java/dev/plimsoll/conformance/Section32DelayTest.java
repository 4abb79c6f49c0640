package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 3.2: another autosuspend delay, where the attribute that sets it is known. */
@ExtendWith(Visitor.class)
class Section32DelayTest {

    private static final String DELAY = "suspend_timeout_seconds";
    private static final String UNKNOWN = "the attribute that sets it is not documented";
    private static final int MOST = 604_800;
    /** The answer of a platform whose plan does not allow another delay. */
    private static final int PLAN = 412;

    private final Visit visit;

    Section32DelayTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"3.2/4", "4/4/delay"})
    void anotherDelay_cutsNothing_andLeavesTheRestAsItIs() throws SQLException {
        visit.onlyWhere(Profile.NEON, UNKNOWN);
        try (Guest guest = visit.guests().any(); Session session = guest.reaches("active").observe()) {
            Instant started = session.started();
            guest.reaches("active");
            double size = guest.listed().path("autoscaling_limit_max_cu").asDouble();

            Reply changed = changed(guest, 120);

            assertThat(changed.succeeded()).isTrue();
            assertThat(changed.operations()).extracting(one -> Fields.text(one, "action"))
                    .doesNotContain("suspend_compute", "start_compute");
            assertThat(session.ask("select 1")).isEqualTo("1");
            assertThat(session.started()).isEqualTo(started);
            assertThat(guest.listed().path(DELAY).asInt()).isEqualTo(120);
            assertThat(guest.listed().path("autoscaling_limit_max_cu").asDouble()).isEqualTo(size);
            assertThat(Fields.text(guest.listed(), "current_state")).isEqualTo("active");
        }
    }

    @Test
    @Shows("4/4/delay")
    void anotherDelay_countsFromNowOn() {
        visit.onlyWhere(Profile.NEON, UNKNOWN);
        try (Guest guest = visit.guests().any()) {
            changed(guest.reaches("active"), 60);

            guest.sleepsAfter(Duration.ofSeconds(90));
        }
    }

    @Test
    @Shows("8/delay/maximum")
    void aDelayOfMoreThanSevenDays_isRefused_andChangesNothing() {
        visit.onlyWhere(Profile.NEON, UNKNOWN);
        try (Guest guest = visit.guests().any()) {
            assertThat(changed(guest.reaches("active"), MOST).succeeded()).isTrue();

            assertThat(changed(guest, MOST + 1).wasRefused()).isTrue();

            assertThat(guest.listed().path(DELAY).asInt()).isEqualTo(MOST);
        }
    }

    @Test
    @Shows("8/delay/never")
    void withoutADelay_anUnusedComputeStaysAwake() throws SQLException {
        visit.onlyWhere(Profile.NEON, UNKNOWN);
        try (Guest never = visit.guests().any()) {
            changed(never.reaches("active"), -1);
            Guest other = visit.guest().awake();

            other.sleepsAfter(Duration.ofDays(1));

            assertThat(Fields.text(never.listed(), "current_state")).isEqualTo("active");
        }
    }

    private static Reply changed(Guest guest, int seconds) {
        Reply reply = guest.change(Map.of(DELAY, seconds));
        if (reply.status() == PLAN) {
            throw new NotTried("the plan of the account fixes the delay");
        }
        return reply;
    }
}
