package dev.plimsoll.prediction;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * The expected miss ratio of one size under the present load, with a forecast of the next week.
 *
 * @param size   the size
 * @param best   lower bound of the share of reads that miss. Eight in ten true values are expected between both bounds
 * @param miss   most likely share of reads that miss
 * @param worst  upper bound
 * @param excess expected share of reads that miss beyond the allowed ones: more than that of {@code miss} where it is
 *               uncertain
 * @param basis  what the estimate rests on
 */
public record SizeEstimate(ComputeUnits size, double best, double miss, double worst, double excess, Basis basis) {

    /** What an estimate rests on, the most certain first. */
    public enum Basis implements Worded {
        /**
         * Observed at such a load, at this size or at a larger one whose cache use fitted this size. The value is no
         * lower than the present miss ratio of a larger size, and no higher than that of a smaller one.
         */
        OBSERVED,
        /** The cache is not full, so a larger cache would have had the same misses. Exact for the past run. */
        NOT_FULL,
        /** The cache in use fits the smaller size, so it would have had the same misses. Exact for the past run. */
        FITS,
        /** All user databases together fit the cache. */
        DATABASE_FITS,
        /**
         * The platform's working-set estimate. Either the pages touched in an hour fit, so each is missed at most
         * once an hour; or the misses are those of a cache that holds the pages touched in a shorter time.
         */
        WORKING_SET,
        /** Misses of this or an earlier cache while it held as much as the smaller size can. */
        FILL_CURVE,
        /** Misses fall by a power of the cache size, or along a straight line. */
        POWER_LAW,
        /** Nothing was observed. Only one fact is certain: a smaller cache misses no less. */
        UNKNOWN
    }

    /**
     * Bounds that hold eight in ten true values, as logarithms relative to the most likely value.
     *
     * @param better 0 or below
     * @param worse  0 or above
     */
    public record Bounds(double better, double worse) {

        /** Offset that gives bounds to a miss ratio of 0. */
        private static final double GRAIN = 1e-4;

        /** The lower bound where {@code miss} is most likely; both are shares of reads, 0 to 1. */
        public double best(double miss) {
            return Math.max(0, (miss + GRAIN) * StrictMath.exp(better) - GRAIN);
        }

        /** The upper bound where {@code miss} is most likely. */
        public double worst(double miss) {
            return Math.min(1, (miss + GRAIN) * StrictMath.exp(worse) - GRAIN);
        }
    }

    /** An estimate whose bounds are not known yet. */
    public static SizeEstimate point(ComputeUnits size, double miss, double excess, Basis basis) {
        return new SizeEstimate(size, miss, miss, miss, excess, basis);
    }

    /** A copy with other bounds. */
    public SizeEstimate within(double least, double most) {
        return new SizeEstimate(size, least, miss, most, excess, basis);
    }

    /** A copy with the bounds of its most likely value. */
    public SizeEstimate within(Bounds bounds) {
        return within(bounds.best(miss), bounds.worst(miss));
    }

    /** A copy that is raised where it is below {@code least}, with at least {@code leastExcess} of excess. */
    public SizeEstimate noBetterThan(double least, double leastExcess) {
        return new SizeEstimate(size, Math.max(best, least), Math.max(miss, least), Math.max(worst, least),
                Math.max(excess, leastExcess), basis);
    }

    /** A copy with misses and bounds that are no lower than those of {@code larger}. */
    public SizeEstimate noBetterThan(SizeEstimate larger) {
        return new SizeEstimate(size, Math.max(best, larger.best), Math.max(miss, larger.miss),
                Math.max(worst, larger.worst), excess, basis);
    }

    /** A copy with misses and bounds that are no higher than those of {@code smaller}. */
    public SizeEstimate noWorseThan(SizeEstimate smaller) {
        return new SizeEstimate(size, Math.min(best, smaller.best), Math.min(miss, smaller.miss),
                Math.min(worst, smaller.worst), excess, basis);
    }
}
