package dev.plimsoll.prediction.curve;

import dev.plimsoll.prediction.model.size.CostWeights;

/** A miss ratio that is not known for sure: its logarithm is spread evenly to both sides. */
final class MissRatioEstimate {

    /** Nine equally likely deviations of a normal distribution. */
    private static final double[] DEVIATIONS = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};
    /** Nine in ten lie below, or above. */
    private static final double NINE_IN_TEN = 1.2816;

    private final double median;
    private final double spread;

    /**
     * A guess with its doubt.
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

    /** The severity to be expected where the truth is {@code optimism} deviations better than it seems. */
    double severity(CostWeights weights, double optimism) {
        double sum = 0;
        for (double deviation : DEVIATIONS) {
            sum += weights.severity(median * StrictMath.exp((deviation - optimism) * spread));
        }
        return sum / DEVIATIONS.length;
    }
}
