package dev.plimsoll.advice;

import java.util.Locale;

/** What a recommendation asks for; the label {@code action}. */
public enum Action {
    /** Set larger limits. */
    GROW,
    /** Set smaller limits. */
    SHRINK,
    /** Set limits of autoscaling of which one rises and the other falls. */
    CHANGE_BOUNDS,
    /** Enable pooled connections, or use those that are always on. */
    ENABLE_POOLER,
    /** Set another autosuspend delay. */
    CHANGE_AUTOSUSPEND,
    /** Restart at a suitable moment. */
    RESTART,
    /** Change nothing. */
    HOLD;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The value with this word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Action read(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
