package dev.plimsoll.prediction.curve;

/**
 * Bounds between which eight in ten truths lie, as logarithms beside what is most likely; learned on the tuning weeks of
 * docs/benchmarks/decisions.md.
 *
 * @param better 0 or below
 * @param worse  0 or above
 */
record EstimateBounds(double better, double worse) {

    /** Loads drift up and down from one hour to the next. */
    static final EstimateBounds OBSERVED = new EstimateBounds(-0.5, 0.65);
    /** Where it is told what was touched then and since, a drift shows. */
    static final EstimateBounds OBSERVED_SAME_WORKING_SET = new EstimateBounds(-0.15, 0.2);
    /** More was in use since: what was lived there may be over. */
    static final EstimateBounds OBSERVED_BEFORE_GROWTH = new EstimateBounds(-0.35, 2.2);
    static final EstimateBounds FILL = new EstimateBounds(-0.25, 1.3);
    /** Where it is told what is touched, and that is more than the size holds. */
    static final EstimateBounds FILL_BELOW_WORKING_SET = new EstimateBounds(-0.2, 0.7);
    /** By the pages that were touched. */
    static final EstimateBounds WORKING_SET_ESTIMATE = new EstimateBounds(-0.8, 0.45);
    static final EstimateBounds POWER = new EstimateBounds(-0.55, 1.8);

    /** So that no misses at all have a neighbourhood. */
    private static final double GRAIN = 1e-4;

    double best(double miss) {
        return Math.max(0, (miss + GRAIN) * StrictMath.exp(better) - GRAIN);
    }

    double worst(double miss) {
        return Math.min(1, (miss + GRAIN) * StrictMath.exp(worse) - GRAIN);
    }
}
