package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.CostWeights;
import org.junit.jupiter.api.Test;

/** The severity that is expected of an uncertain miss ratio. */
class MissRatioEstimateTest {

    @Test
    void withoutUncertainty_theExpectedSeverityIsThatOfTheRatio() {
        assertThat(new MissRatioEstimate(0.1, 0).severity(CostWeights.SHIPPED)).isEqualTo(1, within(1e-12));
    }

    @Test
    void anUncertainRatioAtTheTarget_isExpectedToCostSomething() {
        assertThat(new MissRatioEstimate(0.01, 0).severity(CostWeights.SHIPPED)).isZero();
        assertThat(new MissRatioEstimate(0.01, 0.9).severity(CostWeights.SHIPPED)).isBetween(0.05, 0.3);
    }

    @Test
    void awayFromTheTarget_theSpreadCancelsOut_becauseTheSeverityIsLogarithmic() {
        assertThat(new MissRatioEstimate(0.1, 0.5).severity(CostWeights.SHIPPED)).isEqualTo(1, within(1e-3));
    }

    @Test
    void moreMisses_neverLowerTheExpectedSeverity() {
        double before = 0;
        for (double miss = 0; miss <= 1; miss += 1 / 64.0) {
            double severity = new MissRatioEstimate(miss, 0.9).severity(CostWeights.SHIPPED);
            assertThat(severity).isBetween(before, 2.0);
            before = severity;
        }
    }
}
