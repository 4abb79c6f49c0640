package dev.plimsoll.fleet;

/** A setting of a compute that a change may replace. */
public enum ComputeSetting implements Worded {
    /** The size limits. Another size restarts the compute. */
    SIZE,
    /** The autosuspend delay. Another one restarts nothing (platform/api.md 3.2). */
    AUTOSUSPEND
}
