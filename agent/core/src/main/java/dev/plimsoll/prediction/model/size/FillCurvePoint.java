package dev.plimsoll.prediction.model.size;

import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * A point of the fill curve: the misses of a larger cache while it held about as much as one size can.
 *
 * @param run    start of the latest run whose cache grew past this point
 * @param reads  its reads near this point
 * @param misses misses among them
 * @param load   the load of the last of them, as a level
 */
public record FillCurvePoint(Instant run, long reads, long misses, int load) {

    /** No start passed this point. */
    public static final FillCurvePoint NONE = new FillCurvePoint(Instant.EPOCH, 0, 0, 0);

    /**
     * The point with {@code epoch}, where the cache grew past {@code pages} in it.
     *
     * @param near least share of {@code pages} in use that counts for the point; at most, one over it
     */
    public FillCurvePoint passing(Epoch epoch, double pages, double near) {
        CacheActivity cache = epoch.cache();
        double held = (cache.usedBefore() + cache.used()) / 2.0 / pages;
        if (cache.used() <= cache.usedBefore() || held < near || held > 1 / near) {
            return this;
        }
        boolean isSame = run.equals(epoch.startedAt());
        return new FillCurvePoint(epoch.startedAt(), (isSame ? reads : 0) + cache.reads(),
                (isSame ? misses : 0) + cache.misses(), epoch.load());
    }

    /** The share of reads that missed, with half a miss added; empty where no start passed. */
    public OptionalDouble missRatio() {
        return reads == 0 ? OptionalDouble.empty() : OptionalDouble.of((misses + 0.5) / (reads + 1));
    }
}
