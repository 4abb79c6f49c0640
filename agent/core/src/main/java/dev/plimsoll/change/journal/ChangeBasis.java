package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.verdict.Expectation;
import org.jspecify.annotations.Nullable;

/**
 * What an intent rests on. The journal keeps it for ever.
 *
 * @param action     the recommended action
 * @param reason     its reason
 * @param expected   what it was expected to do
 * @param approvedBy who approved it; null for a change by policy
 * @param rollsBack  the change that it undoes, or whose roll-back needs it; null for a change that follows a recommendation
 * @param via        who makes it, which says where its result can be read
 */
public record ChangeBasis(Action action, Reason reason, Expectation expected, @Nullable String approvedBy,
        @Nullable String rollsBack, Via via) {

    /** Whether it undoes a change of its compute. A replica that grows for the roll-back of its primary undoes none. */
    public boolean undoesOwn() {
        return rollsBack != null && reason != Reason.BELOW_PRIMARY;
    }

    public ChangeBasis with(Expectation now) {
        return new ChangeBasis(action, reason, now, approvedBy, rollsBack, via);
    }

    /** Who makes a change. */
    public enum Via {
        /** The agent sends it to the platform. */
        API,
        /** The agent proposes it as code, and people apply it. */
        FILE
    }
}
