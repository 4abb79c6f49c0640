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
     * {@code hoped}, but missing as much as that; as its best only what any cache misses.
     *
     * @param cache   pages of the larger one
     * @param present pages of the present one
     */
    static SizeEstimate noBetter(SizeEstimate hoped, double cache, double present, DailyLoad day, Epoch seen,
            CostWeights prices) {
        double sure = Math.min(seen.missRatio(), CompulsoryMisses.missesAtLeast(cache, day, seen));
        double least = Math.max(sure, byReuse(cache, present, seen));
        return least <= hoped.best()
                ? hoped
                : new SizeEstimate(hoped.size(), Math.max(sure, hoped.best()), Math.max(least, hoped.miss()),
                        Math.max(least, hoped.worst()), Math.max(prices.severity(least), hoped.severity()),
                        hoped.basis());
    }

    /** At most what is missed now; 0 where nothing is told. */
    private static double byReuse(double cache, double present, Epoch seen) {
        WorkingSetCurve reuse = WorkingSetCurve.of(seen).orElse(null);
        if (reuse == null || !reuse.reaches(cache)) {
            return 0;
        }
        double here = reuse.missRatio(present);
        return here <= 0 ? 0
                : Math.min(seen.missRatio(),
                        SURELY * reuse.missRatio(cache) * Math.min(1, seen.missRatio() / here));
    }
}
