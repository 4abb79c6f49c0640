package dev.plimsoll.change.journal;

import dev.plimsoll.fleet.Worded;

/** Reason that blocks a change; the label {@code guardrail}. */
public enum Guardrail implements Worded {
    STOPPED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, MOVING, OPEN_CHANGE, COOLDOWN, DISMISSED, EVIDENCE,
    UNCONFIRMED, UNKNOWN_SIZE, STALE, PROTECTED, BLACKOUT, PROJECT_BUSY, FLEET_LIMIT, DAILY_LIMIT, BUDGET, CANARY,
    ALERT, BREAKER, UNVERIFIED, REPLICA, BAD_BEFORE, SET_ELSEWHERE, STARTING, DRIFT, PLATFORM, NOT_SENT, CLAMPED,
    ROLL_BACK, BLIND, QUOTA, OBJECTIVE, PLAN;

    /** Whether an approval after it lets the change begin. */
    public boolean endsWithApproval() {
        return switch (this) {
            case BAD_BEFORE, DISMISSED, SET_ELSEWHERE, CANARY, CLAMPED, STARTING, UNCONFIRMED -> true;
            default -> false;
        };
    }

    /** Whether it ends by itself, mostly within minutes: each wake-up or change of a compute brings such ones. */
    public boolean isBrief() {
        return switch (this) {
            case MOVING, STALE, EVIDENCE, UNCONFIRMED, STARTING, COOLDOWN, PROJECT_BUSY, PLATFORM, NOT_SENT,
                    ROLL_BACK ->
                true;
            default -> false;
        };
    }

    /** Whether it ends only by what people do elsewhere, or with another recommendation. */
    public boolean outlastsApproval() {
        return switch (this) {
            case PROTECTED, LOCKED_PROJECT, DISABLED, UNKNOWN_STATE, UNKNOWN_SIZE, PLAN, OPEN_CHANGE, DRIFT -> true;
            default -> false;
        };
    }
}
