package dev.plimsoll.replay.backtest;

import java.time.Duration;

/**
 * What some time at some sizes came to.
 *
 * @param awake         time awake
 * @param cuHours       CU times hours awake
 * @param judged        of that, time between looks with enough reads to say whether the target was missed
 * @param below         of that, time in which it was
 * @param severityHours hours below, each times its severity
 * @param hits          reads served from the cache
 * @param misses        reads that were not
 * @param restarts      restarts for the sake of another size
 * @param restartHours  CU-hours that these are worth
 */
public record ReplayCost(Duration awake, double cuHours, Duration judged, Duration below, double severityHours,
        long hits,
        long misses, int restarts, double restartHours) {

    static final ReplayCost NOTHING = new ReplayCost(Duration.ZERO, 0, Duration.ZERO, Duration.ZERO, 0, 0, 0, 0, 0);

    private static final double MILLIS_PER_HOUR = 3_600_000;

    /** This, and some time between two looks at a compute of {@code cu}. */
    ReplayCost observed(double cu, Duration time, long moreHits, long moreMisses, BacktestPolicy rules) {
        double hours = hours(time);
        long reads = moreHits + moreMisses;
        boolean tells = rules.tells(reads);
        double severity = tells ? rules.prices().severity((double) moreMisses / reads) : 0;
        return new ReplayCost(awake.plus(time), cuHours + cu * hours, tells ? judged.plus(time) : judged,
                severity > 0 ? below.plus(time) : below, severityHours + severity * hours, hits + moreHits,
                misses + moreMisses, restarts, restartHours);
    }

    /** This, and a restart. */
    ReplayCost restarted(double price) {
        return new ReplayCost(awake, cuHours, judged, below, severityHours, hits, misses, restarts + 1,
                restartHours + price);
    }

    /** The same reads, hits and misses at another fixed size. */
    ReplayCost at(double cu) {
        return new ReplayCost(awake, cu * hours(awake), judged, below, severityHours, hits, misses, restarts,
                restartHours);
    }

    /** Whether any of the time was judged. */
    public boolean isJudged() {
        return !judged.isZero();
    }

    /** Share of the time awake below the target, 0 to 1; 0 where it was never awake. */
    public double belowShare() {
        return awake.isZero() ? 0 : (double) below.toMillis() / awake.toMillis();
    }

    /** Hits over reads, 0 to 1; NaN where nothing was read. */
    public double hitRatio() {
        return (double) hits / (hits + misses);
    }

    /**
     * All of it in CU-hours, by the owner's prices.
     *
     * @param violationHour CU that an hour of severity 1 is worth
     */
    public double cost(double violationHour) {
        return cuHours + violationHour * severityHours + restartHours;
    }

    static double hours(Duration time) {
        return time.toMillis() / MILLIS_PER_HOUR;
    }
}
