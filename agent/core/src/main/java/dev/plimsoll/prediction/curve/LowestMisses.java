package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;

/**
 * The least misses of a cache larger than the present one, as far as the platform reports the working set. No
 * estimate is better. So a scan that no size holds is no reason for a larger one.
 */
final class LowestMisses {

    private LowestMisses() {}

    /** {@code estimate} of a larger size, raised to these least misses. */
    static SizeEstimate noBetter(Size larger, SizeEstimate estimate, CurveInput at) {
        double cache = UsedUnit.pages(larger);
        double sure = Math.min(at.miss(), CompulsoryMisses.missesAtLeast(cache, at.model().day(), at.epoch(),
                at.tunables().workingSets().error()));
        double least = Math.max(sure, byReuse(cache, at));
        return at.point(larger, Math.max(least, estimate.miss()),
                Math.max(at.price().excess(least), estimate.excess()), estimate.basis());
    }

    /** The least misses by the working-set curve, at most the present misses; 0 where nothing is reported. */
    private static double byReuse(double cache, CurveInput at) {
        WorkingSetCurve workingSetCurve = WorkingSetCurve.of(at.epoch(), at.tunables().workingSets()).orElse(null);
        if (workingSetCurve == null || !workingSetCurve.reaches(cache)) {
            return 0;
        }
        double here = workingSetCurve.missRatio(at.pages());
        return here <= 0 ? 0 : Math.min(at.miss(), workingSetCurve.missRatio(cache) * Math.min(1, at.miss() / here));
    }
}
