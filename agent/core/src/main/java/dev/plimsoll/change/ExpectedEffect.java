package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.change.Situation.Proposal;
import dev.plimsoll.change.effect.Expectation;
import dev.plimsoll.change.effect.Expectation.Interval;
import dev.plimsoll.change.effect.Expectation.Purpose;
import dev.plimsoll.change.effect.LoadedRatio;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;

/** What is expected of a recommended change: the prediction of its size, and the hit ratio before it. */
final class ExpectedEffect {

    private ExpectedEffect() {}

    /**
     * What is expected of the change to {@code to}.
     *
     * @param policy says how many reads a reliable hit ratio needs
     */
    static Expectation of(Proposal proposal, SizeRange to, SizingPolicy policy) {
        Figures figures = proposal.figures();
        LoadedRatio before = figures == null
                ? null
                : figures.judged()
                        .hitRatio(policy.evidence().minAccesses())
                        .map(ratio -> new LoadedRatio(ratio, figures.readsPerSecond()))
                        .orElse(null);
        Recommendation recommendation = proposal.recommendation();
        return new Expectation(purpose(recommendation), predicted(recommendation, to), before);
    }

    /** The predicted hit ratio of the largest size of {@code to}; null without a prediction. */
    static @Nullable Interval predicted(Recommendation recommendation, SizeRange to) {
        return recommendation.predicted()
                .stream()
                .filter(prediction -> prediction.cu().equals(to.max()))
                .map(prediction -> new Interval(prediction.lower(), prediction.expected(), prediction.upper()))
                .findFirst()
                .orElse(null);
    }

    private static Purpose purpose(Recommendation recommendation) {
        if (recommendation.action() == Action.SHRINK) {
            return Purpose.LOWER_COST;
        }
        return recommendation.reason() == Reason.CONNECTIONS ? Purpose.MORE_CONNECTIONS : Purpose.LARGER_CACHE;
    }
}
