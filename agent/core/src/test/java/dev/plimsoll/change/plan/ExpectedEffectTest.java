package dev.plimsoll.change.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.EffectEvidence.ConnectionUse;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.ExpectedAwakeTime;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExpectedEffectTest {

    /** The journal keeps the load of the busiest hour, with which a verdict compares. */
    @Test
    void theBusiestHour_isExpectedToReturn() {
        Recommendation smaller = Recommendation
                .of(new Candidate(Action.SHRINK, Given.cu("1"), Reason.TOO_BIG, List.of(), null, null));

        Expectation expected = ExpectedEffect.of(new ProposedChange(smaller, null, null, DailyTimeUse.NONE, 300),
                Given.cu("1"), Given.policy());

        assertThat(expected.purpose()).isEqualTo(Purpose.LOWER_COST);
        assertThat(expected.busiest()).isEqualTo(300);
        assertThat(expected.before()).isNull();
    }

    private static PredictedHitRatio predicted(String cu, double expected) {
        return new PredictedHitRatio(ComputeUnits.of(cu), new Ratio(expected / 2), new Ratio(expected), Ratio.ONE,
                Basis.POWER_LAW);
    }

    private static ProposedChange proposal(Action action, Reason reason, @Nullable Figures figures) {
        Candidate chosen = new Candidate(action, ChangeCase.TO, reason, List.of());
        return new ProposedChange(new Recommendation(chosen, List.of(),
                List.of(predicted("2", 0.5), predicted("4", 0.75), predicted("8", 0.875)), List.of()), figures, null,
                DailyTimeUse.NONE, 0);
    }

    /** A step may end before the recommended size. */
    @Test
    void thePrediction_isThatOfTheSizeAfterThisStep() {
        ProposedChange grow = proposal(Action.GROW, Reason.TOO_SMALL, null);

        assertThat(ExpectedEffect.of(grow, Given.cu("4"), Given.policy()).predicted())
                .isEqualTo(new HitRatioInterval(new Ratio(0.375), new Ratio(0.75), Ratio.ONE));
        assertThat(ExpectedEffect.of(grow, Given.cu("1", "2"), Given.policy()).predicted())
                .isEqualTo(new HitRatioInterval(new Ratio(0.25), new Ratio(0.5), Ratio.ONE));
        assertThat(ExpectedEffect.of(grow, Given.cu("3"), Given.policy()).predicted()).isNull();
    }

    @Test
    void thePurpose_followsFromActionAndReason_andOnlyForConnectionsTheyAreKept() {
        Figures figures = ChangeCase.figures(Duration.ofHours(25), Duration.ZERO);

        assertThat(ExpectedEffect.of(proposal(Action.GROW, Reason.TOO_SMALL, figures), ChangeCase.TO, Given.policy()))
                .returns(Purpose.LARGER_CACHE, Expectation::purpose)
                .returns(null, Expectation::connections);
        assertThat(ExpectedEffect.of(proposal(Action.SHRINK, Reason.CONNECTIONS, figures), ChangeCase.TO,
                Given.policy())).returns(Purpose.LOWER_COST, Expectation::purpose);
        assertThat(ExpectedEffect.of(proposal(Action.GROW, Reason.CONNECTIONS, figures), ChangeCase.TO,
                Given.policy())).returns(Purpose.MORE_CONNECTIONS, Expectation::purpose)
                .returns(new ConnectionUse(10, figures.connections().latest().limit()), Expectation::connections);
        assertThat(ExpectedEffect.of(proposal(Action.GROW, Reason.CONNECTIONS, null), ChangeCase.TO, Given.policy())
                .connections()).as("nothing was observed").isNull();
    }

    @Test
    void theRatioBefore_needsEnoughReads() {
        Figures figures = ChangeCase.figures(Duration.ofHours(25), Duration.ZERO);
        long reads = figures.judged().accesses();

        assertThat(before(figures, reads)).isEqualTo(
                new LoadedRatio(figures.judged().hitRatio().orElseThrow(), figures.readsPerSecond(), reads));
        assertThat(before(figures, reads + 1)).isNull();
    }

    private static @Nullable LoadedRatio before(Figures figures, long needed) {
        SizingPolicy any = Given.policy();
        return ExpectedEffect.of(proposal(Action.GROW, Reason.TOO_SMALL, figures), ChangeCase.TO,
                new SizingPolicy(any.target(), any.allowed(), any.nearLimit(), any.costs(), any.rule(), null,
                        new RequiredEvidence(needed, Duration.ZERO, Duration.ZERO)))
                .before();
    }

    /** Four days at six hours awake, of which clients work three; the best delay is awake half as long. */
    @Test
    void aDelay_isExpectedByItsWeighedCosts() {
        long today = ChangeCase.NOW.getEpochSecond() / 86_400;
        DailyTimeUse spent = new DailyTimeUse(LongStream.range(today - 4, today)
                .mapToObj(day -> new UseOfDay(day, new TimeUseTotals(Map.of(TimeUse.WORKING, Duration.ofHours(3),
                        TimeUse.WAITING, Duration.ofHours(3), TimeUse.ASLEEP, Duration.ofHours(18))), 6))
                .toList());
        DelayCost now = new DelayCost(Autosuspend.DEFAULT, 182.5, 365, 100, 10);
        DelayCost best = new DelayCost(new Autosuspend.After(Duration.ofMinutes(1)), 91.25, 182.5, 365, 73);
        CurrentDelay present = new CurrentDelay(Autosuspend.DEFAULT, CurrentDelay.DelaySource.REPORTED);
        Candidate delay = Candidate.autosuspend(Given.compute(ChangeCase.FROM), best.when(), true, List.of(
                new DelayAdvice.Weighed(present, now, best, List.of(best, now), 0, 0, DelayPermission.ALLOWED, null)));
        ProposedChange known = new ProposedChange(Recommendation.of(delay), null, null, spent, 0);
        ProposedChange unknown = new ProposedChange(Recommendation.of(delay), null, null, DailyTimeUse.NONE, 0);

        assertThat(ExpectedEffect.ofDelay(known, ChangeCase.NOW)).isEqualTo(Expectation.of(new ExpectedAwakeTime(
                new AwakeRate(0.25, 6), 0.125, new AwakeRate(0.125, 12), 119.5, 2, 0.2)));
        assertThat(ExpectedEffect.ofDelay(unknown, ChangeCase.NOW)).isEqualTo(Expectation.of(null));
    }
}
