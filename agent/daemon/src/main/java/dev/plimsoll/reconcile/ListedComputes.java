package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The computes of all projects, as last listed. What each pass asks for costs the same, however many a project has. */
final class ListedComputes {

    private final Map<String, List<Compute>> byProject = new HashMap<>();
    /** By project and branch, branches with several computes alone. */
    private final Map<String, Map<String, List<Compute>>> branches = new HashMap<>();
    private final Map<String, Integer> awake = new HashMap<>();
    private final Set<ComputeId> ids = new HashSet<>();

    /** A view of the computes by project id. */
    Map<String, List<Compute>> byProject() {
        return Collections.unmodifiableMap(byProject);
    }

    /** A view of the ids of all computes. */
    Set<ComputeId> ids() {
        return Collections.unmodifiableSet(ids);
    }

    /** The number of computes of a project that are awake. */
    int awake(String projectId) {
        return awake.getOrDefault(projectId, 0);
    }

    /** The computes of its branch, itself included; empty if it is alone there. */
    List<Compute> branch(Compute compute) {
        return branches.getOrDefault(compute.id().projectId(), Map.of()).getOrDefault(compute.branchId(), List.of());
    }

    /** Takes the computes of a project; returns those that a complete listing no longer shows. */
    List<ComputeId> take(String projectId, Listing<Compute> listing) {
        Map<ComputeId, Compute> found = new LinkedHashMap<>();
        List<Compute> before = byProject.getOrDefault(projectId, List.of());
        if (!listing.isWhole()) {
            before.forEach(old -> found.put(old.id(), old));
        }
        listing.items().forEach(compute -> found.put(compute.id(), compute));
        byProject.put(projectId, List.copyOf(found.values()));
        Map<String, List<Compute>> byBranch = found.values().stream().collect(Collectors.groupingBy(Compute::branchId));
        byBranch.values().removeIf(branch -> branch.size() == 1);
        branches.put(projectId, byBranch);
        awake.put(projectId, (int) found.values().stream().filter(Compute::isAwake).count());
        ids.addAll(found.keySet());
        return forgotten(before.stream().map(Compute::id).filter(id -> !found.containsKey(id)).toList());
    }

    /** Removes a project; returns its computes. */
    List<ComputeId> drop(String projectId) {
        awake.remove(projectId);
        branches.remove(projectId);
        List<Compute> had = byProject.remove(projectId);
        return had == null ? List.of() : forgotten(had.stream().map(Compute::id).toList());
    }

    private List<ComputeId> forgotten(List<ComputeId> gone) {
        gone.forEach(ids::remove);
        return gone;
    }
}
