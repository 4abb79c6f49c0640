package dev.plimsoll.reconcile.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A token bucket for listings: it allows a burst of a few seconds' worth, then a steady rate.
 * <p>Not thread-safe.
 */
public final class RateLimiter {

    /** The platform takes up to 40 calls of one kind in a second (platform/in-the-wild.md 1.6). */
    private static final int MOST_AT_ONCE = 40;
    /** Length of a burst in seconds, so that no request of it waits long to be sent. */
    private static final int SECONDS_AT_ONCE = 5;

    private double permits;
    private Instant counted;

    /** @param perSecond listings that may start per second */
    public RateLimiter(double perSecond, Instant now) {
        this.permits = atOnce(perSecond);
        this.counted = now;
    }

    private static double atOnce(double perSecond) {
        return Math.max(1, Math.min(MOST_AT_ONCE, perSecond * SECONDS_AT_ONCE));
    }

    /**
     * The first of {@code waiting}: as many as may start now.
     *
     * @param perSecond listings that may start per second, from the last call on
     */
    public <T> List<T> admit(List<T> waiting, double perSecond, Instant now) {
        double seconds = Math.max(0, Duration.between(counted, now).toMillis() / 1000.0);
        permits = Math.min(atOnce(perSecond), permits + seconds * perSecond);
        counted = now;
        List<T> admitted = waiting.subList(0, Math.min(waiting.size(), (int) permits));
        permits -= admitted.size();
        return admitted;
    }
}
