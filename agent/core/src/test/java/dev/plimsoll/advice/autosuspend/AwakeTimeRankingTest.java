package dev.plimsoll.advice.autosuspend;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.SizeCandidates;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AwakeTimeRankingTest {

    private static final Compute COMPUTE = Given.compute("0.25");
    private static final CurrentDelay FIVE = new CurrentDelay(Autosuspend.DEFAULT, CurrentDelay.DelaySource.REPORTED);

    @Test
    void whereTheSizeFits_anotherDelayComesFirst_andRestartsNothing() {
        Advised advised = combined(fits(), new AwakeTimeAdvice(pays(DelayPermission.ALLOWED), null, null));

        assertThat(advised.recommendation().action()).isEqualTo(Action.CHANGE_AUTOSUSPEND);
        assertThat(advised.recommendation().reason()).isEqualTo(Reason.AUTOSUSPEND);
        assertThat(advised.recommendation().target()).isEqualTo(COMPUTE.size());
        assertThat(advised.impact().restarts()).isFalse();
    }

    @Test
    void whereItMayNotBeChanged_itIsReportedWith() {
        Advised advised = combined(fits(),
                new AwakeTimeAdvice(pays(DelayPermission.NEEDS_A_PAID_PLAN), null, null));

        assertThat(advised.recommendation().action()).isEqualTo(Action.HOLD);
        assertThat(advised.recommendation().also()).singleElement()
                .returns(Action.HOLD, Candidate::action)
                .returns(List.of(pays(DelayPermission.NEEDS_A_PAID_PLAN)), Candidate::causes);
    }

    @Test
    void whereTheSizeDoesNotFit_thatComesFirst() {
        Advised advised = combined(tooFewReads(),
                new AwakeTimeAdvice(pays(DelayPermission.ALLOWED), null, updates(null)));

        assertThat(advised.recommendation().reason()).isEqualTo(Reason.UNDECIDED);
        assertThat(advised.recommendation().also()).extracting(Candidate::reason)
                .containsExactly(Reason.AUTOSUSPEND, Reason.UPDATES);
    }

    @Test
    void updatesThatWait_askForARestart_unlessThePlatformComesByItself() {
        DelayAdvice nothing = new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false);

        assertThat(
                combined(fits(), new AwakeTimeAdvice(nothing, null, updates(null))).recommendation())
                .returns(Action.RESTART, Recommendation::action)
                .returns(Reason.UPDATES, Recommendation::reason);
        assertThat(combined(fits(), new AwakeTimeAdvice(nothing, null, updates(Given.T0)))
                .recommendation())
                .returns(Action.HOLD, Recommendation::action);
    }

    @Test
    void aRestartForUpdates_isReportedWithWhatThatRestartCosts() {
        DelayAdvice nothing = new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false);

        RestartImpact impact = combined(fits(), new AwakeTimeAdvice(nothing, null, updates(null)))
                .impact();

        assertThat(impact.restarts()).isTrue();
        assertThat(impact.connections()).isEqualTo(10);
        assertThat(requireNonNull(impact.cost())).isGreaterThan(1.1);
        assertThat(impact.rule()).isEqualTo(RestartRule.RESTART);
    }

    @Test
    void anotherDelay_losesNoCacheAndTakesNoWarmUp() {
        RestartImpact impact = combined(fits(), new AwakeTimeAdvice(pays(DelayPermission.ALLOWED), null, null))
                .impact();

        assertThat(impact.cacheLost()).isEqualTo(Bytes.ZERO);
        assertThat(impact.warmup()).isEqualTo(Duration.ZERO);
        assertThat(impact.cost()).isZero();
    }

    @Test
    void nothingToSay_changesNothing() {
        SizeCandidates sizes = fits();

        assertThat(combined(sizes,
                new AwakeTimeAdvice(new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false), null, null)))
                .isEqualTo(sizes.advised(List.of()));
    }

    private static PendingUpdates updates(@Nullable Instant maintenance) {
        return new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, UpdateRule.WEEKLY,
                Given.T0.minus(Duration.ofDays(30)), 30,
                maintenance, Given.T0, false);
    }

    private static DelayAdvice pays(DelayPermission permission) {
        DelayCost now = new DelayCost(Autosuspend.DEFAULT, 300, 75, 1_000, 0);
        DelayCost best = new DelayCost(new Autosuspend.After(Duration.ofMinutes(1)), 100, 25, 1_000, 0);
        return new DelayAdvice.Weighed(FIVE, now, best, List.of(best, now), 0.1, 0, permission, null);
    }

    private static SizeCandidates fits() {
        return sizes(new Life(COMPUTE.size()).reads(Duration.ofMinutes(5), 500_000, 0.0001, Given.PAGES / 5));
    }

    private static SizeCandidates tooFewReads() {
        return sizes(new Life(COMPUTE.size()).reads(Duration.ofMinutes(5), 5, 0.1, 10));
    }

    private static SizeCandidates sizes(Life life) {
        return new Adviser(Given.table())
                .evaluate(Given.compute(Given.cu(ComputeUnits.of("0.25").toString())),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, null, null, null, null),
                        Given.policy(), life.now())
                .sizes();
    }

    private static Advised combined(SizeCandidates sizes, AwakeTimeAdvice awakeTime) {
        return sizes.advised(awakeTime.candidates(COMPUTE, false));
    }
}
