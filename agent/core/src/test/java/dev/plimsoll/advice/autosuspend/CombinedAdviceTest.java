package dev.plimsoll.advice.autosuspend;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Also;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.autosuspend.DelayTerms.Permission;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.Recommender.Advised;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.advice.size.RestartRule;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CombinedAdviceTest {

    private static final Compute COMPUTE = Given.compute(Given.cu("0.25"));
    private static final CurrentDelay FIVE = new CurrentDelay(Autosuspend.DEFAULT, CurrentDelay.Source.TOLD);

    @Test
    void whereTheSizeFits_anotherDelayComesFirst_andRestartsNothing() {
        Advised advised = CombinedAdvice.of(COMPUTE, fits(), new AwakeTimeAdvice(pays(Permission.ALLOWED), null, null));

        assertThat(advised.recommendation().action()).isEqualTo(Action.CHANGE_AUTOSUSPEND);
        assertThat(advised.recommendation().reason()).isEqualTo(Reason.AUTOSUSPEND);
        assertThat(advised.recommendation().target()).isEqualTo(COMPUTE.size());
        assertThat(advised.impact().restarts()).isFalse();
    }

    @Test
    void whereItMayNotBeChanged_itIsReportedWith() {
        Advised advised = CombinedAdvice.of(COMPUTE, fits(),
                new AwakeTimeAdvice(pays(Permission.NEEDS_A_PAID_PLAN), null, null));

        assertThat(advised.recommendation()).isInstanceOf(Recommendation.Hold.class);
        assertThat(advised.recommendation().advice().also()).singleElement()
                .returns(Action.HOLD, Also::action)
                .returns(List.of(pays(Permission.NEEDS_A_PAID_PLAN)), Also::causes);
    }

    @Test
    void whereTheSizeDoesNotFit_thatComesFirst() {
        Advised advised = CombinedAdvice.of(COMPUTE, tooFewReads(),
                new AwakeTimeAdvice(pays(Permission.ALLOWED), null, updates(null)));

        assertThat(advised.recommendation().reason()).isEqualTo(Reason.UNDECIDED);
        assertThat(advised.recommendation().advice().also()).extracting(Also::reason)
                .containsExactly(Reason.AUTOSUSPEND, Reason.UPDATES);
    }

    @Test
    void updatesThatWait_askForARestart_unlessThePlatformComesByItself() {
        DelayAdvice nothing = new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false);

        assertThat(
                CombinedAdvice.of(COMPUTE, fits(), new AwakeTimeAdvice(nothing, null, updates(null))).recommendation())
                .isInstanceOf(Recommendation.Restart.class)
                .returns(Reason.UPDATES, Recommendation::reason);
        assertThat(CombinedAdvice.of(COMPUTE, fits(), new AwakeTimeAdvice(nothing, null, updates(Given.T0)))
                .recommendation())
                .isInstanceOf(Recommendation.Hold.class);
    }

    @Test
    void aRestartForUpdates_isReportedWithWhatThatRestartCosts() {
        DelayAdvice nothing = new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false);

        RestartImpact impact = CombinedAdvice.of(COMPUTE, fits(), new AwakeTimeAdvice(nothing, null, updates(null)))
                .impact();

        assertThat(impact.restarts()).isTrue();
        assertThat(impact.connections()).isEqualTo(10);
        assertThat(requireNonNull(impact.cost())).isGreaterThan(2.1);
        assertThat(impact.rule()).isEqualTo(RestartRule.RESTART);
    }

    @Test
    void anotherDelay_losesNoCacheAndTakesNoWarmUp() {
        RestartImpact impact = CombinedAdvice
                .of(COMPUTE, fits(), new AwakeTimeAdvice(pays(Permission.ALLOWED), null, null))
                .impact();

        assertThat(impact.cacheLost()).isEqualTo(Bytes.ZERO);
        assertThat(impact.warmup()).isEqualTo(Duration.ZERO);
        assertThat(impact.cost()).isZero();
    }

    @Test
    void nothingToSay_changesNothing() {
        Advised sizes = fits();

        assertThat(CombinedAdvice.of(COMPUTE, sizes,
                new AwakeTimeAdvice(new DelayAdvice.NotYet(FIVE, 1, Duration.ofHours(1), null, false), null, null)))
                .isEqualTo(sizes);
    }

    private static PendingUpdates updates(@Nullable Instant maintenance) {
        return new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, Given.T0.minus(Duration.ofDays(30)), 30,
                maintenance, false);
    }

    private static DelayAdvice pays(Permission permission) {
        DelayCost now = new DelayCost(Autosuspend.DEFAULT, 300, 75, 1_000, 0);
        DelayCost best = new DelayCost(new Autosuspend.After(Duration.ofMinutes(1)), 100, 25, 1_000, 0);
        return new DelayAdvice.Weighed(FIVE, now, best, List.of(best, now), 0.1, 0, permission);
    }

    private static Advised fits() {
        return advised(new Life(COMPUTE.size()).reads(Duration.ofMinutes(5), 500_000, 0.0001, Given.PAGES / 5));
    }

    private static Advised tooFewReads() {
        return advised(new Life(COMPUTE.size()).reads(Duration.ofMinutes(5), 5, 0.1, 10));
    }

    private static Advised advised(Life life) {
        return new Adviser(Given.table())
                .evaluate(Given.compute(Given.cu(ComputeUnits.of("0.25").toString())),
                        new AssessmentInput(life.history(), 10),
                        Given.policy(), life.now())
                .advised();
    }
}
