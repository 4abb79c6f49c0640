package dev.plimsoll.activity;

/** What a compute's time goes to. */
public enum TimeUse {
    /** Somebody was active, or had been less than a minute ago. */
    WORKING,
    /** Nobody was active, and nobody was seen connected either: the delay is waited out. */
    WAITING,
    /** Sessions were open, and none did anything. */
    IDLE_SESSIONS,
    /** Nobody but one that comes at even, short distances and reads next to nothing. */
    POLLER,
    /** Awake, and nothing tells why. */
    UNTOLD,
    /** Asleep. */
    ASLEEP;

    boolean isAwake() {
        return this != ASLEEP;
    }

    /** Whether any delay keeps it awake in that time, or may. */
    boolean isBusy() {
        return this == WORKING || this == POLLER || this == UNTOLD;
    }
}
