package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.NOW;
import static dev.plimsoll.prediction.curve.EstimatorCase.observation;
import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservedEstimatorTest {

    private static final Instant YESTERDAY = NOW.minus(Duration.ofDays(1));

    private final ObservedEstimator estimator = new ObservedEstimator();

    @Test
    void thePresentSize_isAsMeasured_whateverWasObservedThereBefore() {
        assertThat(estimator.of(size("1"), new EstimatorCase("1", 0.1).observed("1", 0.4).input()))
                .hasValueSatisfying(here -> {
                    assertThat(here.basis()).isEqualTo(Basis.OBSERVED);
                    assertThat(here.miss()).isEqualTo(0.1);
                });
    }

    @Test
    void aSizeThatWasNeverObserved_isEmpty() {
        assertThat(estimator.of(size("2"), new EstimatorCase("1", 0.1).input())).isEmpty();
        assertThat(estimator.of(size("0.5"), new EstimatorCase("1", 0.1).input())).isEmpty();
    }

    @Test
    void aLargerSize_missesAsItWasObserved_withTheBoundsOfAnObservation() {
        SizeEstimate larger = estimate("2", new EstimatorCase("1", 0.1).observed("2", 0.02));

        assertThat(larger.miss()).isEqualTo(0.02);
        assertThat(larger.best()).isEqualTo(0.0201 * StrictMath.exp(-0.5) - 1e-4, within(1e-12));
        assertThat(larger.worst()).isEqualTo(0.0201 * StrictMath.exp(0.65) - 1e-4, within(1e-12));
        assertThat(larger.severity()).as("of twice the allowed misses").isEqualTo(StrictMath.log10(2), within(1e-12));
    }

    @Test
    void aLargerSize_missesNoMoreThanThePresentOne() {
        assertThat(estimate("2", new EstimatorCase("1", 0.1).observed("2", 0.3)).miss()).isEqualTo(0.1);
    }

    @Test
    void aSmallerSize_missesNoLessThanThePresentOne() {
        assertThat(estimate("0.5", new EstimatorCase("1", 0.1).observed("0.5", 0.02)).miss()).isEqualTo(0.1);
    }

    @Test
    void aLargerSizeThatWasWorseThanThePresentOneIsNow_hadAnotherLoad_soItIsDropped() {
        EstimatorCase worse = new EstimatorCase("1", 0.1).observed("2", observation(0.3, YESTERDAY))
                .observed("1", observation(0.1, NOW));
        EstimatorCase alike = new EstimatorCase("1", 0.1).observed("2", observation(0.12, YESTERDAY))
                .observed("1", observation(0.1, NOW));

        assertThat(estimator.of(size("2"), worse.input())).isEmpty();
        assertThat(estimator.of(size("2"), alike.input())).as("a fifth more is noise").isPresent();
    }

    @Test
    void theSamePagesTouchedThenAndNow_makeTheIntervalNarrower() {
        ObservedMisses reported = new ObservedMisses(0.3, 0.02, 12, YESTERDAY, true, false, 1_500);

        SizeEstimate known = estimate("2", new EstimatorCase("1", 0.1).observed("2", reported));
        SizeEstimate unknown = estimate("2", new EstimatorCase("1", 0.1).observed("2", 0.02));

        assertThat(known.best()).isGreaterThan(unknown.best());
        assertThat(known.worst()).isLessThan(unknown.worst());
    }

    @Test
    void aWorkingSetEstimate_isNamedAsSuch() {
        ObservedMisses estimated = new ObservedMisses(1.1, 0.15, 12, YESTERDAY, false, true, 1_500);

        assertThat(estimate("0.5", new EstimatorCase("1", 0.1).observed("0.5", estimated)).basis())
                .isEqualTo(Basis.WORKING_SET);
    }

    @Test
    void whenMoreWasInUseSince_aSmallerSizeMayMissMuchMoreThanItWasObserved() {
        EstimatorCase held = new EstimatorCase("1", 0.1).observed("0.5", 0.2);
        EstimatorCase outgrown = new EstimatorCase("1", 0.1).observed("0.5", 0.2).outgrown("0.5", NOW);

        assertThat(estimate("0.5", held).worst()).isEqualTo(0.2001 * StrictMath.exp(0.65) - 1e-4, within(1e-12));
        assertThat(estimate("0.5", outgrown).worst()).as("nine times as many, at most all").isEqualTo(1);
    }

    @Test
    void whatALargerSizeShowedOfASmallerOne_endsWhenMoreIsInUse() {
        ObservedMisses ofLarger = new ObservedMisses(1, 0.1, 12, YESTERDAY, false, false, 0);

        assertThat(of("0.5", new EstimatorCase("1", 0.1).observed("0.5", ofLarger))).isPresent();
        assertThat(of("0.5", new EstimatorCase("1", 0.1).observed("0.5", ofLarger).outgrown("0.5", NOW))).isEmpty();
    }

    private SizeEstimate estimate(String cu, EstimatorCase at) {
        return of(cu, at).orElseThrow();
    }

    private Optional<SizeEstimate> of(String cu, EstimatorCase at) {
        return estimator.of(size(cu), at.input());
    }
}
