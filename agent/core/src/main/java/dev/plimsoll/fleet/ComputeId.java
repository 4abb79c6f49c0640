package dev.plimsoll.fleet;

import java.util.Comparator;
import java.util.Optional;

/**
 * Identifier of one compute within the account, ordered by project.
 *
 * @param projectId  the owning project
 * @param endpointId the compute, {@code ep-…} (platform/api.md 2.3)
 */
public record ComputeId(String projectId, String endpointId) implements Comparable<ComputeId> {

    private static final Comparator<ComputeId> ORDER = Comparator.comparing(ComputeId::projectId)
            .thenComparing(ComputeId::endpointId);

    /** The compute that {@link #toString} names; empty where {@code name} has no project. */
    public static Optional<ComputeId> parse(String name) {
        int slash = name.indexOf('/');
        return slash > 0
                ? Optional.of(new ComputeId(name.substring(0, slash), name.substring(slash + 1)))
                : Optional.empty();
    }

    @Override
    public int compareTo(ComputeId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return projectId + "/" + endpointId;
    }
}
