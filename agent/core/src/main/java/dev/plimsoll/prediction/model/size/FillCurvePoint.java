package dev.plimsoll.prediction.model.size;

import dev.plimsoll.prediction.Tunables.FillCurve;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.OptionalDouble;

/**
 * A point of the fill curve: the misses of larger caches while they held about as much as one size can.
 *
 * @param meanLog mean logarithm of the miss ratio over earlier starts
 * @param starts  number of these starts
 * @param reads   reads of the present run near this point
 * @param misses  misses among them
 */
public record FillCurvePoint(double meanLog, int starts, long reads, long misses) {

    /** No start passed this point. */
    public static final FillCurvePoint NONE = new FillCurvePoint(0, 0, 0, 0);

    /**
     * The point with {@code epoch}, where the cache grew past {@code pages} in it. A growth that is too large changes
     * nothing.
     */
    public FillCurvePoint passing(Epoch epoch, double pages, FillCurve curve) {
        CacheActivity cache = epoch.cache();
        double held = (cache.usedBefore() + cache.used()) / 2.0 / pages;
        long grown = cache.used() - cache.usedBefore();
        return grown > 0 && grown <= curve.leap() * pages && held >= curve.near() && held <= 1 / curve.near()
                ? new FillCurvePoint(meanLog, starts, reads + cache.reads(), misses + cache.misses())
                : this;
    }

    /** The point at the end of a run. */
    public FillCurvePoint closed(FillCurve curve) {
        if (reads < curve.leastReads()) {
            return new FillCurvePoint(meanLog, starts, 0, 0);
        }
        int counted = (int) Math.min(curve.mostStarts(), starts + 1);
        return new FillCurvePoint(meanLog + (logOfRun() - meanLog) / counted, counted, 0, 0);
    }

    /** The share of reads that missed; empty where no start passed slowly enough. */
    public OptionalDouble missRatio(FillCurve curve) {
        FillCurvePoint all = closed(curve);
        return all.starts == 0 ? OptionalDouble.empty() : OptionalDouble.of(StrictMath.exp(all.meanLog));
    }

    /** The logarithm of the miss ratio, with half a miss added so that it exists without misses. */
    private double logOfRun() {
        return StrictMath.log((misses + 0.5) / (reads + 1));
    }
}
