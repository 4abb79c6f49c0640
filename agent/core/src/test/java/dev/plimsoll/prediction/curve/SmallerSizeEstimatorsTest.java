package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.junit.jupiter.api.Test;

/** The estimators of smaller sizes that are not exact: the fill curve, and nothing known. */
class SmallerSizeEstimatorsTest {

    private final FillCurveEstimator fillCurve = new FillCurveEstimator();
    private final UnknownEstimator unknown = new UnknownEstimator();

    @Test
    void aCacheThatHeldAsMuchWhileItFilled_missesAsThen() {
        SizeEstimate smaller = fillCurve.of(size("1"), new EstimatorCase("2", 0.1).filled("1", 0.2).input())
                .orElseThrow();

        assertThat(smaller.basis()).isEqualTo(Basis.FILL_CURVE);
        assertThat(smaller.miss()).isEqualTo(0.2, within(1e-12));
        assertThat(smaller.best()).isEqualTo(0.2001 * StrictMath.exp(-0.25) - 1e-4, within(1e-12));
        assertThat(smaller.worst()).isEqualTo(0.2001 * StrictMath.exp(1.3) - 1e-4, within(1e-12));
    }

    @Test
    void theFillCurve_neverPromisesLessThanThePresentMisses_norMoreThanAll() {
        assertThat(fillCurve.of(size("1"), new EstimatorCase("2", 0.1).filled("1", 0.02).input()))
                .hasValueSatisfying(smaller -> assertThat(smaller.miss()).isEqualTo(0.1));
        assertThat(fillCurve.of(size("1"), new EstimatorCase("2", 0.1).filled("1", 0.9).input()))
                .hasValueSatisfying(smaller -> assertThat(smaller.worst()).isEqualTo(1));
    }

    @Test
    void aReportedWorkingSet_makesTheFillCurveMoreExact() {
        SizeEstimate alone = fillCurve.of(size("1"), new EstimatorCase("2", 0.1).filled("1", 0.2).input())
                .orElseThrow();
        SizeEstimate reported = fillCurve
                .of(size("1"), new EstimatorCase("2", 0.1).filled("1", 0.2).touches(null, null, 1_500L).input())
                .orElseThrow();

        assertThat(reported.worst()).isLessThan(alone.worst());
    }

    @Test
    void withoutAFillCurve_orForALargerSize_nothingIsSaid() {
        assertThat(fillCurve.of(size("1"), new EstimatorCase("2", 0.1).input())).isEmpty();
        assertThat(fillCurve.of(size("4"), new EstimatorCase("2", 0.1).filled("4", 0.02).input())).isEmpty();
    }

    @Test
    void anUnknownSizeOfAQuarter_missesTwiceAsMuch_byTheSquareRootOfTheCache() {
        CurveInput at = new EstimatorCase("4", 0.1).input();

        assertThat(unknown.of(size("1"), at)).hasValueSatisfying(smaller -> {
            assertThat(smaller.basis()).isEqualTo(Basis.UNKNOWN);
            assertThat(smaller.miss()).isEqualTo(0.2, within(1e-12));
            assertThat(smaller.best()).as("no less than now").isEqualTo(at.noLessThan());
            assertThat(smaller.worst()).as("maybe all").isEqualTo(1);
        });
    }

    @Test
    void anUnknownSize_missesNoMoreThanAll() {
        assertThat(unknown.of(size("0.25"), new EstimatorCase("8", 0.5).input()))
                .hasValueSatisfying(smaller -> assertThat(smaller.miss()).isEqualTo(1));
    }

    @Test
    void anUnknownLargerSize_isLeftToThePowerLaw() {
        assertThat(unknown.of(size("2"), new EstimatorCase("1", 0.1).input())).isEmpty();
    }
}
