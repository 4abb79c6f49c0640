package dev.plimsoll.fleet;

import java.time.Duration;

/** When the platform suspends an inactive compute, as set by its owner. */
public sealed interface Autosuspend {

    /** The platform's default delay, for computes without a delay of their own (platform/api.md section 8). */
    After DEFAULT = new After(Duration.ofMinutes(5));

    /**
     * Suspends after a time without activity.
     *
     * @param delay positive; the platform accepts 1 minute to 7 days
     */
    record After(Duration delay) implements Autosuspend {

        public After {
            if (!delay.isPositive()) {
                throw new IllegalArgumentException("an autosuspend delay must be above zero: " + delay);
            }
        }
    }

    /** Never suspends: the compute runs until somebody suspends or restarts it. */
    record Never() implements Autosuspend {}
}
