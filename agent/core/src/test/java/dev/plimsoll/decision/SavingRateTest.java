package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.prediction.EvidenceWait;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a size saves in an hour, and which constraints hold it back. An hour at ten times the misses is worth 8 CU. */
class SavingRateTest {

    private static final SavingRate RATE = DecisionCase.savingRate(Tunables.SHIPPED);

    private static AccumulatedSaving saving(DecisionCase at, String other) {
        return RATE.after(AccumulatedSaving.NONE, DecisionCase.size(other), at.input()).orElseThrow();
    }

    private static List<Constraint> constraints(DecisionCase at, String to, double there, Tunables tunables) {
        return new Constraints(tunables, DecisionCase.savingRate(tunables)).before(DecisionCase.size(to), there,
                at.input());
    }

    private static List<Constraint> constraints(DecisionCase at, String to, double there) {
        return constraints(at, to, there, Tunables.SHIPPED);
    }

    /** All databases fit 2 CU, so no read would have missed there: 8 CU less 1 CU more. */
    @Test
    void aLargerSizeSavesTheMissesThatItWouldNotHaveHad_lessItsPrice() {
        assertThat(saving(new DecisionCase("1").misses(0.1, 0).database(1.9), "2"))
                .isEqualTo(new AccumulatedSaving(7, 7));
        assertThat(saving(new DecisionCase("1").misses(0.1, 0).database(1.9), "4"))
                .isEqualTo(new AccumulatedSaving(5, 5));
        assertThat(saving(new DecisionCase("1").misses(0.01, 0).database(1.9), "2"))
                .as("no more misses than allowed")
                .isEqualTo(AccumulatedSaving.NONE);
    }

    /** From 95 % of 450 connections on, some are refused; that is as bad as ten times the allowed misses. */
    @ParameterizedTest
    @CsvSource({"427, 0", "428, 7"})
    void refusedConnectionsSaveAsMuch_andAreKeptApartFromMisses(int connections, double total) {
        assertThat(saving(new DecisionCase("1").misses(0.001, 0).connections(connections, connections), "2"))
                .isEqualTo(new AccumulatedSaving(total, 0));
    }

    @Test
    void ofMissesAndRefusalsTheWorseCounts() {
        AccumulatedSaving both = saving(
                new DecisionCase("1").misses(0.1, 0).database(1.9).connections(440, 440), "2");

        assertThat(both).isEqualTo(new AccumulatedSaving(7, 7));
    }

    /** A size whose limit is exceeded as well cures nothing. */
    @Test
    void aLargerSizeThatRefusesConnectionsTooSavesNothing() {
        assertThat(saving(new DecisionCase("0.25").misses(0.001, 0).connections(220, 220), "0.5"))
                .isEqualTo(AccumulatedSaving.NONE);
    }

    /** While the cache of this run is not full for long enough, its misses say nothing about any size. */
    @Test
    void aCacheThatJustFilledShowsNoSaving() {
        DecisionCase filled = new DecisionCase("1").misses(0.1, 0).database(1.9).phase(CachePhase.FILLED);

        assertThat(RATE.after(AccumulatedSaving.NONE, DecisionCase.size("2"), filled.input())).isEmpty();
        assertThat(DecisionCase.savingRate(Tunables.SHIPPED.without(Part.WARMING))
                .after(AccumulatedSaving.NONE,
                        DecisionCase.size("2"), filled.input()))
                .isPresent();
    }

    @Test
    void aSmallerSizeThatHeldAllInUseSavesItsFullDifference() {
        DecisionCase small = new DecisionCase("4").uses(Given.PAGES / 8).misses(0.001, 0);

        assertThat(saving(small, "1")).isEqualTo(new AccumulatedSaving(3, 3));
        assertThat(saving(small.runsAt(1.5), "1")).as("autoscaling ran there")
                .isEqualTo(
                        new AccumulatedSaving(0.5, 0.5));
        assertThat(saving(small.runsAt(0.75), "1")).isEqualTo(AccumulatedSaving.NONE);
    }

