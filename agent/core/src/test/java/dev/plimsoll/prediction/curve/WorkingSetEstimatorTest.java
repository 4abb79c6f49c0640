package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of 10,000 reads an hour: a cache that holds the pages of an hour misses each of them once at most. */
class WorkingSetEstimatorTest {

    @Test
    void aLargerSizeThatHoldsThePagesOfAnHour_missesEachOnceAtMost() {
        SizeEstimate larger = of("2", new EstimatorCase("1", 0.4), 1_500).orElseThrow();

        assertThat(larger.basis()).isEqualTo(Basis.WORKING_SET);
        assertThat(larger.worst()).as("1,500 of 10,000 reads").isEqualTo(0.15, within(1e-12));
        assertThat(larger.miss()).as("half of that").isEqualTo(0.075, within(1e-12));
        assertThat(larger.best()).isZero();
    }

    @Test
    void aSizeThatDoesNotHoldThem_isEmpty() {
        assertThat(of("2", new EstimatorCase("1", 0.4), 2_001)).isEmpty();
    }

    @Test
    void aBoundAboveThePresentMisses_saysNothingOfALargerSize() {
        assertThat(of("2", new EstimatorCase("1", 0.1), 1_500)).isEmpty();
    }

    @Test
    void whereThePresentCacheHoldsThem_theyDoNotExplainItsMisses() {
        assertThat(of("4", new EstimatorCase("2", 0.1), 1_500)).isEmpty();
    }

    @Test
    void aSmallerSizeThatHoldsThem_missesBetweenThePresentMissesAndOnceEach() {
        SizeEstimate smaller = of("1", new EstimatorCase("4", 0.05), 900).orElseThrow();

        assertThat(smaller.best()).isEqualTo(0.05);
        assertThat(smaller.miss()).as("the middle").isEqualTo(0.07, within(1e-12));
        assertThat(smaller.worst()).as("900 of 10,000 reads").isEqualTo(0.09, within(1e-12));
    }

    @Test
    void aSmallerSize_neverMissesLessThanThePresentOne() {
        assertThat(of("1", new EstimatorCase("4", 0.2), 900)).hasValueSatisfying(smaller -> {
            assertThat(smaller.best()).isEqualTo(0.2);
            assertThat(smaller.worst()).isEqualTo(0.2);
        });
    }

    @Test
    void aSmallerSize_keepsATwentiethFree() {
        assertThat(of("1", new EstimatorCase("4", 0.05), 950)).isPresent();
        assertThat(of("1", new EstimatorCase("4", 0.05), 951)).isEmpty();
    }

    @Test
    void whereNothingIsReported_orForThePresentSize_nothingIsSaid() {
        assertThat(new WorkingSetEstimator().of(size("2"), new EstimatorCase("1", 0.4).input())).isEmpty();
        assertThat(of("1", new EstimatorCase("1", 0.4), 900)).isEmpty();
    }

    private static Optional<SizeEstimate> of(String cu, EstimatorCase at, long hour) {
        return new WorkingSetEstimator().of(size(cu), at.touches(null, null, hour).input());
    }
}
