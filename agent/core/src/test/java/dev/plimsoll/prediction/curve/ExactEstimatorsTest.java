package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The estimators by which another size has exactly the misses of the present one: not full, and fits. */
class ExactEstimatorsTest {

    private static final NotFullEstimator NOT_FULL = new NotFullEstimator();
    private static final FitsEstimator FITS = new FitsEstimator();

    /** Twice the standard deviation of a tenth of 10,000 reads: 2 × √(0.1 × 0.9 / 10,000). */
    private static final double NOISE = 0.006;

    @Test
    void whileACacheIsNotFull_aLargerOneHasItsMisses_withinTheNoiseOfCounting() {
        SizeEstimate larger = NOT_FULL.of(size("8"), new EstimatorCase("1", 0.1).notFull().input()).orElseThrow();

        assertThat(larger.basis()).isEqualTo(Basis.NOT_FULL);
        assertThat(larger.miss()).isEqualTo(0.1);
        assertThat(larger.best()).isEqualTo(0.1 - NOISE, within(1e-12));
        assertThat(larger.worst()).isEqualTo(0.1 + NOISE, within(1e-12));
        assertThat(larger.severity()).as("ten times the allowed misses").isEqualTo(1, within(1e-12));
    }

    @Test
    void aFullCache_mayMissLessAtALargerSize_soThisEstimatorIsSilent() {
        assertThat(NOT_FULL.of(size("8"), new EstimatorCase("1", 0.1).input())).isEmpty();
    }

    @Test
    void aCacheThatIsNotFull_showsNothingOfASmallerOne_norOfItself() {
        CurveInput at = new EstimatorCase("1", 0.1).notFull().input();

        assertThat(NOT_FULL.of(size("0.5"), at)).isEmpty();
        assertThat(NOT_FULL.of(size("1"), at)).isEmpty();
    }

    @Test
    void whatTakes95PercentOfASmallerCache_fitsIt_andOnePageMoreDoesNot() {
        assertThat(fitsAt("1", 950, UsedUnit.PAGES)).hasValueSatisfying(smaller -> {
            assertThat(smaller.basis()).isEqualTo(Basis.FITS);
            assertThat(smaller.miss()).isEqualTo(0.1);
            assertThat(smaller.worst()).isEqualTo(0.1 + NOISE, within(1e-12));
        });
        assertThat(fitsAt("1", 951, UsedUnit.PAGES)).isEmpty();
    }

    @Test
    void aChunkCountsAs128Pages_alsoWhileTheUnitIsNotKnown() {
        assertThat(fitsAt("1", 7, UsedUnit.CHUNKS)).as("896 pages").isPresent();
        assertThat(fitsAt("1", 8, UsedUnit.CHUNKS)).as("1,024 pages").isEmpty();
        assertThat(fitsAt("1", 7, null)).isPresent();
        assertThat(fitsAt("1", 8, null)).isEmpty();
    }

    @Test
    void whereTheUseIsNotReported_nothingFits() {
        assertThat(fitsAt("1", Epoch.UNKNOWN, null)).isEmpty();
    }

    @Test
    void aLargerSizeHoldsMoreThanAll_butThatShowsNothingOfItsMisses() {
        assertThat(fitsAt("8", 950, UsedUnit.PAGES)).isEmpty();
    }

    private static Optional<SizeEstimate> fitsAt(String cu, long used, @Nullable UsedUnit unit) {
        return FITS.of(size(cu), new EstimatorCase("2", 0.1).uses(used, unit).input());
    }
}
