package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;

/**
 * The least misses of a cache larger than the present one, as far as the platform reports the working set. No
 * estimate is better. So a scan that no size holds is no reason for a larger one.
 */
final class LowestMisses {

    /** Share of the result that counts as certain. Estimates err, and reads vary within the hours. */
    private static final double SURELY = 0.8;

    private LowestMisses() {}

    /** {@code estimate} of a larger size, raised to these least misses. Its lower bound only rises to the compulsory misses. */
    static SizeEstimate noBetter(Size larger, SizeEstimate estimate, CurveInput at) {
        double cache = CurveInput.pages(larger);
        double sure = Math.min(at.miss(), CompulsoryMisses.missesAtLeast(cache, at.model().day(), at.epoch()));
        double least = Math.max(sure, byReuse(cache, at.pages(), at.epoch()));
        return least <= estimate.best()
                ? estimate
                : new SizeEstimate(estimate.size(), Math.max(sure, estimate.best()), Math.max(least, estimate.miss()),
                        Math.max(least, estimate.worst()), Math.max(at.weights().severity(least), estimate.severity()),
                        estimate.basis());
    }

    /** The least misses by the working-set curve, at most the present misses; 0 where nothing is reported. */
    private static double byReuse(double cache, double present, Epoch epoch) {
        WorkingSetCurve workingSetCurve = WorkingSetCurve.of(epoch).orElse(null);
        if (workingSetCurve == null || !workingSetCurve.reaches(cache)) {
            return 0;
        }
        double here = workingSetCurve.missRatio(present);
        return here <= 0 ? 0
                : Math.min(epoch.missRatio(),
                        SURELY * workingSetCurve.missRatio(cache) * Math.min(1, epoch.missRatio() / here));
    }
}
