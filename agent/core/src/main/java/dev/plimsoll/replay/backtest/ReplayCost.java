package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;

/**
 * Cost of some time at some sizes.
 *
 * @param awake        time awake
 * @param cuHours      CU times hours awake
 * @param target       how far the target was missed
 * @param hits         reads served from the cache
 * @param misses       reads not served from the cache
 * @param restarts     restarts caused by resizes
 * @param restartHours cost of these restarts in CU-hours
 */
public record ReplayCost(Duration awake, double cuHours, TargetTime target, long hits, long misses, int restarts,
        double restartHours) {

    /**
     * How far the target was missed.
     *
     * @param judged        time between probes with enough reads to judge the target
     * @param below         judged time below the target
     * @param severityHours hours below the target, each weighted by its severity
     */
    public record TargetTime(Duration judged, Duration below, double severityHours) {

        TargetTime plus(Duration time, double severity) {
            return new TargetTime(judged.plus(time), severity > 0 ? below.plus(time) : below,
                    severityHours + severity * Hours.of(time));
        }

        /** Whether any of the time was judged. */
        public boolean isJudged() {
            return !judged.isZero();
        }
    }

    static final ReplayCost NOTHING = new ReplayCost(Duration.ZERO, 0,
            new TargetTime(Duration.ZERO, Duration.ZERO, 0), 0, 0, 0, 0);

    /** The sum of this cost and that of the time between two probes of a compute of {@code cu}. */
    ReplayCost observed(double cu, Duration time, long moreHits, long moreMisses, BacktestPolicy policy) {
        double hours = Hours.of(time);
        long reads = moreHits + moreMisses;
        TargetTime longer = policy.canJudge(reads)
                ? target.plus(time, policy.price().excess((double) moreMisses / reads))
                : target;
        return new ReplayCost(awake.plus(time), cuHours + cu * hours, longer, hits + moreHits, misses + moreMisses,
                restarts, restartHours);
    }

    /** The sum of this cost and that of a restart. */
    ReplayCost restarted(double restartCost) {
        return new ReplayCost(awake, cuHours, target, hits, misses, restarts + 1,
                restartHours + restartCost);
    }

    /** Share of the time awake below the target, 0 to 1; 0 if it was never awake. */
    public double belowShare() {
        return awake.isZero() ? 0 : (double) target.below().toMillis() / awake.toMillis();
    }

    /** Hits over reads, 0 to 1; NaN without reads. */
    public double hitRatio() {
        return (double) hits / (hits + misses);
    }

    /**
     * The total in CU-hours, by the owner's weights.
     *
     * @param violationHour weight of an hour of severity 1, in CU
     */
    public double cost(double violationHour) {
        return cuHours + violationHour * target.severityHours() + restartHours;
    }
}
