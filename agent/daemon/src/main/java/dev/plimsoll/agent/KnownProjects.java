package dev.plimsoll.agent;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Project;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A fleet that remembers the projects it was asked for, since settings may be matched by their names. */
final class KnownProjects implements Fleet {

    private final Fleet fleet;
    private final Map<String, Project> known = new ConcurrentHashMap<>();

    KnownProjects(Fleet fleet) {
        this.fleet = fleet;
    }

    @Override
    public Listing<Project> projects() {
        Listing<Project> listing = fleet.projects();
        listing.items().forEach(project -> known.put(project.id(), project));
        if (listing.isWhole()) {
            known.keySet().retainAll(listing.items().stream().map(Project::id).collect(Collectors.toSet()));
        }
        return listing;
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        return fleet.computes(projectId);
    }

    /** The project of {@code compute} as last listed; null where it never was. */
    @Nullable
    Project of(Compute compute) {
        return known.get(compute.id().projectId());
    }
}
