package dev.plimsoll.prediction;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.Locale;

/**
 * What a size is expected to miss under the present load.
 *
 * @param size     the size
 * @param best     share of reads that miss, at best: one in ten is expected to be better still
 * @param miss     most likely
 * @param worst    at worst: one in ten is expected to be worse still; for what was never seen, what is sure
 * @param severity how bad that is, as the meter counts it (see {@code CostWeights.severity}), crowding included
 * @param basis    what it rests on
 */
public record SizeEstimate(ComputeUnits size, double best, double miss, double worst, double severity, Basis basis) {

    /** What an expectation rests on, the surest first. */
    public enum Basis {
        /**
         * What was observed under such a load, at this size or at a larger one whose use fitted this one; but no better than a
         * larger size misses now, and no worse than a smaller one.
         */
        OBSERVED,
        /** The cache is not full, so a larger one would have had the same misses: exact. */
        NOT_FULL,
        /** What is in use fits the smaller cache, so that would have had the same misses: exact. */
        FITS,
        /** All user databases together fit. */
        DATABASE_FITS,
        /**
         * By the platform's own estimate of the pages touched lately: those touched in an hour fit, so that each is missed at
         * most once an hour; or misses are those of a cache that holds what is touched in a shorter time.
         */
        WORKING_SET,
        /** What this or an earlier cache missed while it held as much as the smaller one can. */
        FILL_CURVE,
        /** Misses fall by a power of the cache, to none where the databases fit. */
        POWER_LAW,
        /** Nothing is known; only that a smaller cache misses no less. */
        UNKNOWN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether {@code missRatio} lies inside the bounds. */
    public boolean holds(double missRatio) {
        return missRatio >= best && missRatio <= worst;
    }
}
