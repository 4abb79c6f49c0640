package dev.plimsoll.cache.series;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a compute between probes. A step is the time between two probes, or from a start to the first probe after
 * it.
 *
 * @param hits             reads served from the cache
 * @param misses           reads not served from the cache
 * @param time             sum of the steps; zero if there is no step
 * @param highestMissRate  misses per second in the step with most of them; 0 without a step
 * @param lowestRatio      lowest hit ratio of a step with at least {@link #LEAST_READS} reads, 0 to 1; null if there is
 *                         no such step
 */
public record ReadSpan(long hits, long misses, Duration time, double highestMissRate, @Nullable Double lowestRatio) {

    /** Fewest reads of a step whose ratio counts: in fewer, ten misses change it by more than a percent. */
    public static final long LEAST_READS = 1_000;

    /** No step. */
    public static final ReadSpan NONE = new ReadSpan(0, 0, Duration.ZERO, 0, null);

    /** One step. Without time it counts for nothing, as its rate is not defined. */
    public static ReadSpan step(long hits, long misses, Duration time) {
        if (hits < 0 || misses < 0 || !time.isPositive()) {
            return NONE;
        }
        long reads = hits + misses;
        return new ReadSpan(hits, misses, time, misses / seconds(time),
                reads < LEAST_READS ? null : Double.valueOf((double) hits / reads));
    }

    public ReadSpan plus(ReadSpan later) {
        return new ReadSpan(hits + later.hits, misses + later.misses, time.plus(later.time),
                Math.max(highestMissRate, later.highestMissRate), lower(lowestRatio, later.lowestRatio));
    }

    /** Hits over reads, 0 to 1; empty without reads. */
    public Optional<Double> hitRatio() {
        return hits + misses == 0 ? Optional.empty() : Optional.of((double) hits / (hits + misses));
    }

    /** Misses per second; empty without a step. */
    public Optional<Double> missRate() {
        return time.isZero() ? Optional.empty() : Optional.of(misses / seconds(time));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static @Nullable Double lower(@Nullable Double one, @Nullable Double other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Double.valueOf(Math.min(one, other));
    }
}
