package dev.plimsoll.change;

import java.util.Locale;

/**
 * A guardrail that blocks a change now.
 *
 * @param guardrail which one
 * @param why       in one sentence
 */
public record Veto(Guardrail guardrail, String why) {

    /** Reason that blocks a change; the label {@code guardrail}. */
    public enum Guardrail {
        STOPPED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, MOVING, OPEN_CHANGE, COOLDOWN, DISMISSED, EVIDENCE,
        UNKNOWN_SIZE,
        STALE, PROTECTED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
