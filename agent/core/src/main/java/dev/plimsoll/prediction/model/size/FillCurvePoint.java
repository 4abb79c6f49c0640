package dev.plimsoll.prediction.model.size;

import dev.plimsoll.prediction.model.run.Epoch;

import java.util.OptionalDouble;

/**
 * What larger caches missed while they held about as much as one size can: a point of the fill curve.
 *
 * @param meanLog mean logarithm of the miss ratio over earlier starts
 * @param starts  how many those were
 * @param reads   reads of the present run in passing
 * @param misses  of those, missed
 */
public record FillCurvePoint(double meanLog, int starts, long reads, long misses) {

    /** Never passed. */
    public static final FillCurvePoint NONE = new FillCurvePoint(0, 0, 0, 0);

    /** Fewer reads than these make no ratio. */
    private static final long LEAST_READS = 1_000;
    /** Older starts fade. */
    private static final int MOST_STARTS = 10;
    private static final double LOW = 0.85;
    private static final double HIGH = 1.18;
    /** A step by more of the size says nothing of it. */
    private static final double LEAP = 0.6;

    /** With {@code seen} where that passed by {@code pages}; a step that leapt over them says nothing. */
    public FillCurvePoint passing(Epoch seen, double pages) {
        double held = (seen.usedBefore() + seen.used()) / 2.0 / pages;
        boolean grew = seen.used() > seen.usedBefore() && seen.used() - seen.usedBefore() <= LEAP * pages;
        return grew && held >= LOW && held <= HIGH
                ? new FillCurvePoint(meanLog, starts, reads + seen.reads(), misses + seen.misses())
                : this;
    }

    /** At the end of a run. */
    public FillCurvePoint closed() {
        if (reads < LEAST_READS) {
            return new FillCurvePoint(meanLog, starts, 0, 0);
        }
        int counted = Math.min(MOST_STARTS, starts + 1);
        return new FillCurvePoint(meanLog + (logOfRun() - meanLog) / counted, counted, 0, 0);
    }

    /** The share of reads that missed; empty where no start passed slowly enough. */
    public OptionalDouble missRatio() {
        FillCurvePoint all = closed();
        return all.starts == 0 ? OptionalDouble.empty() : OptionalDouble.of(StrictMath.exp(all.meanLog));
    }

    /** Half a miss more, so that none at all has a logarithm. */
    private double logOfRun() {
        return StrictMath.log((misses + 0.5) / (reads + 1));
    }
}
