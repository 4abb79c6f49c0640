package dev.plimsoll.fleet;

import java.util.Locale;

/** A setting of a compute that a change may replace. */
public enum ComputeSetting {
    /** The size limits. Another size restarts the compute. */
    SIZE,
    /** The autosuspend delay. Another one restarts nothing (platform/api.md 3.2). */
    AUTOSUSPEND;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
