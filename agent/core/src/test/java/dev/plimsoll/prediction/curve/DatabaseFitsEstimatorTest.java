package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.junit.jupiter.api.Test;

class DatabaseFitsEstimatorTest {

    private final DatabaseFitsEstimator estimator = new DatabaseFitsEstimator();

    @Test
    void aSizeThatHoldsAllDatabases_missesNothing_andAtWorstAsMuchAsNow() {
        CurveInput at = new EstimatorCase("1", 0.1).databases(1_500, 0).input();

        assertThat(estimator.of(size("2"), at)).hasValueSatisfying(larger -> {
            assertThat(larger.basis()).isEqualTo(Basis.DATABASE_FITS);
            assertThat(larger.miss()).isZero();
            assertThat(larger.severity()).isZero();
            assertThat(larger.worst()).isEqualTo(at.noMoreThan());
        });
    }

    @Test
    void aSizeThatJustHoldsAllDatabases_isEnough_andOnePageLessIsNot() {
        assertThat(estimator.of(size("2"), new EstimatorCase("1", 0.1).databases(2_000, 0).input())).isPresent();
        assertThat(estimator.of(size("2"), new EstimatorCase("1", 0.1).databases(2_001, 0).input())).isEmpty();
    }

    @Test
    void databasesThatGrow_mustAlsoFitInTwelveHours() {
        CurveInput growing = new EstimatorCase("1", 0.1).databases(1_500, 100).input();

        assertThat(estimator.of(size("2"), growing)).as("1,500 + 12 × 100 = 2,700 pages").isEmpty();
        assertThat(estimator.of(size("4"), growing)).isPresent();
    }

    @Test
    void whereThePresentCacheHoldsThem_theyAreNotTheReasonForItsMisses() {
        assertThat(estimator.of(size("2"), new EstimatorCase("1", 0.1).databases(900, 0).input())).isEmpty();
    }

    @Test
    void whereTheirSizeIsNotKnown_orForASmallerSize_nothingIsSaid() {
        assertThat(estimator.of(size("2"), new EstimatorCase("1", 0.1).input())).isEmpty();
        assertThat(estimator.of(size("1"), new EstimatorCase("1", 0.1).databases(1_500, 0).input())).isEmpty();
        assertThat(estimator.of(size("0.5"), new EstimatorCase("1", 0.1).databases(1_500, 0).input())).isEmpty();
    }
}
