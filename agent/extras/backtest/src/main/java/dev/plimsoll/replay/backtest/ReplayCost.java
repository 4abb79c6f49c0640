package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.prediction.Price;
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
     * @param judged       time between probes with enough reads to judge the target
     * @param below        judged time below the target
     * @param waitingHours hours that sessions waited in the judged time for reads beyond the allowed misses, added up
     *                     over all sessions
     */
    public record TargetTime(Duration judged, Duration below, double waitingHours) {

        static final TargetTime NONE = new TargetTime(Duration.ZERO, Duration.ZERO, 0);

        public boolean isJudged() {
            return !judged.isZero();
        }

        private TargetTime plus(TargetTime more) {
            return new TargetTime(judged.plus(more.judged), below.plus(more.below), waitingHours + more.waitingHours);
        }
    }

    static final ReplayCost NOTHING = new ReplayCost(Duration.ZERO, 0, TargetTime.NONE, 0, 0, 0, 0);

    ReplayCost plus(ReplayCost more) {
        return new ReplayCost(awake.plus(more.awake), cuHours + more.cuHours, target.plus(more.target),
                hits + more.hits, misses + more.misses, restarts + more.restarts, restartHours + more.restartHours);
    }

    /** The sum of this cost and that of the time between two probes of a compute of {@code cu}. */
    ReplayCost observed(double cu, Duration time, long moreHits, long moreMisses, BacktestPolicy policy) {
        return plus(new ReplayCost(time, cu * Hours.of(time), policy.judged(time, moreHits + moreMisses, moreMisses),
                moreHits, moreMisses, 0, 0));
    }

    ReplayCost restarted(double restartCost) {
        return plus(new ReplayCost(Duration.ZERO, 0, TargetTime.NONE, 0, 0, 1, restartCost));
    }

    /** Share of the time awake below the target, 0 to 1; 0 if it was never awake. */
    public double belowShare() {
        return awake.isZero() ? 0 : (double) target.below().toMillis() / awake.toMillis();
    }

    /** Hits over reads, 0 to 1; NaN without reads. */
    public double hitRatio() {
        return (double) hits / (hits + misses);
    }

    /** The total in CU-hours, at the owner's price. */
    public double cost(Price price) {
        return cuHours + price.waitingHour() * target.waitingHours() + restartHours;
    }
}
