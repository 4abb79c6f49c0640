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
 * A fleet whose every listing is shown to the store first, which must not live on a compute that is watched.
 *
 * <p>A project that cannot be listed counts as asked for: its computes are not watched, and it must not keep the others'.
 */
final class StoreGuard implements Fleet {

    private final Fleet fleet;
    private final DeferredStore store;
    /** Projects not asked for yet; null before they are known. */
    private @Nullable Set<String> awaited;

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
            asked(projectId);
        }
    }

    /**
     * Why a store must not be opened, by listing the whole fleet now; empty where it may be.
     *
     * @throws PlatformFault where the projects cannot be listed
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
        if (awaited != null) {
            left.retainAll(awaited);
        }
        awaited = left;
        clearIfAllWereAsked();
    }

    private synchronized void asked(String projectId) {
        if (awaited != null && awaited.remove(projectId)) {
            clearIfAllWereAsked();
        }
    }

    private void clearIfAllWereAsked() {
        if (awaited != null && awaited.isEmpty()) {
            store.fleetListed();
        }
    }
}
