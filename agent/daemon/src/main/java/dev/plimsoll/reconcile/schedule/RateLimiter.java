package dev.plimsoll.reconcile.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Lets listings begin no faster than the platform is to be asked: a few seconds' worth at once, and then one by one.
 *
 * <p>Not for several threads at once.
 */
public final class RateLimiter {

    /** The platform takes up to 40 calls of one kind in a second (platform/in-the-wild.md 1.6). */
    private static final int MOST_AT_ONCE = 40;
    /** Those let in at once are over after as many seconds, so that none waits long for its turn on the wire. */
    private static final int SECONDS_AT_ONCE = 5;

    private final double perSecond;
    private final double atOnce;
    private double places;
    private Instant counted;

    /** @param perSecond listings that may begin in a second */
    public RateLimiter(double perSecond, Instant now) {
        this.perSecond = perSecond;
        this.atOnce = Math.max(1, Math.min(MOST_AT_ONCE, perSecond * SECONDS_AT_ONCE));
        this.places = atOnce;
        this.counted = now;
    }

    /** The first of {@code waiting}, as many as may begin now. */
    public <T> List<T> admit(List<T> waiting, Instant now) {
        double seconds = Math.max(0, Duration.between(counted, now).toMillis() / 1000.0);
        places = Math.min(atOnce, places + seconds * perSecond);
        counted = now;
        List<T> admitted = waiting.subList(0, Math.min(waiting.size(), (int) places));
        places -= admitted.size();
        return admitted;
    }
}
