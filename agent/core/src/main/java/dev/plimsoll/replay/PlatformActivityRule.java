package dev.plimsoll.replay;

/** What a platform takes for activity. */
public enum PlatformActivityRule {

    /** Any byte from a client. */
    ANY_BYTE,
    /** What its monitor finds at work twice a second; a short session in its own database may slip through. */
    MONITOR_TICK;

    /** Not quite half a second, so that looks on the full second meet it at any phase. */
    private static final long TICK = 503;

    boolean notices(long begun, long ended) {
        return this == ANY_BYTE || ended / TICK > (begun - 1) / TICK;
    }
}
