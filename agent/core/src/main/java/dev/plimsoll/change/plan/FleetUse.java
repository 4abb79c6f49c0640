package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Expected use of the computes at their listed sizes.
 *
 * @param own     of the compute that may be changed
 * @param all     of each compute; that of the compute itself is left out of sums
 * @param isWhole whether each project was listed since the agent started; before, only its own project is known
 */
public record FleetUse(ComputeUse own, Map<ComputeId, ComputeUse> all, boolean isWhole) {

    public FleetUse {
        all = Map.copyOf(all);
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
