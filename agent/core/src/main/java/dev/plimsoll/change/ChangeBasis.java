package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.effect.Expectation;
import org.jspecify.annotations.Nullable;

/**
 * What an intent rests on. The journal keeps it for ever.
 *
 * @param action     the recommended action
 * @param reason     its reason
 * @param expected   what it was expected to do
 * @param approvedBy who approved it; null for a change by policy
 * @param rollsBack  the change that it undoes; null for a change that follows a recommendation
 */
public record ChangeBasis(Action action, Reason reason, Expectation expected, @Nullable String approvedBy,
        @Nullable String rollsBack) {

    ChangeBasis with(Expectation now) {
        return new ChangeBasis(action, reason, now, approvedBy, rollsBack);
    }

    /** A recommended change without a prediction. */
    public static ChangeBasis of(Action action, Reason reason) {
        return new ChangeBasis(action, reason, Expectation.NONE, null, null);
    }
}
