package dev.plimsoll.change.status;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.probing.ProbeCost;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the probes of a compute found.
 *
 * @param observation result of the latest probe, or why there was none; null before the first
 * @param latest      the latest sample; null if there is none
 * @param totals      counts over all its runs
 * @param cost        probing cost
 * @param isCurrent   whether the latest sample shows the present: it is of the run, the data and the size limits that the
 *                    listing shows, and recent by {@link Freshness}
 */
public record ProbeRecord(@Nullable Observation observation, @Nullable Sample latest, Totals totals, ProbeCost cost,
        boolean isCurrent) {

    /**
     * What probes caused.
     *
     * @param starts starts that they caused; starts by size changes do not count
     * @param awake  added awake time, by the agent's estimate
     */
    public record ProbingSum(long starts, Duration awake) {}

    /** What these probes caused. */
    public ProbingSum caused() {
        return new ProbingSum(totals.startsByProbes(), cost.caused());
    }

    boolean isSkipped(Observation.Skip why) {
        return observation instanceof Observation.Skipped skipped && skipped.why() == why;
    }

    ProbeRecord outdated(@Nullable Observation now) {
        return new ProbeRecord(now, latest, totals, cost, false);
    }
}
