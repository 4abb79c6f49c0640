package dev.plimsoll.fleet;

import java.time.Duration;

/** When the platform suspends an inactive compute, as set by its owner. */
public sealed interface Autosuspend {

    /** The seconds that stand for no suspend at all. */
    long NEVER = -1;

    /** The platform's default delay, for computes without a delay of their own (platform/api.md section 8). */
    After DEFAULT = new After(Duration.ofMinutes(5));

    /** In whole seconds; -1 for never, as the platform writes it (platform/in-the-wild.md section 1.2). */
    long seconds();

    /**
     * The delay of so many seconds; -1 for never.
     *
     * @throws IllegalArgumentException if it is 0, or below -1
     */
    static Autosuspend ofSeconds(long seconds) {
        return seconds == NEVER ? new Never() : new After(Duration.ofSeconds(seconds));
    }

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

        @Override
        public long seconds() {
            return delay.toSeconds();
        }
    }

    /** Never suspends: the compute runs until somebody suspends or restarts it. */
    record Never() implements Autosuspend {

        @Override
        public long seconds() {
            return NEVER;
        }
    }
}
