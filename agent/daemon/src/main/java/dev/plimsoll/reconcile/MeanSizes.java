package dev.plimsoll.reconcile;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Usage;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The mean size at which computes ran: from the hours that the platform bills, where an extra reads them, else from the usage
 * that it reports of their projects, which is 0 on some plans.
 */
final class MeanSizes {

    /** Hours that a mean comes from: a day, which has all loads of it. */
    private static final int HOURS = 24;

    private final Supplier<ConsumptionHours> hours;
    private final Map<String, Measured> latest = new ConcurrentHashMap<>();
    private final Map<ComputeId, BilledMean> billed = new ConcurrentHashMap<>();

    /** @param hours what the platform bills; fails while the store cannot be used */
    MeanSizes(Supplier<ConsumptionHours> hours) {
        this.hours = hours;
    }

    /** @param hour when it was read, in hours since 1970; hours are read once an hour */
    private record BilledMean(long hour, Optional<Double> mean) {}

    /**
     * The latest measurement of a project.
     *
     * @param since its usage when the latest mean was computed
     * @param mean  that mean, in CU; null before the first
     */
    private record Measured(Usage since, @Nullable Double mean) {

        Measured after(Usage now, int awake) {
            Optional<Double> size = now.meanSizeSince(since, awake);
            boolean newBill = now.active().compareTo(since.active()) < 0;
            return size.isPresent() || newBill ? new Measured(now, size.orElse(mean)) : this;
        }
    }

    /** Forgets a project that no longer exists. */
    void forget(String projectId) {
        latest.remove(projectId);
        billed.keySet().removeIf(compute -> compute.projectId().equals(projectId));
    }

    /**
     * The latest mean size of a compute, in CU; null if its size is fixed, or if the platform bills no hours in which no other
     * compute of its branch was awake, and reports no usage while no other compute of {@code project} was.
     *
     * @param awake computes of the project that are awake
     */
    @Nullable
    Double of(Compute compute, Project project, int awake, Instant at) {
        Double reported = reported(compute, project, awake);
        return compute.size().isFixed() || !compute.isAwake() ? reported
                : billed(compute, ConsumptionHours.hour(at)).orElse(reported);
    }

    private Optional<Double> billed(Compute compute, long hour) {
        return billed.compute(compute.id(), (id, known) -> known != null && known.hour() == hour ? known
                : new BilledMean(hour, Optional.ofNullable(hours.get()
                        .between(id.projectId(), hour - HOURS, hour)
                        .use(id, compute.size(), hour - HOURS, hour)
                        .meanCu())))
                .mean();
    }

    private @Nullable Double reported(Compute compute, Project project, int awake) {
        Usage now = project.usage();
        if (compute.size().isFixed() || now == null) {
            return null;
        }
        if (awake != 1) {
            latest.remove(project.id());
            return null;
        }
        Measured known = latest.merge(project.id(), new Measured(now, null),
                (before, first) -> before.after(now, awake));
        return known.mean();
    }
}
