package dev.plimsoll.agent;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.store.Residence;
import dev.plimsoll.store.StoreSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A fleet that passes every listing to the store first, because the store must not be on a watched compute.
 * <p>A project that cannot be listed counts as listed: its computes are not watched, and it must not block the others.
 */
final class StoreGuard implements Fleet {

    private final Fleet fleet;
    private final DeferredStore store;
    /** Projects that are not listed yet; null before they are known. */
    private @Nullable Set<String> pending;

    StoreGuard(Fleet fleet, DeferredStore store) {
        this.fleet = fleet;
        this.store = store;
    }

    @Override
    public Listing<Project> projects() {
        Listing<Project> listing = fleet.projects();
        await(listing.items().stream().map(Project::id).collect(Collectors.toSet()));
        return listing;
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        try {
            Listing<Compute> listing = fleet.computes(projectId);
            store.listed(projectId, listing.items());
            return listing;
        } finally {
            markListed(projectId);
        }
    }

    /**
     * Lists the whole fleet now and returns why the store must not be opened; empty if it may be.
     *
     * @throws PlatformFault if the projects cannot be listed
     */
    static Optional<String> whyNot(StoreSettings settings, Fleet fleet) {
        Residence residence = Residence.of(settings);
        if (!residence.isServer()) {
            return Optional.empty();
        }
        return fleet.projects()
                .items()
                .stream()
                .map(project -> residence.whyNot(listed(fleet, project)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static List<Compute> listed(Fleet fleet, Project project) {
        try {
            return fleet.computes(project.id()).items();
        } catch (PlatformFault notWatched) {
            return List.of();
        }
    }

    private synchronized void await(Set<String> projects) {
        Set<String> left = new HashSet<>(projects);
        if (pending != null) {
            left.retainAll(pending);
        }
        pending = left;
        grantIfAllListed();
    }

    private synchronized void markListed(String projectId) {
        if (pending != null && pending.remove(projectId)) {
            grantIfAllListed();
        }
    }

    private void grantIfAllListed() {
        if (pending != null && pending.isEmpty()) {
            store.fleetListed();
        }
    }
}
