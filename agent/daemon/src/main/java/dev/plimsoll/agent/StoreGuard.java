package dev.plimsoll.agent;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.store.StoreAddresses;
import dev.plimsoll.store.StoreSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Passes every listing to the store first, because the store must not be on a watched compute.
 * <p>What cannot be listed counts as listed: its computes are not watched, and it must not block the others. That is a
 * project, or one of several platforms.
 */
final class StoreGuard {

    private final DeferredStore store;
    private final List<Guarded> fleets = new ArrayList<>();

    StoreGuard(DeferredStore store) {
        this.store = store;
    }

    /** {@code fleet} with its listings passed to the store. Until all of these are listed, the store is not opened. */
    Fleet guarding(Fleet fleet) {
        Guarded guarded = new Guarded(fleet);
        fleets.add(guarded);
        return guarded;
    }

    private final class Guarded implements Fleet {

        private final Fleet fleet;
        /** Projects that are not listed yet; null before they are known. */
        private @Nullable Set<String> pending;
        private boolean failed;

        private Guarded(Fleet fleet) {
            this.fleet = fleet;
        }

        @Override
        public Listing<Project> projects() {
            try {
                Listing<Project> listing = fleet.projects();
                update(() -> await(listing.items().stream().map(Project::id).collect(Collectors.toSet())));
                return listing;
            } catch (PlatformFault fault) {
                update(() -> failed = true);
                throw fault;
            }
        }

        @Override
        public Listing<Compute> computes(String projectId) {
            try {
                Listing<Compute> listing = fleet.computes(projectId);
                store.listed(projectId, listing.items());
                return listing;
            } finally {
                update(() -> {
                    if (pending != null) {
                        pending.remove(projectId);
                    }
                });
            }
        }

        @Override
        public Project detailed(Project listed, boolean again) {
            return fleet.detailed(listed, again);
        }

        @Override
        public void recalled(Project project) {
            fleet.recalled(project);
        }

        private void await(Set<String> projects) {
            Set<String> left = new HashSet<>(projects);
            if (pending != null) {
                left.retainAll(pending);
            }
            pending = left;
        }

        private boolean isListed() {
            return pending == null ? failed : pending.isEmpty();
        }
    }

    private synchronized void update(Runnable change) {
        change.run();
        boolean isAnyKnown = fleets.stream().anyMatch(guarded -> guarded.pending != null);
        if (isAnyKnown && fleets.stream().allMatch(Guarded::isListed)) {
            store.fleetListed();
        }
    }

    /**
     * Lists the whole fleet now and returns why the store must not be opened; empty if it may be.
     *
     * @throws PlatformFault if the projects cannot be listed
     */
    static Optional<String> whyNot(StoreSettings settings, Fleet fleet) {
        StoreAddresses addresses = StoreAddresses.of(settings);
        if (!addresses.isServer()) {
            return Optional.empty();
        }
        return fleet.projects()
                .items()
                .stream()
                .map(project -> addresses.whyNot(listed(fleet, project)))
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
}
