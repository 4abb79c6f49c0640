package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.Decision.Constraint;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VerificationRestartTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;

    @Test
    void aFullCacheThatFits_getsAVerificationRestart_onceASmallerSizeMayHaveSavedItsCost() {
        ComputeScenario scenario = full("4", Duration.ofHours(3));
        assertThat(scenario.decision().act()).isEqualTo(Act.STAY);
        assertThat(scenario.model().sizeNeed().saved()).isPositive();

        Decision due = full("4", Duration.ofDays(3)).decision();

        assertThat(due.act()).isEqualTo(Act.RESTART);
        assertThat(due.to()).hasToString("4");
        assertThat(due.saved()).isGreaterThan(due.cost());
        assertThat(due.constraints()).isEmpty();
    }

    @Test
    void withAWorkingSetEstimate_noRestartIsRecommended() {
        ComputeScenario scenario = new ComputeScenario("4").touches(3 * CACHE, 7 * CACHE / 2, 4 * CACHE)
                .observed(Duration.ofDays(6), READS, 0.001, 4 * CACHE);

        assertThat(scenario.model().sizeNeed().saved()).as("in the half hour before anything is told").isLessThan(0.01);
        assertThat(scenario.decision().act()).isEqualTo(Act.STAY);
    }

    @Test
    void inAnHourThatIsNotQuiet_itWaits_untilItIsWorthMuchMore() {
        ComputeScenario scenario = new ComputeScenario("4").observed(Duration.ofHours(3), READS, 0.001, 4 * CACHE);
        while (scenario.decision().act() != Act.RESTART) {
            scenario.observed(Duration.ofMinutes(50), READS / 4, 0.001, 4 * CACHE)
                    .observed(Duration.ofMinutes(10), READS, 0.001, 4 * CACHE);
        }
        assertThat(scenario.decision().constraints()).containsExactly(Constraint.LOAD_HIGH);

        assertThat(scenario.observed(Duration.ofHours(8), READS / 8, 0.001, 4 * CACHE).decision().constraints())
                .isEmpty();
    }

    @Test
    void eachStartThatFillsTheCacheAgain_makesTheNextLater() {
        ComputeScenario scenario = full("4", Duration.ofDays(2));
        assertThat(scenario.model().sizeNeed().confirmedStarts()).isEqualTo(1);

        scenario.restartsAt("4").observed(Duration.ofHours(1), READS, 0.001, 4 * CACHE);
        assertThat(scenario.model().sizeNeed().confirmedStarts()).isEqualTo(2);
        assertThat(scenario.observed(Duration.ofDays(2), READS, 0.001, 4 * CACHE).decision().act()).isEqualTo(Act.STAY);
        assertThat(scenario.observed(Duration.ofDays(4), READS, 0.001, 4 * CACHE).decision().act())
                .isEqualTo(Act.RESTART);
    }

    @Test
    void aStartAfterWhichLessIsInUse_leadsDown() {
        ComputeScenario scenario = full("4", Duration.ofDays(2));

        scenario.restartsAt("4").observed(Duration.ofHours(12), READS, 0.001, CACHE / 2);

        assertThat(scenario.decision().act()).isEqualTo(Act.MOVE);
        assertThat(scenario.decision().to()).hasToString("1");
    }

    @Test
    void withoutASmallerSize_orWithoutASaving_noRestartIsRecommended() {
        assertThat(full("4", Duration.ofDays(9)).allowed("4", "8").decision().act()).isEqualTo(Act.STAY);
        assertThat(full("4", Duration.ofDays(2)).connections(1_600)
                .observed(Duration.ofDays(1), READS, 0.001, 4 * CACHE)
                .decision()
                .act()).as("2 CU allow 901 connections, 3 CU 1,351").isEqualTo(Act.STAY);
        assertThat(full("1", Duration.ofDays(30)).decision().act()).isEqualTo(Act.STAY);
    }

    @Test
    void aCacheThatIsNotFull_orMissesTooMuch_hidesNothing() {
        assertThat(new ComputeScenario("4").observed(Duration.ofDays(2), READS, 0.001, 3 * CACHE)
                .model()
                .sizeNeed()
                .since())
                .isNull();
        assertThat(full("4", Duration.ofHours(1)).observed(Duration.ofDays(2), READS, 0.02, 4 * CACHE)
                .model()
                .sizeNeed()
                .saved()).isLessThan(0.1);
    }

    @Test
    void aSuspendedCompute_isNeverStartedForIt() {
        assertThat(full("4", Duration.ofDays(9)).decisionAsleep().act()).isEqualTo(Act.STAY);
    }

    private static ComputeScenario full(String cu, Duration time) {
        double caches = Double.parseDouble(cu);
        return new ComputeScenario(cu).observed(time, READS, 0.001, (long) (caches * CACHE));
    }
}
