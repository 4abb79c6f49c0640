package dev.plimsoll.advice;

import dev.plimsoll.fleet.Worded;

/** What a recommendation asks for; the label {@code action}. */
public enum Action implements Worded {
    /** Set larger limits. */
    GROW,
    /** Set smaller limits. */
    SHRINK,
    /** Set limits of autoscaling of which one rises and the other falls. */
    CHANGE_BOUNDS,
    /** Enable pooled connections, or use those that are always on. */
    ENABLE_POOLER,
    /** Set another autosuspend delay. */
    CHANGE_AUTOSUSPEND,
    /** Restart at a suitable moment. */
    RESTART,
    /** Change nothing. */
    HOLD
}
