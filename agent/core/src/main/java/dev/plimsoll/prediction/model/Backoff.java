package dev.plimsoll.prediction.model;

import java.time.Duration;
import java.time.Instant;

/**
 * How much dearer moves are after one was taken back.
 *
 * @param factor 1 or more, as of {@code at}
 * @param at     the latest reversal
 */
public record Backoff(double factor, Instant at) {

    /** The factor now: halved for every {@code calmDays}, never below 1. */
    public double at(Instant now, double calmDays) {
        double days = Duration.between(at, now).toMillis() / 86_400_000.0;
        return Math.max(1, factor * StrictMath.pow(2, -days / calmDays));
    }

    /** As if the latest reversal had been so much earlier. */
    Backoff earlier(Duration by) {
        return new Backoff(factor, at.minus(by));
    }

    /** After one more reversal: {@code times} as much as now, at most {@code most}. */
    public Backoff again(Instant now, double times, double most, double calmDays) {
        return new Backoff(Math.min(most, times * at(now, calmDays)), now);
    }
}
