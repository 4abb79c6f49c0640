package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.AwakeTimeRule;
import dev.plimsoll.change.verdict.AwakeTimeRule.ObservedTimeUse;
import dev.plimsoll.change.verdict.EffectEvidence.ConnectionUse;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.ExpectedAwakeTime;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is expected of a recommended change: the prediction of its size, and the hit ratio before it. */
public final class ExpectedEffect {

    private ExpectedEffect() {}

    /**
     * What is expected of the change to {@code to}.
     *
     * @param policy says how many reads a reliable hit ratio needs
     */
    public static Expectation of(ProposedChange proposal, SizeRange to, SizingPolicy policy) {
        Figures figures = proposal.figures();
        LoadedRatio before = figures == null ? null : LoadedRatio.of(figures, policy.evidence().minAccesses());
        Recommendation recommendation = proposal.recommendation();
        Purpose purpose = purpose(recommendation);
        ConnectionUse connections = purpose == Purpose.MORE_CONNECTIONS && figures != null
                ? new ConnectionUse(figures.connections().peak(), figures.connections().latest().limit())
                : null;
        return new Expectation(purpose, predicted(recommendation, to), before, proposal.busiest(),
                connections, null, null);
    }

    /** The predicted hit ratio of the largest size of {@code to}; null without a prediction. */
    public static @Nullable HitRatioInterval predicted(Recommendation recommendation, SizeRange to) {
        return recommendation.predictedAt(to.max())
                .map(prediction -> new HitRatioInterval(prediction.lower(), prediction.expected(), prediction.upper()))
                .orElse(null);
    }

    /** What is expected of the recommended autosuspend delay. */
    static Expectation ofDelay(ProposedChange proposal, Instant now) {
        ObservedTimeUse before = AwakeTimeRule.observed(proposal.spent().wholeDays(Instant.EPOCH, now));
        return Expectation.of(before == null ? null
                : proposal.recommendation()
                        .causes()
                        .stream()
                        .filter(DelayAdvice.Weighed.class::isInstance)
                        .map(DelayAdvice.Weighed.class::cast)
                        .map(weighed -> expected(before, weighed))
                        .findFirst()
                        .orElse(null));
    }

    private static ExpectedAwakeTime expected(ObservedTimeUse before, DelayAdvice.Weighed weighed) {
        DelayCost best = weighed.best();
        return new ExpectedAwakeTime(before.awake(), before.busyShare(),
                new AwakeRate(Math.min(1, best.awakeHours() / DelayCost.HOURS_A_MONTH), best.startsPerDay()),
                weighed.saves(), weighed.now().cu(),
                Math.max(best.perStart(), weighed.now().perStart()));
    }

    private static Purpose purpose(Recommendation recommendation) {
        if (recommendation.action() == Action.SHRINK) {
            return Purpose.LOWER_COST;
        }
        if (recommendation.reason() == Reason.BELOW_PRIMARY) {
            return Purpose.FOLLOW_PRIMARY;
        }
        return recommendation.reason() == Reason.CONNECTIONS ? Purpose.MORE_CONNECTIONS : Purpose.LARGER_CACHE;
    }
}
