package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.Price;
import org.junit.jupiter.api.Test;

/** The share of reads that is expected to miss beyond the allowed ones, of an uncertain miss ratio. */
class MissRatioEstimateTest {

    @Test
    void withoutUncertainty_theExpectedExcessIsThatOfTheRatio() {
        assertThat(excess(0.1, 0)).isEqualTo(0.09, within(1e-12));
        assertThat(excess(0.01, 0)).isZero();
    }

    /** The expected value of a distribution with nine equal parts. */
    @Test
    void theExpectedExcessIsTheMeanOfItsParts() {
        double[] deviations = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};
        double sum = 0;
        for (double deviation : deviations) {
            sum += Math.max(0, 0.01 * StrictMath.exp(deviation * 0.9) - 0.01);
        }

        assertThat(excess(0.01, 0.9)).isPositive().isEqualTo(sum / 9, within(1e-12));
    }

    @Test
    void noPartIsAboveTheMost() {
        assertThat(new MissRatioEstimate(0.1, 0.9).excess(Price.SHIPPED, 0.1)).isLessThan(0.09);
        assertThat(new MissRatioEstimate(0.9, 0.9).excess(Price.SHIPPED, 0.01)).isZero();
    }

    @Test
    void moreMisses_neverLowerTheExpectedExcess() {
        double before = 0;
        for (double miss = 0; miss <= 1; miss += 1 / 64.0) {
            double excess = excess(miss, 0.9);
            assertThat(excess).isBetween(before, 0.99);
            before = excess;
        }
    }

    private static double excess(double miss, double spread) {
        return new MissRatioEstimate(miss, spread).excess(Price.SHIPPED, 1);
    }
}
