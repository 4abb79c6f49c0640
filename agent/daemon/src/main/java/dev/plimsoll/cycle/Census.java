package dev.plimsoll.cycle;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Noticeboard;
import dev.plimsoll.change.Standing;
import dev.plimsoll.cycle.pace.Due;
import dev.plimsoll.cycle.pace.Rhythm;
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
import java.util.LinkedHashMap;
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
    /** Parts that a listing left out which are told one by one. */
    private static final int TOLD = 3;

    private final Fleet fleet;
    private final Noticeboard board;
    private Inventory inventory = Inventory.EMPTY;
    private final Map<String, Due.Listed> listed = new HashMap<>();
    private final Map<String, List<UnknownWord>> unknown = new HashMap<>();
    private @Nullable Instant projectsTried;
    private boolean projectsSeen;
    private @Nullable String platformFault;
    /**
     * The key opens nothing: only the projects are asked for until it does again, or another key is there. They are asked
     * for often, so that another key is soon noticed; how seldom a refused one is sent is the client's to know.
     */
    private boolean keyRefused;

    Census(Fleet fleet, Noticeboard board) {
        this.fleet = fleet;
        this.board = board;
    }

    synchronized boolean projectsDue(Rhythm rhythm, Instant now) {
        if (keyRefused && projectsTried != null) {
            return Due.hasPassed(projectsTried, rhythm.listActive(), now);
        }
        return Due.projects(inventory, projectsTried, rhythm, now);
    }

    /**
     * The projects whose computes are to be listed now.
     *
     * @param expected projects in which a change is waited for
     */
    synchronized List<String> computesDue(Rhythm rhythm, Due.Expected expected, Instant now) {
        return keyRefused ? List.of() : Due.computes(inventory, listed, expected, rhythm, now);
    }

    /** Lists the projects; a failure is noted, not thrown. */
    void listProjects(Instant now) {
        ask(ALL, now, fleet::projects, this::takeProjects);
    }

    /** Lists the computes of one project and returns those listed; a failure is noted, not thrown, and lists none. */
    List<Compute> listComputes(String projectId, Instant now) {
        return ask(projectId, now, () -> fleet.computes(projectId), listing -> takeComputes(projectId, listing));
    }

    private <T> List<T> ask(String what, Instant now, Supplier<Listing<T>> question,
            Function<Listing<T>, Inventory> take) {
        // Taken before the question: what moves while it is asked shows as a difference afterwards.
        String footprint = footprint(what);
        try {
            Listing<T> listing = question.get();
            synchronized (this) {
                noteTime(what, now, footprint);
                unknown.put(what, listing.unknown());
                inventory = take.apply(listing);
                noteWhole(what, listing);
            }
            return listing.items();
        } catch (PlatformFault fault) {
            board.platformFailed(fault.kind());
            noteFault(what, now, fault);
            return List.of();
        }
    }

    private synchronized @Nullable String footprint(String projectId) {
        Project project = inventory.projects().get(projectId);
        return project == null ? null : project.footprint();
    }

    private synchronized void noteTime(String what, Instant now, @Nullable String footprint) {
        if (what.equals(ALL)) {
            projectsTried = now;
        } else {
            listed.put(what, new Due.Listed(now, footprint));
        }
    }

    private synchronized void noteFault(String what, Instant now, PlatformFault fault) {
        noteTime(what, now, null);
        keyRefused = fault.kind() == PlatformFault.Kind.UNAUTHORIZED;
        String message = String.valueOf(fault.getMessage());
        if (!inventory.missing().containsValue(message)) {
            LOG.atWarn().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log(message);
        }
        missing(what, message);
        if (what.equals(ALL)) {
            platformFault = message;
        }
    }

    private void missing(String what, String why) {
        Map<String, String> missing = new HashMap<>(inventory.missing());
        missing.put(what, why);
        inventory = new Inventory(inventory.projects(), inventory.computes(), missing);
    }

    private <T> void noteWhole(String what, Listing<T> listing) {
        if (!listing.isWhole()) {
            missing(what, partly(listing.leftOut()));
        } else if (inventory.missing().containsKey(what)) {
            LOG.atInfo().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log("it can be listed again");
            Map<String, String> missing = new HashMap<>(inventory.missing());
            missing.remove(what);
            inventory = new Inventory(inventory.projects(), inventory.computes(), missing);
        }
    }

    /** The first few of what was left out, and how many more there were. */
    private static String partly(List<UnknownWord> leftOut) {
        String told = leftOut.stream()
                .limit(TOLD)
                .map(one -> "%s %s (%s)".formatted(one.kind(), one.word(), one.where()))
                .collect(Collectors.joining("; "));
        int more = leftOut.size() - TOLD;
        return "left out: " + told + (more > 0 ? "; and %d more".formatted(more) : "");
    }

    /** Called under the lock: projects that a whole listing no longer shows go, with their computes. */
    private Inventory takeProjects(Listing<Project> listing) {
        projectsSeen = true;
        platformFault = null;
        keyRefused = false;
        Map<String, Project> projects = new HashMap<>(listing.isWhole() ? Map.of() : inventory.projects());
        listing.items().forEach(project -> projects.put(project.id(), project));
        listed.keySet().retainAll(projects.keySet());
        Map<String, List<Compute>> computes = new HashMap<>(inventory.computes());
        computes.keySet().retainAll(projects.keySet());
        Map<String, String> missing = new HashMap<>(inventory.missing());
        missing.keySet().removeIf(what -> !what.equals(ALL) && !projects.containsKey(what));
        return new Inventory(projects, computes, missing);
    }

    /** Called under the lock: computes that a whole listing no longer shows go. */
    private Inventory takeComputes(String projectId, Listing<Compute> listing) {
        Map<ComputeId, Compute> found = new LinkedHashMap<>();
        if (!listing.isWhole()) {
            inventory.computes().getOrDefault(projectId, List.of()).forEach(old -> found.put(old.id(), old));
        }
        listing.items().forEach(compute -> found.put(compute.id(), compute));
        Map<String, List<Compute>> computes = new HashMap<>(inventory.computes());
        computes.put(projectId, List.copyOf(found.values()));
        return new Inventory(inventory.projects(), computes, inventory.missing());
    }

    synchronized Optional<Project> project(String projectId) {
        return Optional.ofNullable(inventory.projects().get(projectId));
    }

    synchronized boolean isGone(ComputeId id) {
        return inventory.find(id).isEmpty();
    }

    synchronized FleetStatus status(Instant now, Map<ComputeId, Standing> standings, boolean stopped, boolean lookout) {
        boolean discovered = projectsSeen && listed.keySet().containsAll(inventory.projects().keySet());
        List<UnknownWord> words = unknown.values().stream().flatMap(List::stream).toList();
        return new FleetStatus(now, discovered, standings, inventory.missing(), platformFault, words, stopped,
                lookout);
    }
}
