package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Usage;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** At which size computes really ran, by what the platform says of the use of their projects. */
final class MeanSizes {

    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /**
     * What is known of a project.
     *
     * @param since its use when the latest mean was taken
     * @param mean  that mean, in CU; null before the first
     */
    private record Seen(Usage since, @Nullable Double mean) {

        Seen after(Usage now, int awake) {
            Optional<Double> size = now.meanSizeSince(since, awake);
            boolean newBill = now.active().compareTo(since.active()) < 0;
            return size.isPresent() || newBill ? new Seen(now, size.orElse(mean)) : this;
        }
    }

    /** They are gone. */
    void forget(String projectId) {
        seen.remove(projectId);
    }

    /**
     * The latest mean size of the one compute of {@code project} that is awake; null where it is not known.
     *
     * @param awake computes of the project that are awake
     */
    @Nullable
    Double of(Project project, int awake) {
        Usage now = project.usage();
        if (now == null || awake != 1) {
            seen.remove(project.id());
            return null;
        }
        Seen known = seen.merge(project.id(), new Seen(now, null), (before, first) -> before.after(now, awake));
        return known.mean();
    }
}