    @Test
    void savingsAddUp_andNeverFallBelowZero() {
        DecisionCase at = new DecisionCase("1").misses(0.1, 0).database(1.9);
        AccumulatedSaving before = new AccumulatedSaving(10, 4);

        assertThat(RATE.after(before, DecisionCase.size("2"), at.input())).contains(new AccumulatedSaving(17, 11));
        assertThat(RATE.after(before, DecisionCase.size("10"), new DecisionCase("1").misses(0.001, 0).input()))
                .contains(new AccumulatedSaving(1, 0));
    }

    /** 24 hours at severity 1 are worth 192 CU-hours, and 1 CU more costs 24. */
    @Test
    void aLargerSizePaysOverADayThatMissedEnough() {
        assertThat(pays(new DecisionCase("1").misses(0.1, 1), 0)).isTrue();
        assertThat(pays(new DecisionCase("1").misses(0.1, 0), 0)).as("one hour in 24").isFalse();
        assertThat(pays(new DecisionCase("1").misses(0.1, 1), 0.9)).as("a tenth is cured").isFalse();
        assertThat(pays(new DecisionCase("1").misses(0.1, 1), 0.8)).as("a fifth is cured").isTrue();
        assertThat(pays(new DecisionCase("1").misses(0.001, 1), 0)).as("nothing to cure now").isFalse();
    }

    /** Clients that were refused half of the day are worth 4 CU, at the price of 1 CU; at 10 % they are not. */
    @Test
    void refusedHoursPayToo_unlessTheLargerSizeWouldRefuseAsMany() {
        assertThat(pays(new DecisionCase("1").misses(0.001, 0).refused(0.5), 0)).isTrue();
        assertThat(pays(new DecisionCase("1").misses(0.001, 0).refused(0.1), 0)).isFalse();
        assertThat(pays(new DecisionCase("1").misses(0.001, 0).refused(0.5).connections(20, 856), 0))
                .as("95 % of the 901 connections at 2 CU")
                .isFalse();
        assertThat(pays(new DecisionCase("1").misses(0.001, 0).refused(0.5).connections(20, 855), 0)).isTrue();
    }

    /** Misses remain at 2 CU, where the databases are larger than its cache. */
    @Test
    void aLargerSizeSavesOnlyWhatItCures() {
        DecisionInput at = new DecisionCase("1").misses(0.1, 0).input();
        double there = new CurveEstimator(Tunables.SHIPPED.prediction(), Given.table())
                .at(DecisionCase.size("2"), at.model(), at.epoch())
                .excess();

        assertThat(there).isBetween(0.5, 0.95);
        assertThat(RATE.after(AccumulatedSaving.NONE, DecisionCase.size("2"), at).orElseThrow().total())
                .isCloseTo(Math.max(0, 8 * (1 - there) - 1), within(1e-9));
        assertThat(RATE.after(new AccumulatedSaving(9, 9), DecisionCase.size("2"), at).orElseThrow().total())
                .isCloseTo(9 + 8 * (1 - there) - 1, within(1e-9));
    }

    private static boolean pays(DecisionCase at, double there) {
        DecisionInput input = at.input();
        return RATE.paysOverTheDay(DecisionCase.size("2"), there, input.present(), input.model(), input.epoch());
    }

    @Test
    void halfAnHourOfWarmTimeIsNeeded_lessIfTheOwnerSaysSo() {
        DecisionCase soon = new DecisionCase("1").misses(0.1, 1).observed(5, 0.49);
        DecisionCase later = new DecisionCase("1").misses(0.1, 1).observed(5, 0.5);
        Tunables quick = Tunables.SHIPPED.withEvidenceWait(EvidenceWait.of(Duration.ofMinutes(30),
                Duration.ofHours(24)));

        assertThat(constraints(soon, "2", 0)).containsExactly(Constraint.NOT_OBSERVED_LONG_ENOUGH);
        assertThat(constraints(later, "2", 0)).isEmpty();
        assertThat(constraints(new DecisionCase("1").misses(0.1, 1).observed(5, 0.25), "2", 0, quick)).isEmpty();
        assertThat(constraints(soon, "0.5", 0, quick)).containsExactly(Constraint.NOT_OBSERVED_LONG_ENOUGH);
    }

