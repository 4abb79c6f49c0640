package dev.plimsoll.change;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Recommender.Advised;
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
 * All that is known and thought of one compute at one moment.
 *
 * @param compute     as listed
 * @param project     its project
 * @param phase       what may be said of it now
 * @param observation what came of the latest wish to look; null before the first
 * @param latest      the latest sample ever; null where there is none
 * @param shortWindow hit ratio of the short window; null while asleep or with too little traffic
 * @param longWindow  the same for the long window
 * @param totals      counts over all its runs
 * @param account     what looking into it has cost
 * @param assessment  what the samples say
 * @param advised     what to do
 * @param plan        what follows
 * @param table       the size table in force
 * @param policy      the sizing policy in force
 * @param idle        what its time awake goes to, and what to do about it; null where that is not known
 */
public record ComputeStatus(Compute compute, Project project, Phase phase, @Nullable Observation observation,
        @Nullable Sample latest, @Nullable Ratio shortWindow, @Nullable Ratio longWindow, Totals totals,
        ProbeCost account,
        Assessment assessment, Advised advised, Plan plan, SizeTable table, SizingPolicy policy,
        @Nullable AwakeTimeAdvice idle) {

    /** The latest sample, if it speaks of the compute as it is now: awake, and answering. */
    public @Nullable Sample live() {
        boolean answers = observation instanceof Observation.Seen || observation instanceof Observation.LeftAlone;
        return compute.isAwake() && answers ? latest : null;
    }
}
