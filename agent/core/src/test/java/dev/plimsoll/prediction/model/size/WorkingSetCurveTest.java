package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkingSetCurveTest {

    private static final Tunables.WorkingSets WORKING_SETS = Tunables.SHIPPED.workingSets();
    /** Pages that grow with the root of time. */
    private static final WorkingSetCurve ROOT = new WorkingSetCurve(
            List.of(new Point(0.25, 2_000), new Point(1, 4_000)), 40_000, 1.5);
    private static final Instant HOUR_LATER = Given.T0.plus(Duration.ofHours(1));

    @Test
    void whatGrowsEvenlyWithTime_isMissedByEverySmallerCache_atThatRate() {
        WorkingSetCurve scan = new WorkingSetCurve(List.of(new Point(0.25, 1_000), new Point(1, 4_000)), 10_000, 1.5);

        assertThat(scan.missRatio(1_500)).isCloseTo(0.4, within(1e-9));
        assertThat(scan.missRatio(4_000)).isCloseTo(0.4, within(1e-9));
        assertThat(scan.missRatio(100_000)).as("beyond the hour").isCloseTo(0.4, within(1e-9));
    }

    @Test
    void pagesThatGrowWithTheRootOfTime_areMissedHalfAsFastAsTheyWereTouched() {
        assertThat(ROOT.missRatio(4_000)).isCloseTo(0.05, within(1e-9));
        assertThat(ROOT.missRatio(2_000)).as("a quarter of the time, twice the rate").isCloseTo(0.1, within(1e-9));
    }

    @Test
    void pagesThatAreNewAtOneRate_withASetThatComesBack_areMissedAtThatRate_atWhateverSizeHoldsTheSet() {
        WorkingSetCurve workingSetCurve = new WorkingSetCurve(
                List.of(new Point(0.25, 2_225), new Point(1, 2_900), new Point(4, 5_600)), 90_000, 1.5);

        assertThat(workingSetCurve.missRatio(2_300)).isGreaterThanOrEqualTo(0.01);
        assertThat(workingSetCurve.missRatio(3_000)).as("by the power of time alone it would be half as many again")
                .isCloseTo(0.01, within(1e-9));
        assertThat(workingSetCurve.missRatio(5_600)).isLessThanOrEqualTo(0.01);
    }

    @Test
    void beyondTheLongestTime_pagesGrowNoFasterThanWithinIt() {
        WorkingSetCurve bursts = new WorkingSetCurve(List.of(new Point(0.25, 100), new Point(1, 4_000)), 40_000, 1.5);

        assertThat(bursts.missRatio(4_001)).isEqualTo(3_900 / 0.75 / 40_000, within(1e-9));
    }

    @Test
    void itReachesAsFarAsTheLongestTime() {
        assertThat(ROOT.reaches(4_000)).isTrue();
        assertThat(ROOT.reaches(4_001)).isFalse();
    }

    @Test
    void aSetThatIsTouchedOverAndOver_isMissedOnlyByWhatDoesNotHoldIt() {
        WorkingSetCurve set = new WorkingSetCurve(List.of(new Point(0.25, 5_000), new Point(1, 5_000)), 100_000, 1.5);

        assertThat(set.missRatio(5_000)).isZero();
        assertThat(set.missRatio(4_999)).isEqualTo(1);
    }

    @Test
    void farBeyondTheHourlyWorkingSet_noFewerMissesAreEstimated() {
        assertThat(ROOT.missRatio(5_000)).isLessThan(ROOT.missRatio(4_000));
        assertThat(ROOT.missRatio(40_000)).isEqualTo(ROOT.missRatio(6_000)).isPositive();
    }

    @Test
    void larger_missesNoMore() {
        WorkingSetCurve workingSetCurve = new WorkingSetCurve(
                List.of(new Point(1 / 12.0, 3_000), new Point(0.25, 4_500), new Point(1, 5_500)), 60_000, 1.5);
        double before = 1;
        for (int pages = 500; pages < 50_000; pages += 500) {
            double now = workingSetCurve.missRatio(pages);
            assertThat(now).isBetween(0.0, before + 1e-9);
            before = Math.max(now, 1e-12);
        }
    }

    @Test
    void itTakesTwoTimesSinceTheStart() {
        WorkingSet all = new WorkingSet(1_000L, 2_000L, 4_000L, null);

        assertThat(of(epoch(Given.T0, all, 1_000)).orElseThrow().points()).hasSize(3);
        assertThat(WorkingSetCurve.of(epoch(HOUR_LATER.minus(Duration.ofMinutes(40)), all, 1_000),
                WORKING_SETS)).isPresent();
        assertThat(WorkingSetCurve.of(epoch(HOUR_LATER.minus(Duration.ofMinutes(20)), all, 1_000),
                WORKING_SETS)).isPresent();
        assertThat(WorkingSetCurve.of(epoch(HOUR_LATER.minus(Duration.ofMinutes(5)), all, 1_000),
                WORKING_SETS)).isEmpty();
        assertThat(WorkingSetCurve.of(epoch(Given.T0, new WorkingSet(null, null, 4_000L, null), 1_000),
                WORKING_SETS)).isEmpty();
        assertThat(of(epoch(Given.T0, null, 1_000))).isEmpty();
        assertThat(of(epoch(Given.T0, all, 0))).isEmpty();
    }

    @Test
    void aLongerTimeThatSeemsToHaveTouchedLess_isTakenForTheError() {
        WorkingSetCurve workingSetCurve = of(epoch(Given.T0, new WorkingSet(4_100L, 4_000L, 3_950L, null), 10_000))
                .orElseThrow();

        assertThat(workingSetCurve.missRatio(4_200)).isZero();
    }

    @Test
    void ofACacheThatHoldsLessThanTheShortestTimeTouches_nothingIsReported() {
        WorkingSet all = new WorkingSet(51_200L, 51_200L, 51_200L, 51_200L);
        WorkingSetCurve workingSetCurve = of(epoch(Given.T0, all, 741_000)).orElseThrow();

        assertThat(workingSetCurve.covers(51_199)).as("it hits far more than nothing where the load is skewed")
                .isFalse();
        assertThat(workingSetCurve.covers(51_200)).isTrue();
        assertThat(workingSetCurve.missRatio(51_200)).isZero();
    }

    @Test
    void whatContinuesBeingNewForFourHours_isMissedByWhatHoldsMoreThanAnHours() {
        WorkingSet stream = new WorkingSet(2_000L, 2_500L, 4_000L, 9_000L);
        WorkingSetCurve workingSetCurve = of(epoch(HOUR_LATER.minus(Duration.ofHours(5)), stream, 10_000))
                .orElseThrow();

        assertThat(workingSetCurve.missRatio(5_000)).as("1,667 pages an hour of 120,000 reads").isBetween(0.01, 0.02);
        assertThat(workingSetCurve.missRatio(9_000)).isPositive();
        assertThat(of(epoch(HOUR_LATER.minus(Duration.ofHours(5)), new WorkingSet(2_000L, 2_500L, 4_000L, 4_000L),
                10_000))
                .orElseThrow()
                .missRatio(5_000)).as("and none where none do").isZero();
    }

    @Test
    void aScanThatIsOver_isInTheLongestTimeAlone_andNothingOfNow() {
        WorkingSet after = new WorkingSet(2_000L, 3_900L, 4_000L, 20_000L);
        WorkingSetCurve workingSetCurve = of(epoch(HOUR_LATER.minus(Duration.ofHours(5)), after, 10_000)).orElseThrow();

        assertThat(workingSetCurve.missRatio(5_000)).as("as in the last hour: 133 pages an hour of 120,000 reads")
                .isLessThan(0.002);
    }

    private static Optional<WorkingSetCurve> of(Epoch epoch) {
        return WorkingSetCurve.of(epoch, WORKING_SETS);
    }

    private static Epoch epoch(Instant startedAt, @Nullable WorkingSet touched, long reads) {
        return new Epoch(startedAt, HOUR_LATER.minus(Duration.ofMinutes(5)), HOUR_LATER, ComputeUnits.of("1"),
                new CacheActivity(reads, 0, 0, 0, UsedUnit.PAGES, touched, null), 1, Bytes.ZERO, null);
    }
}
