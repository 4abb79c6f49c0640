package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Usage;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The mean size at which computes ran, computed from the usage that the platform reports of their projects. */
final class MeanSizes {

    private final Map<String, Measured> latest = new ConcurrentHashMap<>();

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
    }

    /**
     * The latest mean size of a compute, in CU; null if its size is fixed, if the platform reports no usage, or if another
     * compute of {@code project} was awake too.
     *
     * @param awake computes of the project that are awake
     */
    @Nullable
    Double of(SizeRange size, Project project, int awake) {
        Usage now = project.usage();
        if (size.isFixed() || now == null) {
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
