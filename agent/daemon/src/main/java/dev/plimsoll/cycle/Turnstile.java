package dev.plimsoll.cycle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Lets listings begin no faster than the platform is to be asked: a few seconds' worth at once, and then one by one.
 *
 * <p>Not for several threads at once.
 */
final class Turnstile {

    /** The platform takes up to 40 calls of one kind in a second (platform/in-the-wild.md 1.6). */
    private static final int AT_ONCE = 40;

    private final double perSecond;
    private double places;
    private Instant counted;

    Turnstile(double perSecond, Instant now) {
        this.perSecond = perSecond;
        this.places = AT_ONCE;
        this.counted = now;
    }

    /** The first of {@code waiting}, as many as may begin now. */
    <T> List<T> admit(List<T> waiting, Instant now) {
        double seconds = Math.max(0, Duration.between(counted, now).toMillis() / 1000.0);
        places = Math.min(AT_ONCE, places + seconds * perSecond);
        counted = now;
        List<T> admitted = waiting.subList(0, Math.min(waiting.size(), (int) places));
        places -= admitted.size();
        return admitted;
    }
}