    /** A suspended compute cannot become warm, so its awake time counts. */
    @Test
    void whileSuspendedTheTimeAwakeIsEnough() {
        assertThat(constraints(new DecisionCase("4").observed(0.5, 0).asleep(), "1", 0)).isEmpty();
        assertThat(constraints(new DecisionCase("4").observed(0.49, 0).asleep(), "1", 0))
                .containsExactly(Constraint.NOT_OBSERVED_LONG_ENOUGH);
        assertThat(constraints(new DecisionCase("4").observed(5, 0), "1", 0))
                .containsExactly(Constraint.NOT_OBSERVED_LONG_ENOUGH);
    }

    /** Clients are refused now, and no cache has to be warm to see that. */
    @Test
    void refusedConnectionsNeedNoObservation_upwards() {
        DecisionCase refused = new DecisionCase("1").misses(0.1, 1).observed(0, 0).connections(428, 428);

        assertThat(constraints(refused, "2", 0)).isEmpty();
        assertThat(constraints(refused, "0.5", 0)).containsExactly(Constraint.NOT_OBSERVED_LONG_ENOUGH);
    }

    @Test
    void onlyALargerSizeMustPayOverTheDay() {
        DecisionCase once = new DecisionCase("1").misses(0.1, 0);

        assertThat(constraints(once, "2", 0)).containsExactly(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(constraints(once, "0.5", 0)).isEmpty();
        assertThat(constraints(once, "2", 0, Tunables.SHIPPED.without(Part.DAY))).isEmpty();
    }

    @Test
    void aSizeIsCrowdedByThePeakOfTheWeek() {
        Constraints of = new Constraints(Tunables.SHIPPED, RATE);

        assertThat(of.crowded(DecisionCase.size("1"), new DecisionCase("1").connections(0, 382).input().model()))
                .isFalse();
        assertThat(of.crowded(DecisionCase.size("1"), new DecisionCase("1").connections(0, 383).input().model()))
                .isTrue();
    }

    @Test
    void theInputKnowsWhichSizesAreLarger() {
        DecisionInput at = new DecisionCase("1").input();

        assertThat(at.isBelow(DecisionCase.size("2"))).isTrue();
        assertThat(at.isBelow(DecisionCase.size("1"))).isFalse();
        assertThat(at.isBelow(DecisionCase.size("0.5"))).isFalse();
    }

    @Test
    void constantsAreReplacedOneByOne() {
        Tunables shipped = Tunables.SHIPPED;

        assertThat(shipped.withCaution(shipped.cost().caution())).isEqualTo(shipped);
        assertThat(shipped.withCaution(3).cost().caution()).isEqualTo(3);
        assertThat(shipped.withCaution(3).withCaution(shipped.cost().caution())).isEqualTo(shipped);
        assertThat(shipped.withEvidenceWait(EvidenceWait.ALL)).isEqualTo(shipped);
        assertThat(shipped.without(Part.DAY).uses(Part.DAY)).isFalse();
        assertThat(shipped.without(Part.DAY).prediction().without()).isEqualTo(Set.of(Part.DAY));
        assertThat(shipped.without(Part.DAY).uses(Part.BACKOFF)).isTrue();
    }

    @Test
    void aColdCacheCostsItsMeanSeverityForSoManyHours() {
        assertThat(Tunables.SHIPPED.coldCache(2)).isCloseTo(8 * 0.3 * 2, within(1e-12));
        assertThat(Tunables.SHIPPED.coldCache(0)).isZero();
        assertThat(Tunables.SHIPPED.cost().refilled(100, 1_000)).isEqualTo(150);
        assertThat(Tunables.SHIPPED.cost().refilled(1_000, 1_000)).as("no more than the cache").isEqualTo(1_000);
        assertThat(Tunables.SHIPPED.cost().hoursToWarm(100, 300)).isEqualTo(2);
        assertThat(Tunables.SHIPPED.observation().doubtful()).isEqualTo(Duration.ofHours(24));
        assertThat(Tunables.SHIPPED.backoff().reversal()).isEqualTo(Duration.ofHours(36));
    }
}
