package dev.plimsoll.prediction.curve;

import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;

/**
 * What a cache that is larger than the present one misses at least, as far as the platform tells what is touched: nothing better
 * is hoped for. So a scan that no size holds is no reason for a larger one.
 */
final class LowestMisses {

    /** Of what follows from the pages touched so much is taken for sure; estimates err, and reads come and go within the hours. */
    private static final double SURELY = 0.8;

    private LowestMisses() {}

    /**
     * {@code estimate}, but missing as much as that; as its best only what any cache misses.
     *
     * @param cache   pages of the larger one
     * @param present pages of the present one
     */
    static SizeEstimate noBetter(SizeEstimate estimate, double cache, double present, DailyLoad day, Epoch epoch,
            CostWeights weights) {
        double sure = Math.min(epoch.missRatio(), CompulsoryMisses.missesAtLeast(cache, day, epoch));
        double least = Math.max(sure, byReuse(cache, present, epoch));
        return least <= estimate.best()
                ? estimate
                : new SizeEstimate(estimate.size(), Math.max(sure, estimate.best()), Math.max(least, estimate.miss()),
                        Math.max(least, estimate.worst()), Math.max(weights.severity(least), estimate.severity()),
                        estimate.basis());
    }

    /** At most what is missed now; 0 where nothing is told. */
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
