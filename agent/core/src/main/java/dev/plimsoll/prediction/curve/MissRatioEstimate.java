package dev.plimsoll.prediction.curve;

import dev.plimsoll.prediction.CostWeights;

/** An uncertain miss ratio with a log-normal distribution. */
final class MissRatioEstimate {

    /** Nine equally likely deviations of a normal distribution. */
    private static final double[] DEVIATIONS = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};
    /** Deviation that nine in ten values stay below. */
    private static final double NINE_IN_TEN = 1.2816;

    private final double median;
    private final double spread;

    /**
     * An estimate with its uncertainty.
     *
     * @param spread standard deviation of the logarithm
     */
    MissRatioEstimate(double median, double spread) {
        this.median = median;
        this.spread = spread;
    }

    double best() {
        return median * StrictMath.exp(-NINE_IN_TEN * spread);
    }

    double worst() {
        return median * StrictMath.exp(NINE_IN_TEN * spread);
    }

    /** The expected severity, where the true value is {@code optimism} deviations lower than estimated. */
    double severity(CostWeights weights, double optimism) {
        double sum = 0;
        for (double deviation : DEVIATIONS) {
            sum += weights.severity(median * StrictMath.exp((deviation - optimism) * spread));
        }
        return sum / DEVIATIONS.length;
    }
}
