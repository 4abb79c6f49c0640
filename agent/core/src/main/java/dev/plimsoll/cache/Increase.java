package dev.plimsoll.cache;

import java.time.Duration;
import java.util.Optional;

/**
 * Increase of the counters over a span of time.
 *
 * @param hits    reads served from the cache
 * @param misses  reads not served from the cache
 * @param writes  pages written into the cache
 * @param span    time covered
 * @param samples number of samples behind it, including the zeros of a start
 */
public record Increase(long hits, long misses, long writes, Duration span, int samples) {

    public static final Increase NONE = new Increase(0, 0, 0, Duration.ZERO, 0);

    static Increase between(Counters earlier, Counters later, Duration span) {
        return new Increase(later.hits() - earlier.hits(), later.misses() - earlier.misses(),
                later.writes() - earlier.writes(), span, 2);
    }

    /** Sum of both; adjoining spans share a sample. */
    public Increase plus(Increase other) {
        return new Increase(hits + other.hits, misses + other.misses, writes + other.writes, span.plus(other.span),
                samples == 0 ? other.samples : samples + Math.max(0, other.samples - 1));
    }

    /** A copy with fewer misses, as if those reads had not been. */
    public Increase lessMisses(long fewer) {
        return new Increase(hits, Math.max(0, misses - fewer), writes, span, samples);
    }

    Increase withSamples(int count) {
        return new Increase(hits, misses, writes, span, count);
    }

    public long accesses() {
        return hits + misses;
    }

    /** Hits over reads; empty without reads. */
    public Optional<Ratio> hitRatio() {
        return Ratio.of(hits, misses);
    }

    /** The hit ratio of at least two samples and {@code minAccesses} reads; otherwise empty. */
    public Optional<Ratio> hitRatio(long minAccesses) {
        return samples < 2 || accesses() < minAccesses ? Optional.empty() : hitRatio();
    }

    /** Misses over reads; 0 without reads. */
    public double missRatio() {
        return hitRatio().map(Ratio::complement).orElse(0.0);
    }

    public double accessesPerSecond() {
        return span.isPositive() ? accesses() / (span.toMillis() / 1000.0) : 0;
    }
}
