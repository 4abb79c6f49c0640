package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.SizeEstimate.Bounds;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Intervals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The width of an estimate as a forecast of the next week, by what it rests on. At 1 CU, 10 % of 10,000 reads miss. */
class ForecastTest {

    private static final Intervals SHIPPED = Tunables.SHIPPED.intervals();

    private static SizeEstimate forecast(String cu, double miss, Basis basis) {
        return CurveEstimator.forecast(new SizeEstimate(size(cu).cu(), miss, miss, miss, 0.03, basis),
                new EstimatorCase("1", 0.1).input());
    }

    @ParameterizedTest
    @EnumSource(value = Basis.class, mode = EnumSource.Mode.EXCLUDE, names = {"DATABASE_FITS", "UNKNOWN"})
    void ofALargerSize_eachBasisHasItsOwnWidth(Basis basis) {
        Bounds width = switch (basis) {
            case OBSERVED -> SHIPPED.observed();
            case NOT_FULL -> SHIPPED.notFull();
            case FITS, DATABASE_FITS, UNKNOWN -> SHIPPED.fits();
            case WORKING_SET -> SHIPPED.workingSetAbove();
            case FILL_CURVE -> SHIPPED.fillCurve();
            case POWER_LAW -> SHIPPED.powerLaw();
        };

        assertThat(forecast("2", 0.05, basis)).isEqualTo(new SizeEstimate(size("2").cu(), width.best(0.05), 0.05,
                width.worst(0.05), 0.03, basis));
    }

    @Test
    void aWorkingSetShowsMoreOfSmallerSizes() {
        assertThat(forecast("0.5", 0.2, Basis.WORKING_SET).worst()).isEqualTo(SHIPPED.workingSetBelow().worst(0.2));
        assertThat(forecast("0.5", 0.2, Basis.DATABASE_FITS).worst()).isEqualTo(SHIPPED.fits().worst(0.2));
    }

    /** Halfway between a fixed share and the present 10.6 % with its noise, on a logarithmic scale. */
    @Test
    void aLargerSizeThatHoldsAllDatabases_missesAFewAtWorst() {
        SizeEstimate fits = forecast("2", 0, Basis.DATABASE_FITS);

        assertThat(fits.best()).isZero();
        assertThat(fits.worst()).isEqualTo(Math.sqrt(SHIPPED.databaseFits() * 0.106), within(1e-12));
    }

    @Test
    void thePresentSize_andAnUnknownOne_keepTheirBounds() {
        assertThat(forecast("1", 0.1, Basis.OBSERVED).worst()).isEqualTo(0.1);
        assertThat(forecast("0.5", 0.2, Basis.UNKNOWN).worst()).isEqualTo(0.2);
    }
}
