package dev.plimsoll.agent;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.reconcile.NamedFaults;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fleet that remembers what was listed, since settings may be matched by names of projects, and alerts by those of computes. */
final class KnownProjects implements Fleet {

    private final Fleet fleet;
    private final @Nullable String only;
    private volatile @Nullable PlatformFault fault;
    private final Map<String, Project> known = new ConcurrentHashMap<>();
    /** Those of the store, and those that a complete listing no longer shows, as last listed: one may show them again. */
    private final Map<String, Project> former = new ConcurrentHashMap<>();
    private final NamedFaults faults = new NamedFaults();
    private final Map<String, List<Compute>> computes = new ConcurrentHashMap<>();

    /** @param only the one project to show; null for all */
    KnownProjects(Fleet fleet, @Nullable String only) {
        this.fleet = fleet;
        this.only = only;
    }

    @Override
    public Listing<Project> projects() {
        Listing<Project> listing;
        try {
            listing = fleet.projects();
        } catch (PlatformFault failed) {
            fault = failed;
            throw failed;
        }
        listing.items().forEach(project -> known.put(project.id(), project));
        if (listing.isWhole()) {
            Set<String> shown = listing.items().stream().map(Project::id).collect(Collectors.toSet());
            known.values().stream().filter(project -> !shown.contains(project.id())).forEach(this::recalled);
            known.keySet().retainAll(shown);
            computes.keySet().retainAll(known.keySet());
        }
        return only == null ? listing
                : new Listing<>(listing.items().stream().filter(project -> project.id().equals(only)).toList(),
                        listing.unknown());
    }

    /** Why the platform does not work: the latest failure to list the projects, or all of the named ones; null if it does. */
    @Nullable
    PlatformFault fault() {
        synchronized (faults) {
            return fault != null ? fault : faults.ofPlatform(known.values()).orElse(null);
        }
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        try {
            Listing<Compute> listing = fleet.computes(projectId);
            computes.put(projectId, listing.items());
            synchronized (faults) {
                faults.listed(projectId);
            }
            return listing;
        } catch (PlatformFault failed) {
            Project project = known.get(projectId);
            if (project != null && project.isNamed()) {
                synchronized (faults) {
                    faults.failed(projectId, failed);
                }
            }
            throw failed;
        }
    }

    /** Ids of the listed projects and computes, and hosts with the id of a compute: others may be hosts of anything. */
    Set<String> names() {
        Set<String> names = new HashSet<>(known.keySet());
        computes.values().forEach(listed -> listed.forEach(compute -> {
            String id = compute.id().endpointId();
            String host = compute.address().host();
            names.add(id);
            if (host.contains(id)) {
                names.add(host);
            }
        }));
        return names;
    }

    @Override
    public void recalled(Project project) {
        former.put(project.id(), project);
        fleet.recalled(project);
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        return fleet.detailed(listed, again);
    }

    /** The project as last listed, or as the store had it before the first listing; null if neither has it. */
    @Nullable
    Project of(String projectId) {
        Project listed = known.get(projectId);
        return listed == null ? former.get(projectId) : listed;
    }

    /** Whether the latest complete listing shows a project. */
    boolean lists(String projectId) {
        return known.containsKey(projectId);
    }
}
