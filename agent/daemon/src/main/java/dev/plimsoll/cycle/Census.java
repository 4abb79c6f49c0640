package dev.plimsoll.cycle;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Noticeboard;
import dev.plimsoll.change.Standing;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Inventory;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the inventory: who was last seen, when each project was listed, and what could not be listed.
 *
 * <p>What cannot be listed is kept as it was. A listing of projects that fails says so once, and again when it is over.
 */
final class Census {

    private static final Logger LOG = LoggerFactory.getLogger(Census.class);
    private static final String ALL = "*";

    private final Fleet fleet;
    private final Noticeboard board;
    private Inventory inventory = Inventory.EMPTY;
    private final Map<String, Instant> listed = new HashMap<>();
    private final Map<String, List<UnknownWord>> unknown = new HashMap<>();
    private @Nullable Instant projectsTried;
    private boolean projectsSeen;
    /** The key opens nothing: only the projects are asked for, gently, until it does again. */
    private boolean keyRefused;

    Census(Fleet fleet, Noticeboard board) {
        this.fleet = fleet;
        this.board = board;
    }

    synchronized boolean projectsDue(Rhythm rhythm, Instant now) {
        return Due.projects(Optional.ofNullable(projectsTried), rhythm, now);
    }

    synchronized List<String> computesDue(Rhythm rhythm, Instant now) {
        return keyRefused ? List.of() : Due.computes(inventory, listed, rhythm, now);
    }

    /** Lists the projects; a failure is noted, not thrown. */
    void listProjects(Instant now) {
        ask(ALL, now, () -> fleet.projects(), this::takeProjects);
    }

    /** Lists the computes of one project; a failure is noted, not thrown. */
    void listComputes(String projectId, Instant now) {
        ask(projectId, now, () -> fleet.computes(projectId), listing -> withComputes(projectId, listing.items()));
    }

    private <T> void ask(String what, Instant now, Supplier<Listing<T>> question,
            Function<Listing<T>, Inventory> take) {
        try {
            Listing<T> listing = question.get();
            synchronized (this) {
                noteTime(what, now);
                unknown.put(what, listing.unknown());
                inventory = without(take.apply(listing), what);
            }
        } catch (PlatformFault fault) {
            board.platformFailed(fault.kind());
            noteFault(what, now, fault);
        }
    }

    private synchronized void noteTime(String what, Instant now) {
        if (what.equals(ALL)) {
            projectsTried = now;
        } else {
            listed.put(what, now);
        }
    }

    private synchronized void noteFault(String what, Instant now, PlatformFault fault) {
        noteTime(what, now);
        keyRefused = fault.kind() == PlatformFault.Kind.UNAUTHORIZED;
        String message = String.valueOf(fault.getMessage());
        if (!inventory.missing().containsValue(message)) {
            LOG.atWarn().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log(message);
        }
        Map<String, String> missing = new HashMap<>(inventory.missing());
        missing.put(what, message);
        inventory = new Inventory(inventory.projects(), inventory.computes(), missing);
    }

    private Inventory without(Inventory taken, String what) {
        if (!taken.missing().containsKey(what)) {
            return taken;
        }
        LOG.atInfo().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log("it can be listed again");
        Map<String, String> missing = new HashMap<>(taken.missing());
        missing.remove(what);
        return new Inventory(taken.projects(), taken.computes(), missing);
    }

    /** Called under the lock: projects that are no longer listed go, with their computes. */
    private Inventory takeProjects(Listing<Project> listing) {
        projectsSeen = true;
        keyRefused = false;
        Map<String, Project> projects = listing.items()
                .stream()
                .collect(Collectors.toMap(Project::id, Function.identity(), (first, again) -> first));
        listed.keySet().retainAll(projects.keySet());
        Map<String, List<Compute>> computes = kept(inventory.computes(), projects);
        Map<String, String> missing = kept(inventory.missing(), projects);
        if (inventory.missing().containsKey(ALL)) {
            missing.put(ALL, inventory.missing().get(ALL));
        }
        return new Inventory(projects, computes, missing);
    }

    private static <T> Map<String, T> kept(Map<String, T> all, Map<String, Project> projects) {
        Map<String, T> kept = new HashMap<>(all);
        kept.keySet().retainAll(projects.keySet());
        return kept;
    }

    private Inventory withComputes(String projectId, List<Compute> found) {
        Map<String, List<Compute>> computes = new HashMap<>(inventory.computes());
        computes.put(projectId, found);
        return new Inventory(inventory.projects(), computes, inventory.missing());
    }

    /** The computes of a project if they were listed just now; none while they cannot be. */
    synchronized List<Compute> computesOf(String projectId) {
        return inventory.missing().containsKey(projectId)
                ? List.of()
                : inventory.computes().getOrDefault(projectId, List.of());
    }

    synchronized Optional<Project> project(String projectId) {
        return Optional.ofNullable(inventory.projects().get(projectId));
    }

    synchronized boolean isGone(ComputeId id) {
        return inventory.find(id).isEmpty();
    }

    synchronized FleetStatus status(Instant now, Map<ComputeId, Standing> standings, boolean stopped) {
        boolean discovered = projectsSeen && listed.keySet().containsAll(inventory.projects().keySet());
        List<UnknownWord> words = unknown.values().stream().flatMap(List::stream).toList();
        return new FleetStatus(now, discovered, standings, inventory.missing(), inventory.missing().get(ALL), words,
                stopped);
    }
}
