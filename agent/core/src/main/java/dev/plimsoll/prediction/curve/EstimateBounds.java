package dev.plimsoll.prediction.curve;

/**
 * Bounds that hold eight in ten true values, as logarithms relative to the most likely value. They were fitted on the
 * tuning weeks of docs/benchmarks/decisions.md.
 *
 * @param better 0 or below
 * @param worse  0 or above
 */
record EstimateBounds(double better, double worse) {

    /** For an observation: loads drift up and down from one hour to the next. */
    static final EstimateBounds OBSERVED = new EstimateBounds(-0.5, 0.65);
    /** For an observation with a working-set estimate then and now, which shows a drift. */
    static final EstimateBounds OBSERVED_SAME_WORKING_SET = new EstimateBounds(-0.15, 0.2);
    /** For an observation that more use followed, so that it may no longer apply. */
    static final EstimateBounds OBSERVED_BEFORE_GROWTH = new EstimateBounds(-0.35, 2.2);
    static final EstimateBounds FILL = new EstimateBounds(-0.25, 1.3);
    /** For the fill curve, where the reported working set exceeds the size. */
    static final EstimateBounds FILL_BELOW_WORKING_SET = new EstimateBounds(-0.2, 0.7);
    /** For a working-set estimate. */
    static final EstimateBounds WORKING_SET_ESTIMATE = new EstimateBounds(-0.8, 0.45);
    static final EstimateBounds POWER = new EstimateBounds(-0.55, 1.8);

    /** Offset that gives bounds to a miss ratio of 0. */
    private static final double GRAIN = 1e-4;

    double best(double miss) {
        return Math.max(0, (miss + GRAIN) * StrictMath.exp(better) - GRAIN);
    }

    double worst(double miss) {
        return Math.min(1, (miss + GRAIN) * StrictMath.exp(worse) - GRAIN);
    }
}
