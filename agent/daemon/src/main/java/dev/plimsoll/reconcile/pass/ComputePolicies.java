package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.probing.ProbingPolicy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configured policies of one compute.
 *
 * @param table  the sizes that its platform offers
 * @param observe how the compute is probed
 * @param sizing how its size is chosen
 * @param change which changes the agent may make
 * @param labels its labels, by name
 */
public record ComputePolicies(SizeTable table, ProbingPolicy observe, SizingPolicy sizing, ChangePolicy change,
        Map<String, String> labels) {

    /** By what it is sized. */
    public SizingTerms terms() {
        return new SizingTerms(table, sizing, change.via(), labels);
    }

    /** A copy with the plan that the platform reports for the project, which counts more than the configured one. */
    public ComputePolicies under(Project project) {
        String plan = project.period() == null ? null : project.period().plan();
        return plan == null ? this : with(sizing.allowed().with(PlatformPlan.reported(plan)));
    }

    /** A copy for a replica with such a primary; null for none. */
    public ComputePolicies with(@Nullable ReplicaFloor floor) {
        return floor == null ? this : with(sizing.allowed().with(floor));
    }

    private ComputePolicies with(AllowedSizes allowed) {
        return new ComputePolicies(table, observe, sizing.with(allowed), change, labels);
    }
}
