package dev.plimsoll.activity.use;

/** Use of a compute's time. */
public enum TimeUse {
    /** Others were active now or within the last minute. */
    WORKING,
    /** No client was active or known to be connected: the autosuspend delay was running. */
    WAITING,
    /** Sessions were open, and none did anything. */
    IDLE_SESSIONS,
    /** The only activity was periodic, at short intervals, with almost no reads. */
    POLLER,
    /** Awake for an unknown reason. */
    UNEXPLAINED,
    /** Suspended. */
    ASLEEP;

    boolean isAwake() {
        return this != ASLEEP;
    }

    /** Whether the compute stays awake in that time whatever its delay is, or may stay awake. */
    boolean isBusy() {
        return this == WORKING || this == POLLER || this == UNEXPLAINED;
    }
}
