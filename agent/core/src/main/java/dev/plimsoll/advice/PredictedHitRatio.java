package dev.plimsoll.advice;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;

/**
 * The expected hit ratio of a size under the present load.
 *
 * @param cu       the size
 * @param lower    lower bound
 * @param expected most likely value
 * @param upper    upper bound
 * @param basis    what the estimate rests on
 */
public record PredictedHitRatio(ComputeUnits cu, Ratio lower, Ratio expected, Ratio upper, Basis basis) {

    public PredictedHitRatio {
        if (lower.compareTo(expected) > 0 || expected.compareTo(upper) > 0) {
            throw new IllegalArgumentException(
                    "bounds out of order at " + cu + " CU: " + lower + ", " + expected + ", " + upper);
        }
    }

    /** Whether it rests on anything. Of a size of which nothing is known, only {@link #upper} holds. */
    public boolean isKnown() {
        return basis != Basis.UNKNOWN;
    }

    /** The hit ratio of an estimated miss ratio. */
    public static PredictedHitRatio of(SizeEstimate expected) {
        Ratio middle = Ratio.clamped(1 - expected.miss());
        Ratio least = Ratio.clamped(1 - Math.max(expected.worst(), expected.miss()));
        Ratio peaks = Ratio.clamped(1 - Math.min(expected.best(), expected.miss()));
        return new PredictedHitRatio(expected.size(), least, middle, peaks, expected.basis());
    }
}
