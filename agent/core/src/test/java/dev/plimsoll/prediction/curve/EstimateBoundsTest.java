package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.CostWeights;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The interval of an estimate, and the severity that is expected of it. */
class EstimateBoundsTest {

    private static final List<EstimateBounds> ALL = List.of(EstimateBounds.OBSERVED,
            EstimateBounds.OBSERVED_SAME_WORKING_SET, EstimateBounds.OBSERVED_BEFORE_GROWTH, EstimateBounds.FILL,
            EstimateBounds.FILL_BELOW_WORKING_SET, EstimateBounds.WORKING_SET_ESTIMATE, EstimateBounds.POWER);

    @Test
    void eachInterval_containsItsEstimate_andLiesBetweenNoneAndAll() {
        for (EstimateBounds bounds : ALL) {
            for (double miss = 0; miss <= 1; miss += 1 / 64.0) {
                assertThat(bounds.best(miss)).as("%s at %s", bounds, miss).isBetween(0.0, miss);
                assertThat(bounds.worst(miss)).as("%s at %s", bounds, miss).isBetween(miss, 1.0);
            }
        }
    }

    @Test
    void moreMisses_neverLowerABound() {
        for (EstimateBounds bounds : ALL) {
            for (double miss = 0; miss < 1; miss += 1 / 64.0) {
                assertThat(bounds.best(miss + 1 / 64.0)).isGreaterThanOrEqualTo(bounds.best(miss));
                assertThat(bounds.worst(miss + 1 / 64.0)).isGreaterThanOrEqualTo(bounds.worst(miss));
            }
        }
    }

    @Test
    void anEstimateOfNoMisses_mayStillMissSomeInTenThousand() {
        assertThat(EstimateBounds.POWER.best(0)).isZero();
        assertThat(EstimateBounds.POWER.worst(0)).isEqualTo(1e-4 * (StrictMath.exp(1.8) - 1), within(1e-12));
    }

    @Test
    void anObservationBeforeMoreWasInUse_hasTheWidestBound() {
        assertThat(ALL).allSatisfy(bounds -> assertThat(bounds.worst(0.05))
                .isLessThanOrEqualTo(EstimateBounds.OBSERVED_BEFORE_GROWTH.worst(0.05)));
    }

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
