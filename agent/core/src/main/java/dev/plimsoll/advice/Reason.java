package dev.plimsoll.advice;

import dev.plimsoll.fleet.Worded;

/** Why a recommendation is made; the label {@code reason}. */
public enum Reason implements Worded {
    /** The cache is full and misses more than the target allows. */
    TOO_SMALL,
    /** A smaller cache would have held everything that was in use. */
    TOO_BIG,
    /** Connections are near the limit; the cache is not concerned. */
    CONNECTIONS,
    /** Connections are near the limit, and most of them bypass the pooler. */
    DIRECT_CONNECTIONS,
    /** Most connections are idle, and a pool of the application holds them. */
    IDLE_CLIENTS,
    /** The present size is right. */
    FITS,
    /** Misses exceed the target, and no size of the table is worth its cost. */
    NO_SIZE_HELPS,
    /** A larger size would help, but the plan of the account has none. */
    NEEDS_PAID_PLAN,
    /**
     * A larger size would help, but the range of the policy does not allow it, or the platform offers none for such a
     * compute.
     */
    OUT_OF_RANGE,
    /** A read replica is smaller than its primary, or than its primary is to be. */
    BELOW_PRIMARY,
    /** The platform rule advises it, and the policy follows that rule. */
    PLATFORM_RULE,
    /** Another autosuspend delay would save more than it costs; it restarts nothing. */
    AUTOSUSPEND,
    /** Updates of the platform wait for the next start. */
    UPDATES,
    /** Something that does no work keeps the compute awake. */
    KEPT_AWAKE,
    /** No verdict yet. */
    UNDECIDED
}
