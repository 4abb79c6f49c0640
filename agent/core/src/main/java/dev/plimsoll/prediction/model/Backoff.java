package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;

/**
 * The factor by which changes are more expensive after a reversal.
 *
 * @param factor 1 or more, as of {@code at}
 * @param at     time of the latest reversal
 */
public record Backoff(double factor, Instant at) {

    /** The factor at {@code now}: it halves each {@code halfLifeDays} and is never below 1. */
    public double at(Instant now, double halfLifeDays) {
        double days = Hours.of(Duration.between(at, now)) / 24;
        return Math.max(1, factor * StrictMath.pow(2, -days / halfLifeDays));
    }

    /** The same with the latest reversal moved back by {@code by}. */
    Backoff earlier(Duration by) {
        return new Backoff(factor, at.minus(by));
    }

    /** The factor after one more reversal: {@code times} the present factor. */
    public Backoff again(Instant now, double times, double halfLifeDays) {
        return new Backoff(times * at(now, halfLifeDays), now);
    }
}
