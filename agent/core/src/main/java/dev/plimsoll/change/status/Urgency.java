package dev.plimsoll.change.status;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.fleet.Worded;
import java.time.Instant;

/** How soon a recommendation needs an answer. */
public enum Urgency implements Worded {
    /** Nothing is recommended, or its owner dismissed it. */
    NONE,
    /** Something is recommended. */
    ADVISED,
    /**
     * Something is recommended, and clients of the awake compute notice the problem now: a full cache misses the target,
     * or connections are near the limit.
     */
    URGENT;

    /**
     * The urgency of what is recommended for a compute.
     *
     * @param now the time that decides whether a dismissal still holds
     */
    public static Urgency of(ComputeStatus status, Instant now) {
        AdviceView view = status.view();
        Dismissed dismissal = view.dismissed();
        boolean isAnswered = dismissal != null && dismissal.until().isAfter(now);
        if (isAnswered || !view.asks()) {
            return NONE;
        }
        return isFullAndMisses(status, view) || isNearLimit(status) ? URGENT : ADVISED;
    }

    /** A larger size is what such a cache asks for; anything else that is recommended can wait. */
    private static boolean isFullAndMisses(ComputeStatus status, AdviceView view) {
        boolean larger = view.action() == Action.GROW || view.reason() == Reason.NEEDS_PAID_PLAN
                || view.reason() == Reason.OUT_OF_RANGE;
        return larger && status.live() != null && status.assessment() instanceof Assessment.Conclusive known
                && !known.reachesTarget() && known.figures().cache().full();
    }

    private static boolean isNearLimit(ComputeStatus status) {
        Sample live = status.live();
        return live != null && status.policy()
                .isNearLimit(live.connections().used(), live.connections().limit());
    }

}
