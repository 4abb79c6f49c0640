package dev.plimsoll.fleet;

import java.time.Duration;

/** When the platform suspends a compute that nobody uses, as its owner set it. */
public sealed interface Autosuspend {

    /** The platform's own delay, for computes whose owner set none (platform/api.md section 8). */
    After DEFAULT = new After(Duration.ofMinutes(5));

    /**
     * After so long without activity.
     *
     * @param delay positive; the platform takes 1 minute to 7 days
     */
    record After(Duration delay) implements Autosuspend {

        public After {
            if (!delay.isPositive()) {
                throw new IllegalArgumentException("an autosuspend delay of " + delay + " is none");
            }
        }
    }

    /** Not at all: it runs until somebody suspends or restarts it by hand. */
    record Never() implements Autosuspend {}
}
