package dev.plimsoll.replay;

/** What a platform counts as activity. */
public enum PlatformActivityRule {

    /** Any byte from a client. */
    ANY_BYTE,
    /** What its monitor finds active twice a second; a short session in its own database may be missed. */
    MONITOR_TICK;

    /** Slightly more than half a second, so that probes on the full second meet every phase of the tick. */
    private static final long TICK_MILLIS = 503;

    boolean counts(long begun, long ended) {
        return this == ANY_BYTE || ended / TICK_MILLIS > (begun - 1) / TICK_MILLIS;
    }
}
