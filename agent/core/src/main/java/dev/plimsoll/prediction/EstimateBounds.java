package dev.plimsoll.prediction;

/**
 * Bounds that hold eight in ten true values, as logarithms relative to the most likely value.
 *
 * @param better 0 or below
 * @param worse  0 or above
 */
public record EstimateBounds(double better, double worse) {

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
