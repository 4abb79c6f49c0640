package dev.plimsoll.change;

import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import org.jspecify.annotations.Nullable;

/**
 * Complete status of one compute at one moment.
 *
 * @param compute    as listed
 * @param project    its project
 * @param phase      present phase
 * @param probes     what its probes found, and their cost
 * @param ratios     observed hit ratios
 * @param assessment what the samples show
 * @param advice     the recommendation, and what follows from it
 * @param sizing     size table and policy in force
 */
public record ComputeStatus(Compute compute, Project project, Phase phase, ProbeRecord probes, WindowRatios ratios,
        Assessment assessment, ComputeAdvice advice, SizingTerms sizing) {

    /** The latest sample, if it describes the present compute: awake, and not failing probes. */
    public @Nullable Sample live() {
        Observation observation = probes.observation();
        boolean answers = observation instanceof Observation.Observed || observation instanceof Observation.Skipped;
        return compute.isAwake() && answers ? probes.latest() : null;
    }

    /** The same status with another plan, and the journal behind it. */
    public ComputeStatus with(Plan plan, ChangeRecord record) {
        return new ComputeStatus(compute, project, phase, probes, ratios, assessment, advice.with(plan, record),
                sizing);
    }

    /** The same status with the savings of its changes; null on a follower. */
    public ComputeStatus with(@Nullable ComputeSavings savings) {
        return new ComputeStatus(compute, project, phase, probes, ratios, assessment, advice.with(savings), sizing);
    }
}
