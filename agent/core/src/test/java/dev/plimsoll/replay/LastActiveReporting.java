package dev.plimsoll.replay;

import java.util.Locale;

/** How a platform reports the last activity of a compute. */
public enum LastActiveReporting {
    EXACT, STORED_WHEN_A_MINUTE_NEWER, ROUNDED_DOWN_TO_FIVE_MINUTES, ROUNDED_UP_TO_A_MINUTE, TEN_SECONDS_AHEAD,
    TEN_SECONDS_BEHIND, HALF_A_MINUTE_LATE, ABSENT, SENTINEL;

    private static final long MINUTE = 60_000;
    private static final long FIVE_MINUTES = 300_000;
    private static final long TEN_SECONDS = 10_000;
    private static final long HALF_A_MINUTE = 30_000;
    /** 1 January 2000, which means never (platform/in-the-wild.md). */
    private static final long MILLENNIUM = 946_684_800_000L;

    /** Its name in a report. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The time reported at {@code now}, in milliseconds; negative if none is reported. */
    long reported(SuspendingCompute compute, long now) {
        return switch (this) {
            case EXACT -> compute.lastActive();
            case STORED_WHEN_A_MINUTE_NEWER -> compute.stored();
            case ROUNDED_DOWN_TO_FIVE_MINUTES -> compute.lastActive() / FIVE_MINUTES * FIVE_MINUTES;
            case ROUNDED_UP_TO_A_MINUTE -> (compute.lastActive() + MINUTE - 1) / MINUTE * MINUTE;
            case TEN_SECONDS_AHEAD -> compute.lastActive() + TEN_SECONDS;
            case TEN_SECONDS_BEHIND -> compute.lastActive() - TEN_SECONDS;
            case HALF_A_MINUTE_LATE -> compute.lastActiveBefore(now - HALF_A_MINUTE);
            case ABSENT -> -1;
            case SENTINEL -> MILLENNIUM;
        };
    }
}
