package dev.plimsoll.prediction.curve;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The least misses of a cache larger than the present one, as far as the platform reports the working set. No
 * estimate is better. So a scan that no size holds is no reason for a larger one.
 */
final class LowestMisses {

    private LowestMisses() {}

    /** {@code estimate} of a larger size, raised to these least misses. */
    static SizeEstimate noBetter(Size larger, SizeEstimate estimate, CurveInput at) {
        double cache = UsedUnit.pages(larger);
        double least = Math.max(Math.min(at.miss(), compulsory(cache, at)), byReuse(cache, at));
        return estimate.noBetterThan(least, at.price().excess(least));
    }

    /**
     * The misses that no cache of {@code cache} pages avoids, whatever it evicts; 0 without a working-set estimate. Of
     * the distinct pages touched in some time, it held at most its size before, and missed each of the others at least
     * once. Reads that never repeat need no larger size.
     */
    static double compulsory(double cache, CurveInput at) {
        WorkingSet reported = at.epoch().cache().workingSet();
        return reported == null ? 0
                : Math.max(within(WorkingSet.HOUR, reported.hour(), cache, at),
                        within(WorkingSet.FOUR_HOURS, reported.fourHours(), cache, at));
    }

    private static double within(Duration time, @Nullable Long touched, double cache, CurveInput at) {
        Epoch epoch = at.epoch();
        Instant began = epoch.to().minus(time);
        double reads = at.model().day().readsSince(TimeSpans.later(began, epoch.startedAt()));
        double error = at.tunables().workingSets().error();
        return touched == null || reads <= 0 ? 0
                : Math.clamp(((1 - error) * touched - epoch.cache().held(cache)) / reads, 0, 1);
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
