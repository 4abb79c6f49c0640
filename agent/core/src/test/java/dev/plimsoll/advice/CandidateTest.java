package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A candidate, and the terms in which it is given: the target, the allowed sizes, the predicted ratio, the cost. */
class CandidateTest {

    private static final Compute FIXED = Given.compute("2");
    private static final Compute LIMITS = Given.compute(Given.cu("1", "4"));

    @ParameterizedTest
    @CsvSource({"1, 4, 1, 4, HOLD", "1, 4, 1, 8, GROW", "1, 4, 2, 4, GROW", "1, 4, 2, 8, GROW", "1, 4, 1, 2, SHRINK",
        "1, 4, 0.5, 4, SHRINK", "1, 4, 0.5, 2, SHRINK", "1, 4, 2, 3, CHANGE_BOUNDS", "1, 4, 0.5, 8, CHANGE_BOUNDS"})
    void theAction_followsFromTheLimits(String min, String max, String thenMin, String thenMax, Action expected) {
        assertThat(Candidate.change(Given.cu(min, max), Given.cu(thenMin, thenMax))).isEqualTo(expected);
    }

    @Test
    void aFixedSizeStaysFixed_andOfLimitsTheLargestChanges() {
        assertThat(resized(FIXED, "4").target()).isEqualTo(Given.cu("4"));
        assertThat(resized(LIMITS, "8").target()).isEqualTo(Given.cu("1", "8"));
        assertThat(resized(LIMITS, "0.5").target()).as("the smallest follows where it must")
                .isEqualTo(Given.cu("0.5"));
    }

    @Test
    void onlyASettingThatTheAgentMaySet_isWanted() {
        Autosuspend hour = new Autosuspend.After(Duration.ofHours(1));

        assertThat(Candidate.autosuspend(FIXED, hour, true, List.of()).wanted()).isEqualTo(SettingValue.of(hour));
        assertThat(Candidate.autosuspend(FIXED, hour, false, List.of()).wanted())
                .isEqualTo(SettingValue.of(FIXED.size()));
        assertThat(resized(FIXED, "4").wanted()).isEqualTo(SettingValue.of(Given.cu("4")));
    }

    @Test
    void whatStays_keepsTheSize() {
        for (Candidate candidate : List.of(Candidate.stay(FIXED, Reason.FITS, List.of()),
                Candidate.pooler(FIXED, List.of()))) {
            assertThat(candidate.target()).isEqualTo(FIXED.size());
        }
    }

    @Test
    void causesAreAddedAtTheEnd_andNoneIsLost() {
        Cause first = new ConnectionCause.NoRoom();
        Cause second = new CostBenefit(3.0, Given.costs(1), Given.costs(3), false, List.of()).causes().getFirst();

        assertThat(Candidate.stay(FIXED, Reason.FITS, List.of(first)).adding(List.of(second)).causes())
                .containsExactly(first, second);
        assertThat(Causes.join(List.of(first), List.of(), List.of(second, first))).containsExactly(first, second,
                first);
        assertThat(Causes.and(List.of(first), second)).isEqualTo(Causes.first(first, List.of(second)));
    }

    @Test
    void aChangePays_onceNothingBlocksIt() {
        assertThat(new CostBenefit(3.0, Given.costs(1), Given.costs(1), true, List.of()).pays()).isTrue();
        assertThat(
                new CostBenefit(3.0, Given.costs(1), Given.costs(1), true, List.of(Constraint.SAVING_BELOW_COST))
                        .pays())
                .isFalse();
    }

    @Test
    void aPredictedHitRatio_isTheComplementOfTheEstimate_andItsBoundsChangePlaces() {
        PredictedHitRatio predicted = PredictedHitRatio
                .of(new SizeEstimate(ComputeUnits.of("2"), 0.125, 0.25, 0.5, 1, Basis.POWER_LAW));

        assertThat(predicted).isEqualTo(new PredictedHitRatio(ComputeUnits.of("2"), new Ratio(0.5), new Ratio(0.75),
                new Ratio(0.875), Basis.POWER_LAW));
        assertThatThrownBy(() -> new PredictedHitRatio(ComputeUnits.of("2"), new Ratio(0.8), new Ratio(0.7),
                new Ratio(0.9), Basis.FITS)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Candidate resized(Compute compute, String cu) {
        return Candidate.to(compute, compute.size().to(ComputeUnits.of(cu)), Reason.TOO_SMALL, List.of(), null);
    }
}
