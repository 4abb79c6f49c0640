package dev.plimsoll.advice.restart;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.ServerStart.StartKind;

/** Why following a recommendation restarts the compute, or does not. */
public enum RestartRule implements Cause {
    /** Nothing changes. */
    NOTHING_CHANGES,
    /** A change of the autosuspend delay restarts nothing. */
    DELAY,
    /** The compute is suspended. */
    SUSPENDED,
    /** A restart at the present size. */
    RESTART,
    /** The pooler is always on. */
    POOLER_ALWAYS_ON,
    /** The platform does not document whether enabling the pooler restarts a compute. */
    POOLER_NOT_DOCUMENTED,
    /** A change of a fixed size. */
    FIXED_SIZE,
    /** A change of autoscaling limits. */
    LIMITS;

    /** The kind of the start that follows, where one does. */
    StartKind startKind() {
        return this == RESTART ? StartKind.RESTART : StartKind.RESIZE;
    }
}
