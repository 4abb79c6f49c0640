package dev.plimsoll.advice;

import java.util.Locale;

/** Why a recommendation is what it is; the label {@code reason}. */
public enum Reason {
    /** Its cache is full and misses more than the target allows. */
    TOO_SMALL,
    /** A smaller cache would hold all that it ever held. */
    TOO_BIG,
    /** Its connections near the limit, which has nothing to do with its cache. */
    CONNECTIONS,
    /** Its connections near the limit, and most of them go past the pooler that is there. */
    DIRECT_CONNECTIONS,
    /** Most of its connections have nothing to do, and a pool of the application holds them. */
    IDLE_CLIENTS,
    /** The present size is the right one. */
    FITS,
    /** It fits, but its full cache hides whether so much is still needed; a start would show it. */
    SATURATED,
    /** It misses more than the target allows, and no size of the table is worth its price. */
    NO_SIZE_HELPS,
    /** A larger size would help, but the account's plan has none. */
    NEEDS_PAID_PLAN,
    /** A larger size would help, but the reader's own range forbids it, or the platform has none such for a compute of its kind. */
    OUT_OF_RANGE,
    /** The platform's own rule says so, and the reader chose to follow it. */
    PLATFORM_RULE,
    /** Another autosuspend delay would save more than it costs; it restarts nothing. */
    AUTOSUSPEND,
    /** Updates of the platform wait for its next start. */
    UPDATES,
    /** Something keeps it awake that does no work. */
    KEPT_AWAKE,
    /** Nothing can be said yet. */
    UNDECIDED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
