package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Expected use of the computes at their listed sizes. What is not known is no use of zero: a sum with it is not known.
 *
 * @param own      of the compute that may be changed
 * @param all      of each compute; that of the compute itself is left out of sums
 * @param unlisted projects that were not listed completely since the agent started: they may have any computes
 * @param unknown  computes that exist, and whose use is not known
 */
public record FleetUse(ComputeUse own, Map<ComputeId, ComputeUse> all, Set<String> unlisted, Set<ComputeId> unknown) {

    public FleetUse {
        all = Map.copyOf(all);
        unlisted = Set.copyOf(unlisted);
        unknown = Set.copyOf(unknown);
    }

    /** Why the sums that {@code budget} limits are not known for growth of {@code compute}; empty if they are. */
    List<Veto> unknown(ComputeId compute, Budget budget) {
        boolean isOfFleet = budget.fleet() != null;
        boolean isOfProject = budget.project() != null;
        List<Veto> vetoes = new ArrayList<>();
        if ((isOfFleet && !unlisted.isEmpty()) || (isOfProject && unlisted.contains(compute.projectId()))) {
            vetoes.add(new Veto.FleetNotListed());
        }
        List<ComputeId> some = unknown.stream()
                .filter(id -> isOfFleet || (isOfProject && id.projectId().equals(compute.projectId())))
                .sorted()
                .toList();
        if (!some.isEmpty()) {
            vetoes.add(new Veto.UseUnknown(some.getFirst(), some.size()));
        }
        return vetoes;
    }

    /**
     * Expected use of one compute.
     *
     * @param awakeHours hours a month that it is awake
     * @param size       its largest size, as listed
     * @param shownUpTo  the listing shows what became of changes up to then
     */
    public record ComputeUse(double awakeHours, ComputeUnits size, Instant shownUpTo) {

        private double at(ComputeUnits other) {
            return awakeHours * other.value().doubleValue();
        }

        /** Whether the size of {@code change} may come, or came after the listing. */
        private boolean isBefore(BegunChange change) {
            return change.progress() == Stage.OPEN
                    || (change.at().isAfter(shownUpTo) && change.progress() != Stage.NOT_MADE
                            && change.progress() != Stage.OVER);
        }
    }

    /**
     * Expected use after {@code compute} got the size, in CU-hours a month. Others count at their listed size, or at the
     * larger one that a change leads to which is open, or began after the listing.
     */
    MonthlyUse after(ComputeId compute, ComputeUnits size, FleetChanges changes) {
        Map<ComputeId, ComputeUnits> sizes = new HashMap<>();
        for (BegunChange change : changes.recent()) {
            ComputeUse use = all.get(change.compute());
            if (change.largest() != null && use != null && use.isBefore(change)) {
                sizes.merge(change.compute(), change.largest(), ComputeUnits::larger);
            }
        }
        double then = own.at(size);
        double project = then;
        double fleet = then;
        for (Map.Entry<ComputeId, ComputeUse> other : all.entrySet()) {
            ComputeId id = other.getKey();
            ComputeUse use = other.getValue();
            if (!id.equals(compute)) {
                double cuHours = use.at(ComputeUnits.larger(use.size(), sizes.getOrDefault(id, use.size())));
                fleet += cuHours;
                project += id.projectId().equals(compute.projectId()) ? cuHours : 0;
            }
        }
        return new MonthlyUse(then, project, fleet);
    }

    /**
     * Expected use, in CU-hours a month.
     *
     * @param compute of the compute
     * @param project of all computes of its project
     * @param fleet   of all computes
     */
    record MonthlyUse(double compute, double project, double fleet) {}
}
