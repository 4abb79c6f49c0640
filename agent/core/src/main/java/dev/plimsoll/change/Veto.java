package dev.plimsoll.change;

import java.util.Locale;

/**
 * A guardrail that forbids a change now.
 *
 * @param guardrail which
 * @param why       in one sentence
 */
public record Veto(Guardrail guardrail, String why) {

    /** What may forbid a change; the label {@code guardrail}. */
    public enum Guardrail {
        STOPPED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, MOVING, OPEN_CHANGE, COOLDOWN, DISMISSED, EVIDENCE,
        UNKNOWN_SIZE,
        STALE, PROTECTED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
