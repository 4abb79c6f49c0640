package dev.plimsoll.fleet;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that is known to exist, and what could not be listed.
 *
 * <p>What could not be listed is kept as it was last seen: a failed listing is no proof of deletion.
 *
 * @param projects by id
 * @param computes by project id, as last listed
 * @param missing  project id to why its listing failed, or {@code *} for the listing of projects itself
 */
public record Inventory(Map<String, Project> projects, Map<String, List<Compute>> computes,
        Map<String, String> missing) {

    /** Before the first listing. */
    public static final Inventory EMPTY = new Inventory(Map.of(), Map.of(), Map.of());

    /** Views, not copies: one listing must not cost a copy of the whole fleet. */
    public Inventory {
        projects = Collections.unmodifiableMap(projects);
        computes = Collections.unmodifiableMap(computes);
        missing = Collections.unmodifiableMap(missing);
    }

    /** Whether some part of the fleet may be out of sight. */
    public boolean isPartial() {
        return !missing.isEmpty();
    }

    public Optional<Compute> find(ComputeId id) {
        return computes.getOrDefault(id.projectId(), List.of())
                .stream()
                .filter(compute -> compute.id().equals(id))
                .findFirst();
    }
}
