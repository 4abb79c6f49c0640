package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.SizeEstimate.Bounds;
import dev.plimsoll.prediction.Tunables.Intervals;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The interval of an estimate. */
class SizeEstimateTest {

    private static final Intervals SHIPPED = Tunables.SHIPPED.intervals();
    private static final List<Bounds> ALL = List.of(SHIPPED.observed(), SHIPPED.notFull(),
            SHIPPED.fits(), SHIPPED.workingSetAbove(), SHIPPED.workingSetBelow(), SHIPPED.fillCurve(),
            SHIPPED.powerLaw());

    @Test
    void eachInterval_containsItsEstimate_andLiesBetweenNoneAndAll() {
        for (Bounds bounds : ALL) {
            for (double miss = 0; miss <= 1; miss += 1 / 64.0) {
                assertThat(bounds.best(miss)).as("%s at %s", bounds, miss).isBetween(0.0, miss);
                assertThat(bounds.worst(miss)).as("%s at %s", bounds, miss).isBetween(miss, 1.0);
            }
        }
    }

    @Test
    void moreMisses_neverLowerABound() {
        for (Bounds bounds : ALL) {
            for (double miss = 0; miss < 1; miss += 1 / 64.0) {
                assertThat(bounds.best(miss + 1 / 64.0)).isGreaterThanOrEqualTo(bounds.best(miss));
                assertThat(bounds.worst(miss + 1 / 64.0)).isGreaterThanOrEqualTo(bounds.worst(miss));
            }
        }
    }

    @Test
    void anEstimateOfNoMisses_mayStillMissSomeInTenThousand() {
        assertThat(SHIPPED.fillCurve().best(0)).isZero();
        assertThat(SHIPPED.fillCurve().worst(0)).isEqualTo(1e-4 * (StrictMath.exp(SHIPPED.fillCurve().worse()) - 1),
                within(1e-12));
    }
}
