package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.junit.jupiter.api.Test;

/** The severity of estimates, by hand: the power law and the straight line are mixed 60 to 40. */
class CurveSeverityTest {

    /** First reads, which no size avoids. */
    private static final double FIRST = 0.003;

    private static double severity(PredictionTunables tunables, String cu, EstimatorCase at) {
        return new PowerLawEstimator(tunables, EstimatorCase.table()).of(size(cu), at.input()).orElseThrow().severity();
    }

    private static double severity(String cu, EstimatorCase at) {
        return severity(PredictionTunables.SHIPPED, cu, at);
    }

    private static double uncertain(double miss, double spread) {
        return new MissRatioEstimate(miss, spread).severity(CostWeights.SHIPPED);
    }

    /** Four times the cache halves the misses; the line from no cache ends before that at the first reads. */
    @Test
    void theSpreadOfThePowerGrowsWithTheDistance() {
        double power = uncertain(0.05, 0.9 * (1 + 0.5 * StrictMath.log(4)));

        assertThat(severity("4", new EstimatorCase("1", 0.1)))
                .isCloseTo(0.6 * power + 0.4 * uncertain(FIRST, 0.5), within(1e-9));
    }

    @Test
    void afterAnUpsizeThatBroughtLittleTheSpreadIsHalf() {
        double left = StrictMath.pow(2, -0.2);
        double smaller = 0.1 * StrictMath.pow(2, 0.2);
        double line = 0.1 + (0.1 - smaller) * 1_000 / 500;

        assertThat(severity("2", new EstimatorCase("1", 0.1).upsized("0.5", "1", 0.2)))
                .isCloseTo(Math.min(1, 0.6 * uncertain(0.1 * left, 0.45 * (1 + 0.5 * StrictMath.log(2)))
                        + 0.4 * uncertain(line, 0.5)), within(1e-9));
    }

    @Test
    void withoutEvenReadsThePowerLawAloneCounts() {
        assertThat(severity(PredictionTunables.SHIPPED.without(Part.EVENNESS), "4", new EstimatorCase("1", 0.1)))
                .isCloseTo(uncertain(0.05, 0.9 * (1 + 0.5 * StrictMath.log(4))), within(1e-9));
    }

    /** The severity of a larger size is never above that of now. */
    @Test
    void missesNearTheAllowedOnesAreNoWorseThanNow() {
        EstimatorCase few = new EstimatorCase("1", 0.011);

        assertThat(severity("2", few)).isEqualTo(few.input().weights().severity(0.011));
    }

    /** 0.16 at 1 CU and 0.04 at 4 CU: the power gives 0.08 at 2 CU, and the line 0.12. */
    @Test
    void betweenTwoObservedSizesBothPathsHaveTheSmallerSpread() {
        assertThat(severity("2", new EstimatorCase("1", 0.16).observed("4", 0.04)))
                .isCloseTo(0.6 * uncertain(0.08, 0.5) + 0.4 * uncertain(0.12, 0.5), within(1e-9));
    }

    /** The expected value of a distribution with nine equal parts. */
    @Test
    void theExpectedSeverityIsTheMeanOfItsParts() {
        double[] deviations = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};
        double sum = 0;
        for (double deviation : deviations) {
            sum += Math.max(0, StrictMath.log10(0.02 * StrictMath.exp(deviation * 0.9) / 0.01));
        }

        assertThat(uncertain(0.02, 0.9)).isCloseTo(sum / 9, within(1e-12));
    }

    /**
     * An hour touches √12 times the pages of five minutes. So a cache of 2,000 pages holds those of 20 minutes, when
     * 3,000 new ones come each hour; for 1,000 pages it is 6,000.
     */
    @Test
    void noLargerSizeIsBetterThanTheReuseThatIsReported() {
        assertThat(least(0.6)).as("80 % of 3,000 of 10,000 reads").isCloseTo(0.24, within(1e-3));
        assertThat(least(0.9)).as("no more than that, however much misses now").isCloseTo(0.24, within(1e-3));
        assertThat(least(0.45)).as("three quarters of what the curve says of now").isCloseTo(0.18, within(1e-3));
    }

    private static double least(double miss) {
        return LowestMisses.noBetter(size("2"), new SizeEstimate(ComputeUnits.of("2"), 0, 0, 0, 0, Basis.POWER_LAW),
                new EstimatorCase("1", miss).touches(1_000L, null, 3_464L).input()).miss();
    }

    /** Beyond the pages of an hour nothing is reported of the reuse; what no cache held before is missed anyway. */
    @Test
    void beyondTheLongestTimeOnlyCompulsoryMissesAreSure() {
        assertThat(LowestMisses.noBetter(size("4"),
                new SizeEstimate(ComputeUnits.of("4"), 0, 0, 0, 0, Basis.POWER_LAW),
                new EstimatorCase("1", 0.6).touches(1_000L, null, 3_464L).input()).miss()).isZero();
    }

    @Test
    void aWorkingSetThatFitsIsExpectedToMissHalfOfItsPages() {
        assertThat(new WorkingSetEstimator().of(size("2"), new EstimatorCase("1", 0.4).touches(null, null, 1_500L)
                .input())).hasValueSatisfying(
                        larger -> assertThat(larger.severity()).isCloseTo(StrictMath.log10(7.5), within(1e-9)));
        assertThat(new WorkingSetEstimator().of(size("2"), new EstimatorCase("1", 0.15).touches(null, null, 1_500L)
                .input())).as("no better than now").isEmpty();
    }
}
