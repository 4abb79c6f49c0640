package dev.plimsoll.prediction.curve;

import dev.plimsoll.prediction.Price;

/**
 * An uncertain miss ratio with a log-normal distribution.
 *
 * @param median the most likely ratio
 * @param spread standard deviation of the logarithm
 */
record MissRatioEstimate(double median, double spread) {

    /** Nine equally likely deviations of a normal distribution. */
    private static final double[] DEVIATIONS = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};

    /**
     * The expected share of reads that miss beyond the allowed ones.
     *
     * @param most no more than this share misses, however uncertain the estimate is
     */
    double excess(Price price, double most) {
        double sum = 0;
        for (double deviation : DEVIATIONS) {
            sum += price.excess(Math.min(most, median * StrictMath.exp(deviation * spread)));
        }
        return sum / DEVIATIONS.length;
    }
}
