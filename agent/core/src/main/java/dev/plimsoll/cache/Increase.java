package dev.plimsoll.cache;

import java.time.Duration;
import java.util.Optional;

/**
 * How far the counters moved over some time.
 *
 * @param hits    reads served from the cache
 * @param misses  reads that were not
 * @param writes  pages written into the cache
 * @param span    time covered
 * @param samples samples that it rests on, the zeros of a start included
 */
public record Increase(long hits, long misses, long writes, Duration span, int samples) {

    public static final Increase NONE = new Increase(0, 0, 0, Duration.ZERO, 0);

    static Increase between(Counters earlier, Counters later, Duration span) {
        return new Increase(later.hits() - earlier.hits(), later.misses() - earlier.misses(),
                later.writes() - earlier.writes(), span, 2);
    }

    /** Both together; adjoining pieces share a sample. */
    public Increase plus(Increase other) {
        return new Increase(hits + other.hits, misses + other.misses, writes + other.writes, span.plus(other.span),
                samples == 0 ? other.samples : samples + Math.max(0, other.samples - 1));
    }

    Increase withSamples(int count) {
        return new Increase(hits, misses, writes, span, count);
    }

    public long accesses() {
        return hits + misses;
    }

    /** Empty where nothing was read. */
    public Optional<Ratio> hitRatio() {
        return accesses() == 0 ? Optional.empty() : Optional.of(new Ratio((double) hits / accesses()));
    }

    /** The ratio if it rests on at least two samples and {@code minAccesses} reads; else it says nothing. */
    public Optional<Ratio> hitRatio(long minAccesses) {
        return samples < 2 || accesses() < minAccesses ? Optional.empty() : hitRatio();
    }

    /** Misses over accesses, 0 where nothing was read. */
    public double missRatio() {
        return hitRatio().map(Ratio::complement).orElse(0.0);
    }

    public double accessesPerSecond() {
        return span.isPositive() ? accesses() / (span.toMillis() / 1000.0) : 0;
    }
}
