package dev.plimsoll.platform.line;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often and for how long a request is repeated.
 *
 * @param repeats    most repeats after the first attempt
 * @param firstPause pause before the first repeat; it doubles with each further one
 * @param total      longest time of the request with all repeats
 */
public record RetryPolicy(int repeats, Duration firstPause, Duration total) {

    private static final int LONGEST_FACTOR = 16;
    private static final double JITTER = 0.2;

    /** The policy of a read whose single calls take at most {@code deadline}. */
    static RetryPolicy reading(Duration deadline) {
        return new RetryPolicy(2, Duration.ofMillis(250), deadline.multipliedBy(2));
    }

    /** The policy of a change; a project that is busy with another change stays busy for seconds. */
    static RetryPolicy changing(Duration deadline) {
        return new RetryPolicy(5, Duration.ofMillis(500), deadline.multipliedBy(2));
    }

    /**
     * The pause before a repeat: at least what the platform asked for, with random jitter.
     *
     * @param repeatsSoFar number of repeats so far
     * @param retryAfter   pause that the platform asked for; null if none
     * @param chance       random number from 0 to 1
     */
    Duration pause(int repeatsSoFar, @Nullable Duration retryAfter, double chance) {
        Duration backoff = firstPause.multipliedBy(Math.min(1L << Math.min(repeatsSoFar, 30), LONGEST_FACTOR));
        Duration minimum = retryAfter == null || retryAfter.compareTo(backoff) < 0 ? backoff : retryAfter;
        return minimum.plusNanos((long) (minimum.toNanos() * JITTER * chance));
    }
}
