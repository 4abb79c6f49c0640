package dev.plimsoll.change;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Advised;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.probing.ProbeCost;
import org.jspecify.annotations.Nullable;

/**
 * Complete status of one compute at one moment.
 *
 * @param compute     as listed
 * @param project     its project
 * @param phase       present phase
 * @param observation result of the latest probe, or why there was none; null before the first
 * @param latest      the latest sample; null if there is none
 * @param shortWindow hit ratio of the short window; null while asleep or with too little traffic
 * @param longWindow  hit ratio of the long window; null while asleep or with too little traffic
 * @param totals      counts over all its runs
 * @param account     probing cost
 * @param assessment  what the samples show
 * @param advised     the recommendation
 * @param plan        what follows from it
 * @param table       the size table in force
 * @param policy      the sizing policy in force
 * @param idle        use of its awake time and the recommendation about it; null if unknown
 */
public record ComputeStatus(Compute compute, Project project, Phase phase, @Nullable Observation observation,
        @Nullable Sample latest, @Nullable Ratio shortWindow, @Nullable Ratio longWindow, Totals totals,
        ProbeCost account,
        Assessment assessment, Advised advised, Plan plan, SizeTable table, SizingPolicy policy,
        @Nullable AwakeTimeAdvice idle) {

    /** The latest sample, if it describes the present compute: awake, and not failing probes. */
    public @Nullable Sample live() {
        boolean answers = observation instanceof Observation.Observed || observation instanceof Observation.Skipped;
        return compute.isAwake() && answers ? latest : null;
    }
}
