package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Advice;
import dev.plimsoll.advice.Recommendation.Also;
import dev.plimsoll.advice.Recommendation.ChangeAutosuspend;
import dev.plimsoll.advice.Recommendation.Restart;
import dev.plimsoll.advice.size.Recommender.Advised;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.fleet.Compute;
import java.util.ArrayList;
import java.util.List;

/**
 * Combines the advice about size and awake time. A need of the size comes first. Where the size fits, another
 * autosuspend delay follows, which is a free change, then a due restart. The rest is listed as other reasons.
 */
public final class CombinedAdvice {

    private CombinedAdvice() {}

    public static Advised of(Compute compute, Advised sizes, AwakeTimeAdvice awakeTime) {
        Recommendation recommendation = sizes.recommendation();
        boolean fits = recommendation instanceof Recommendation.Hold && recommendation.reason() == Reason.FITS;
        if (fits && awakeTime.delay().advised() != null) {
            Advice advice = with(recommendation.advice(), Reason.AUTOSUSPEND, List.of(awakeTime.delay()),
                    others(awakeTime, false, true));
            return advised(sizes, new ChangeAutosuspend(compute.size(), advice), RestartImpact.ofDelay());
        }
        PendingUpdates updates = awakeTime.updates();
        if (fits && updates != null && updates.maintenance() == null) {
            Advice advice = with(recommendation.advice(), Reason.UPDATES, List.of(updates),
                    others(awakeTime, true, false));
            return advised(sizes, new Restart(compute.size(), advice), sizes.restart());
        }
        List<Also> more = others(awakeTime, true, true);
        return more.isEmpty() ? sizes
                : advised(sizes,
                        recommendation.with(with(recommendation.advice(), recommendation.reason(),
                                recommendation.advice().causes(), more)),
                        sizes.impact());
    }

    private static Advised advised(Advised sizes, Recommendation recommendation, RestartImpact impact) {
        return new Advised(recommendation, impact, sizes.restart(), sizes.platformRule(), sizes.model());
    }

    private static Advice with(Advice advice, Reason reason, List<Cause> causes, List<Also> more) {
        List<Also> also = new ArrayList<>(advice.also());
        also.addAll(more);
        return new Advice(reason, causes, also, advice.predicted(), advice.ruledOut(), advice.costBenefit());
    }

    private static List<Also> others(AwakeTimeAdvice awakeTime, boolean delay, boolean updates) {
        List<Also> also = new ArrayList<>();
        if (delay && awakeTime.delay().pays()) {
            Action action = awakeTime.delay().advised() == null ? Action.HOLD : Action.CHANGE_AUTOSUSPEND;
            also.add(new Also(Reason.AUTOSUSPEND, action, null, List.of(awakeTime.delay())));
        }
        KeptAwake kept = awakeTime.keptAwake();
        if (kept != null) {
            also.add(new Also(Reason.KEPT_AWAKE, Action.HOLD, null, List.of(kept)));
        }
        PendingUpdates waiting = awakeTime.updates();
        if (updates && waiting != null) {
            also.add(new Also(Reason.UPDATES, Action.RESTART, null, List.of(waiting)));
        }
        return also;
    }
}
