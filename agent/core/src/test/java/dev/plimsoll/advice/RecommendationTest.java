package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.advice.CostBenefit.CostCause.AccumulatedSaving;
import dev.plimsoll.advice.CostBenefit.CostCause.ChangeCost;
import dev.plimsoll.advice.CostBenefit.CostCause.DailySaving;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recommendation, its predictions, and whether it pays. */
class RecommendationTest {

    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final Compute COMPUTE = Given.with(Given.compute("1"), new Autosuspend.Never());
    private static final Cause SAVING = new AccumulatedSaving(1);
    private static final CostBenefit PAYS = new CostBenefit(3.0, Given.costs(2), Given.costs(1), false, List.of());

    private static Ratio ratio(double value) {
        return new Ratio(value);
    }

    private static Recommendation resize(String to) {
        return Recommendation.of(
                Candidate.to(COMPUTE, COMPUTE.size().to(ComputeUnits.of(to)), Reason.TOO_SMALL, List.of(SAVING), PAYS));
    }

    @Test
    void aRecommendationIsThatOfItsChosenCandidate() {
        assertThat(resize("2")).returns(Action.GROW, Recommendation::action)
                .returns(Given.cu("2"), Recommendation::target)
                .returns(SettingValue.of(Given.cu("2")), Recommendation::wanted)
                .returns(Reason.TOO_SMALL, Recommendation::reason)
                .returns(List.of(SAVING), Recommendation::causes)
                .returns(PAYS, Recommendation::costBenefit);
    }

    @Test
    void itChangesAComputeThatHasAnotherValue() {
        Autosuspend minute = new Autosuspend.After(Duration.ofMinutes(1));
        Recommendation delay = Recommendation.of(Candidate.autosuspend(COMPUTE, minute, true, List.of()));

        assertThat(resize("2").changes(COMPUTE)).isTrue();
        assertThat(resize("1").changes(COMPUTE)).isFalse();
        assertThat(delay.changes(COMPUTE)).isTrue();
        assertThat(delay.changes(Given.with(COMPUTE, minute))).isFalse();
        assertThat(delay.changes(Given.compute("1"))).as("the delay is not reported").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0.8, 1", "0.9, 0.8, 0.7", "0.5, 0.6, 0.55"})
    void boundsOutOfOrderAreRefused(double lower, double expected, double upper) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PredictedHitRatio(ONE, ratio(lower), ratio(expected), ratio(upper), Basis.FITS))
                .withMessageContaining("1 CU")
                .withMessageContaining(ratio(lower).toString());
    }

    /** Hits are what misses leave: the worst misses give the lower bound. */
    @Test
    void aPredictionTurnsMissesIntoHits() {
        assertThat(PredictedHitRatio.of(new SizeEstimate(ONE, 0.125, 0.25, 0.5, 0, Basis.POWER_LAW)))
                .isEqualTo(new PredictedHitRatio(ONE, ratio(0.5), ratio(0.75), ratio(0.875), Basis.POWER_LAW));
        assertThat(PredictedHitRatio.of(new SizeEstimate(ONE, 0, 0, 0, 0, Basis.DATABASE_FITS)))
                .isEqualTo(new PredictedHitRatio(ONE, Ratio.ONE, Ratio.ONE, Ratio.ONE, Basis.DATABASE_FITS));
    }

    /** Rounding may move the most likely value out of its bounds by a hair. */
    @Test
    void anEstimateOutsideOfItsBoundsWidensThem() {
        assertThat(PredictedHitRatio.of(new SizeEstimate(ONE, 0.25, 0.125, 0.1, 0, Basis.OBSERVED)))
                .isEqualTo(new PredictedHitRatio(ONE, ratio(0.875), ratio(0.875), ratio(0.875), Basis.OBSERVED));
        assertThat(PredictedHitRatio.of(new SizeEstimate(ONE, -0.1, 0.5, 1.1, 0, Basis.UNKNOWN)))
                .isEqualTo(new PredictedHitRatio(ONE, ratio(0), ratio(0.5), Ratio.ONE, Basis.UNKNOWN));
    }

    @Test
    void aChangePaysIfNothingBlocksIt() {
        assertThat(PAYS.pays()).isTrue();
        assertThat(
                new CostBenefit(3.0, Given.costs(2), Given.costs(1), false, List.of(Constraint.TARGET_AT_RISK)).pays())
                .isFalse();
    }

    @Test
    void savingAndCostAreNamedByWhatTheyAre() {
        assertThat(PAYS.causes()).containsExactly(new AccumulatedSaving(3),
                new ChangeCost(Given.costs(2), Given.costs(1)));
        assertThat(PAYS.dailyCauses()).containsExactly(new DailySaving(3),
                new ChangeCost(Given.costs(2), Given.costs(1)));
    }

    @Test
    void causesAreJoinedInTheirOrder() {
        List<Cause> some = new ArrayList<>(List.of(new DailySaving(1)));
        List<Cause> joined = Causes.join(some, List.of(), List.of(new DailySaving(2), new DailySaving(3)));
        some.clear();

        assertThat(joined).containsExactly(new DailySaving(1), new DailySaving(2), new DailySaving(3));
        assertThat(Causes.first(new DailySaving(0), joined)).startsWith(new DailySaving(0)).hasSize(4);
        assertThat(Causes.and(joined, new DailySaving(4), new DailySaving(5))).endsWith(new DailySaving(5)).hasSize(5);
    }
}
