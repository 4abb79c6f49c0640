package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class UrgencyTest {

    private static final SizeRange ONE = Given.cu("1");
    /** Of 447 that clients may open at 1 CU; 85 % of them are near the limit. */
    private static final int NEAR = 380;
    private static final int FAR = 379;

    /** Half an hour with a full cache of 1 CU. */
    private static Life full(double missRatio) {
        return new Life(ONE).reads(Duration.ofMinutes(1), Given.PAGES * 2, 0.5, Given.PAGES)
                .reads(120, Duration.ofMinutes(1), 60_000, missRatio, Given.PAGES);
    }

    private static ComputeStatus status(Life life, String state, Action action, Reason reason, ChangeRecord record) {
        SizeRange target = action == Action.GROW ? Given.cu("2") : action == Action.SHRINK ? Given.cu("0.5") : ONE;
        return StatusCase.observed(Given.compute(ONE, state), life, Duration.ZERO,
                real -> new Advised(Recommendation.of(new Candidate(action, target, reason, List.of(), null, null)),
                        real.impact(), real.restart(), real.platformRule(), real.model()),
                record);
    }

    private static Urgency urgency(Life life, String state, Action action, Reason reason) {
        return Urgency.of(status(life, state, action, reason, ChangeRecord.EMPTY), life.now());
    }

    @Test
    void aFullCacheBelowTheTarget_thatAsksForALargerSize_isUrgent() {
        assertThat(urgency(full(0.03), "active", Action.GROW, Reason.TOO_SMALL)).isEqualTo(Urgency.URGENT);
        assertThat(urgency(full(0.001), "active", Action.GROW, Reason.TOO_SMALL))
                .as("at the target")
                .isEqualTo(Urgency.ADVISED);
        assertThat(urgency(full(0.03), "active", Action.SHRINK, Reason.TOO_BIG))
                .as("a smaller size can wait")
                .isEqualTo(Urgency.ADVISED);
    }

    @Test
    void aSuspendedCompute_hasNoClientsThatNotice() {
        assertThat(urgency(full(0.03), "idle", Action.GROW, Reason.TOO_SMALL)).isEqualTo(Urgency.ADVISED);
    }

    @ParameterizedTest
    @CsvSource({NEAR + ", URGENT", FAR + ", ADVISED"})
    void connectionsNearTheLimit_areUrgent_whateverIsRecommended(int connections, Urgency expected) {
        Life life = full(0.001).connections(connections).reads(Duration.ofMinutes(1), 60_000, 0.001, Given.PAGES);

        assertThat(urgency(life, "active", Action.ENABLE_POOLER, Reason.CONNECTIONS)).isEqualTo(expected);
        assertThat(urgency(life, "active", Action.SHRINK, Reason.TOO_BIG)).isEqualTo(expected);
    }

    /** They ask a person for something that the agent cannot do: a plan, a range, a pooler, clients. */
    @ParameterizedTest
    @EnumSource(value = Reason.class, names = {"CONNECTIONS", "DIRECT_CONNECTIONS", "IDLE_CLIENTS", "NEEDS_PAID_PLAN",
        "OUT_OF_RANGE"})
    void reasonsForAPerson_areAdvised_althoughTheSizeStays(Reason reason) {
        assertThat(urgency(full(0.001), "active", Action.HOLD, reason)).isEqualTo(Urgency.ADVISED);
    }

    @ParameterizedTest
    @EnumSource(value = Reason.class, mode = Mode.EXCLUDE, names = {"CONNECTIONS", "DIRECT_CONNECTIONS",
        "IDLE_CLIENTS", "NEEDS_PAID_PLAN", "OUT_OF_RANGE"})
    void otherReasonsToHold_askForNothing(Reason reason) {
        assertThat(urgency(full(0.03), "active", Action.HOLD, reason)).isEqualTo(Urgency.NONE);
    }

    @ParameterizedTest
    @EnumSource(value = Reason.class, names = {"NEEDS_PAID_PLAN", "OUT_OF_RANGE"})
    void aLargerSizeThatThePolicyRulesOut_isAsUrgentAsAnyOther(Reason reason) {
        assertThat(urgency(full(0.03), "active", Action.HOLD, reason)).isEqualTo(Urgency.URGENT);
    }

    @Test
    void aDismissal_holdsUntilItEnds() {
        Life life = full(0.03);
        Dismissed dismissed = NamedEntries.dismissed(life.now(), Given.ID, life.now().plusSeconds(60), "ann", null);
        ComputeStatus status = status(life, "active", Action.GROW, Reason.TOO_SMALL,
                ChangeRecord.EMPTY.after(dismissed));

        assertThat(Urgency.of(status, life.now().plusSeconds(59))).isEqualTo(Urgency.NONE);
        assertThat(Urgency.of(status, life.now().plusSeconds(60))).isEqualTo(Urgency.URGENT);
    }
}
