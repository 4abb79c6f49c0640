package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.probing.ProbeState.ProbePause;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The probe budget: what probing costs, what it may cost, and the pause after it woke a compute. */
class ProbeBudgetTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration DELAY = Duration.ofMinutes(5);

    /** A thousandth of the time awake, and 30 s. */
    private static final ProbingPolicy POLICY = Given.probing(DELAY);

    @Test
    void theBudget_isTheAllowanceAndAShareOfTheTimeAwake() {
        ProbeCost fresh = ProbeCost.EMPTY;
        assertThat(fresh.affords(seconds(30), POLICY)).isTrue();
        assertThat(fresh.affords(seconds(31), POLICY)).isFalse();

        ProbeCost awake = fresh.withAwake(seconds(10_000), Given.cu("1"), NOON);
        assertThat(awake.affords(seconds(40), POLICY)).as("30 s and a thousandth of 10,000 s").isTrue();
        assertThat(awake.affords(seconds(41), POLICY)).isFalse();
    }

    @Test
    void timeThatProbingAdded_earnsNoBudget() {
        ProbeCost cost = ProbeCost.EMPTY.withAwake(seconds(10_000), Given.cu("1"), NOON)
                .charged(seconds(5), seconds(5), 1, NOON);

        // 30 s + 0.001 × (10,000 − 5) s − 5 s spent = 34.995 s
        assertThat(cost.affords(Duration.ofMillis(34_995), POLICY)).isTrue();
        assertThat(cost.affords(Duration.ofMillis(34_996), POLICY)).isFalse();
    }

    @Test
    void cuHours_countForOneMonth_inUtc() {
        ProbeCost march = ProbeCost.EMPTY.charged(seconds(3_600), seconds(1_800), 2, NOON);
        assertThat(march.cuHoursIn(NOON)).as("the likely half hour at 2 CU").isEqualTo(1);
        assertThat(march.spent()).isEqualTo(seconds(3_600));
        assertThat(march.caused()).isEqualTo(seconds(1_800));

        Instant april = Instant.parse("2026-04-01T00:00:00Z");
        assertThat(march.cuHoursIn(april)).isZero();
        assertThat(march.cuHoursIn(april.minusMillis(1))).isEqualTo(1);
        assertThat(march.charged(Duration.ZERO, seconds(3_600), 0.5, april).cuHoursIn(april)).isEqualTo(0.5);
    }

    @Test
    void theLastProbe_costsTheTimeBetweenTheLastEvidenceAndItsEnd_atMost() {
        UnsettledCost open = UnsettledCost.of(NOON, NOON.plusSeconds(40));
        assertThat(open.worst()).isEqualTo(seconds(40));

        assertThat(open.costUntil(NOON.plusSeconds(200), DELAY)).as("others came within the delay").isZero();
        assertThat(open.costUntil(NOON.plusSeconds(310), DELAY)).isEqualTo(seconds(10));
        assertThat(open.costUntil(NOON.plusSeconds(3_600), DELAY)).isEqualTo(seconds(40));
    }

    @Test
    void aProbeBeforeTheEvidence_costsNothing() {
        assertThat(UnsettledCost.of(NOON, NOON.minusSeconds(5)).worst()).isZero();
    }

    @Test
    void withoutUnsettledProbes_nothingIsCharged() {
        ProbeSettlement settlement = settlement(null);

        assertThat(settlement.othersCame(NOON, NOON)).isEqualTo(ProbeCost.EMPTY);
        assertThat(settlement.asleep(NOON)).isEqualTo(ProbeCost.EMPTY);
        assertThat(settlement.unsettledUntil(NOON, NOON)).isZero();
    }

    @Test
    void othersWhoCameAfterTheShortestDelay_leaveTheWholeWorstCaseCharged() {
        ProbeSettlement settlement = settlement(UnsettledCost.of(NOON, NOON.plusSeconds(20)));

        // Nothing was learned of the delay, so it may be 1 minute.
        assertThat(settlement.othersCame(NOON.plusSeconds(50), NOON).spent()).isZero();
        assertThat(settlement.othersCame(NOON.plusSeconds(70), NOON).spent()).isEqualTo(seconds(10));
        assertThat(settlement.othersCame(NOON.plusSeconds(600), NOON).spent()).isEqualTo(seconds(20));
    }

    @Test
    void thePause_doublesWithEachWokenCompute_upToOneDay() {
        ProbePause pause = ProbePause.NONE;
        long[] minutes = {30, 60, 120, 240, 480, 960, 1_440, 1_440};
        for (long expected : minutes) {
            pause = pause.afterWakeup(NOON, POLICY);
            assertThat(pause.until()).isEqualTo(NOON.plus(Duration.ofMinutes(expected)));
        }
        assertThat(pause.times()).isEqualTo(minutes.length);
    }

    @Test
    void thePauseHolds_untilItsEnd() {
        ProbePause pause = ProbePause.NONE.afterWakeup(NOON, POLICY);

        assertThat(ProbePause.NONE.holds(NOON)).isFalse();
        assertThat(pause.holds(NOON.plus(Duration.ofMinutes(30)).minusMillis(1))).isTrue();
        assertThat(pause.holds(NOON.plus(Duration.ofMinutes(30)))).isFalse();
    }

    @Test
    void manyWokenComputesInARow_doNotOverflowThePause() {
        assertThat(new ProbePause(1_000, null).afterWakeup(NOON, POLICY).until())
                .isEqualTo(NOON.plus(Duration.ofDays(1)));
    }

    @Seeds(5)
    void whateverIsSpentWithinTheBudget_staysWithinIt(long seed) {
        Random random = new Random(seed);
        ProbeCost cost = ProbeCost.EMPTY;
        for (int step = 0; step < 500; step++) {
            cost = cost.withAwake(seconds(random.nextInt(600)), Given.cu("1"), NOON);
            Duration more = seconds(random.nextInt(40));
            if (cost.affords(more, POLICY)) {
                cost = cost.charged(more, more, 1, NOON);
            }
            double limit = 30 + 0.001 * (cost.awake().toSeconds() - cost.spent().toSeconds());
            // A charge lowers the earned part by a thousandth of itself.
            assertThat((double) cost.spent().toSeconds()).as("seed %d", seed).isLessThanOrEqualTo(limit + 0.04);
        }
        assertThat(cost.cuHoursIn(NOON)).isEqualTo(cost.spent().toSeconds() / 3_600.0, within(1e-9));
    }

    private static ProbeSettlement settlement(@Nullable UnsettledCost open) {
        return new ProbeSettlement(Timeline.UNKNOWN, open, ProbeCost.EMPTY, 1, POLICY);
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
