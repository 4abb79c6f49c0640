package dev.plimsoll.platform.line;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long a request is repeated.
 *
 * @param repeats    at most so many after the first time
 * @param firstPause before the first repeat; each further one waits twice as long
 * @param total      longest that the request may take with all its repeats
 */
public record RetryPolicy(int repeats, Duration firstPause, Duration total) {

    private static final int LONGEST_FACTOR = 16;
    private static final double JITTER = 0.2;

    /** For a question whose single calls take {@code deadline} at most. */
    static RetryPolicy reading(Duration deadline) {
        return new RetryPolicy(2, Duration.ofMillis(250), deadline.multipliedBy(2));
    }

    /** For a change: a project that is busy with another one stays so for seconds. */
    static RetryPolicy changing(Duration deadline) {
        return new RetryPolicy(5, Duration.ofMillis(500), deadline.multipliedBy(2));
    }

    /**
     * The pause before a repeat: never shorter than what the platform asked for, and never the same for all who wait.
     *
     * @param before     repeats so far
     * @param retryAfter what the platform asked for; null where it did not
     * @param chance     from 0 to 1
     */
    Duration pause(int before, @Nullable Duration retryAfter, double chance) {
        Duration usual = firstPause.multipliedBy(Math.min(1L << Math.min(before, 30), LONGEST_FACTOR));
        Duration least = retryAfter == null || retryAfter.compareTo(usual) < 0 ? usual : retryAfter;
        return least.plusNanos((long) (least.toNanos() * JITTER * chance));
    }
}
