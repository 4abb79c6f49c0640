package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingQueue;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The inventory of projects and computes: what was last listed, when, and what could not be listed.
 * <p>What cannot be listed is kept unchanged. A failing listing is logged once when it begins to fail and once when it
 * works again.
 */
final class Discovery {

    private static final String ALL = FleetStatus.ALL;

    private final Supplier<Listing<Project>> projectListing;
    private final Function<String, Listing<Compute>> computeListing;
    private final StatusListener board;
    private final Predicate<String> worksOn;
    private final Map<String, Project> projects = new HashMap<>();
    private final ListedComputes computes = new ListedComputes();
    private final ListingFaults faults = new ListingFaults();
    private final Map<String, ListingSchedule.LastListing> listed = new HashMap<>();
    /** The projects that this agent lists. */
    private final ListingQueue queue = new ListingQueue(computes.byProject(), listed, faults.missing());
    /** Of all projects; another object only after they are others. */
    private Set<String> ids = Set.of();
    private @Nullable Instant projectsTried;
    private boolean projectsSeen;
    /** As the schedule last widened it; null before the first time. */
    private @Nullable Duration activePause;

    /** @param worksOn whether this agent lists the computes of a project; another agent lists those of the others */
    Discovery(Supplier<Listing<Project>> projectListing, Function<String, Listing<Compute>> computeListing,
            StatusListener board, Predicate<String> worksOn) {
        this.projectListing = projectListing;
        this.computeListing = computeListing;
        this.worksOn = worksOn;
        this.board = board;
    }

    synchronized boolean projectsDue(ListingIntervals intervals, Instant now) {
        if (faults.isKeyRefused() && projectsTried != null) {
            return ListingSchedule.hasPassed(projectsTried, intervals.listActive(), now);
        }
        return ListingSchedule.projects(projects.values(), projectsTried, intervals, now);
    }

    /**
     * The projects whose computes are due for listing.
     *
     * @param expected other reasons to list a project
     */
    synchronized List<String> computesDue(ListingIntervals intervals, ListingSchedule.ExpectedChanges expected,
            Instant now) {
        if (faults.isKeyRefused()) {
            return ListingSchedule.trial(projects.values(), listed, intervals, now);
        }
        ListingSchedule.Due due = queue.due(expected, intervals, now);
        activePause = due.activePause();
        return due.projects();
    }

    /** The ids of all projects. */
    synchronized Set<String> projectIds() {
        return ids;
    }

    /** This agent lists a project from now on. */
    synchronized void enter(String projectId) {
        project(projectId).ifPresent(queue::put);
    }

    /** Forgets the computes of a project that another agent lists now, and returns them. */
    synchronized List<ComputeId> leave(String projectId) {
        queue.remove(projectId);
        listed.remove(projectId);
        faults.forget(projectId);
        return computes.drop(projectId);
    }

    /** While calls fail: one named project in turn, since listing the named projects asks the platform nothing. */
    synchronized List<String> trial(ListingIntervals intervals, Instant now) {
        return ListingSchedule.trial(projects.values(), listed, intervals, now);
    }

    /** Time between two listings of a project with an awake compute. */
    synchronized Duration activePause(ListingIntervals intervals) {
        return activePause == null ? intervals.listActive() : activePause;
    }

    /**
     * The result of a listing.
     *
     * @param items   what was listed
     * @param gone    computes that were listed before and are not listed any more
     * @param isWhole whether it left nothing out
     */
    record ListedItems<T>(List<T> items, List<ComputeId> gone, boolean isWhole) {}

    /** Lists the projects. A failure is recorded, not thrown. */
    ListedItems<Project> listProjects(Instant now) {
        return list(ALL, now, projectListing, this::takeProjects);
    }

    /** Lists the computes of one project. A failure is recorded, not thrown, and returns no computes. */
    ListedItems<Compute> listComputes(String projectId, Instant now) {
        return list(projectId, now, () -> computeListing.apply(projectId), listing -> takeComputes(projectId, listing));
    }

    private <T> ListedItems<T> list(String what, Instant now, Supplier<Listing<T>> call,
            Function<Listing<T>, List<ComputeId>> take) {
        // Read before the call, so that a change during the call shows as a difference afterwards.
        String footprint = footprint(what);
        try {
            Listing<T> listing = call.get();
            synchronized (this) {
                noteTime(what, now, footprint);
                List<ComputeId> gone = take.apply(listing);
                faults.listed(what, listing);
                enqueueAgain(what);
                return new ListedItems<>(listing.items(), gone, listing.isWhole());
            }
        } catch (PlatformFault fault) {
            board.platformFailed(fault.kind());
            synchronized (this) {
                noteTime(what, now, null);
                faults.failed(what, fault, projects);
                enqueueAgain(what);
            }
            return new ListedItems<>(List.of(), List.of(), false);
        }
    }

    private synchronized @Nullable String footprint(String projectId) {
        Project project = projects.get(projectId);
        return project == null ? null : project.footprint();
    }

    private synchronized void noteTime(String what, Instant now, @Nullable String footprint) {
        if (what.equals(ALL)) {
            projectsTried = now;
        } else {
            listed.put(what, new ListingSchedule.LastListing(now, footprint));
        }
    }

    private void enqueueAgain(String what) {
        if (queue.has(what)) {
            enter(what);
        }
    }

    /** Called under the lock. Removes projects, with their computes, that a complete listing no longer shows. */
    private List<ComputeId> takeProjects(Listing<Project> listing) {
        projectsSeen = true;
        if (listing.items().stream().noneMatch(Project::isNamed)) {
            faults.answered();
        }
        Set<String> now = listing.items().stream().map(Project::id).collect(Collectors.toSet());
        List<String> gone = listing.isWhole()
                ? projects.keySet().stream().filter(id -> !now.contains(id)).toList()
                : List.of();
        for (Project project : listing.items()) {
            boolean isNew = projects.put(project.id(), project) == null;
            if (queue.has(project.id()) || (isNew && worksOn.test(project.id()))) {
                queue.put(project);
            }
        }
        gone.forEach(projects::remove);
        ids = ids.equals(projects.keySet()) ? ids : Set.copyOf(projects.keySet());
        return gone.stream().flatMap(id -> leave(id).stream()).toList();
    }

    /** Called under the lock. Removes computes that a complete listing no longer shows. */
    private List<ComputeId> takeComputes(String projectId, Listing<Compute> listing) {
        Project project = projects.get(projectId);
        if (project == null) {
            // The project was deleted while its computes were listed.
            return listing.items().stream().map(Compute::id).toList();
        }
        if (project.isNamed()) {
            faults.namedListed(projectId);
        }
        return computes.take(projectId, listing);
    }

    /** The computes of its branch, itself included; empty if it is alone there. */
    synchronized List<Compute> branch(Compute compute) {
        return computes.branch(compute);
    }

    /** The number of computes of a project that are awake. */
    synchronized int awake(String projectId) {
        return computes.awake(projectId);
    }

    /**
     * Tests whether a compute may exist. Every compute may, while some part of the fleet could not be listed, and each of a
     * project that another agent lists.
     */
    synchronized Predicate<ComputeId> mayExist() {
        if (!isDiscovered() || !faults.missing().isEmpty()) {
            return any -> true;
        }
        Set<ComputeId> ids = Set.copyOf(computes.ids());
        Set<String> others = projects.keySet()
                .stream()
                .filter(id -> !listed.containsKey(id))
                .collect(Collectors.toUnmodifiableSet());
        return id -> ids.contains(id) || others.contains(id.projectId());
    }

    /** The computes of all projects that were listed since the start, as last listed. */
    synchronized Collection<Compute> computes() {
        return computes.byProject().values().stream().flatMap(List::stream).toList();
    }

    /** What is not known completely: the computes of a project, or {@link FleetStatus#ALL} projects. */
    synchronized Set<String> unlisted() {
        Set<String> unlisted = new HashSet<>(projectsSeen ? faults.missing().keySet() : Set.of(ALL));
        queue.unlisted().forEach(unlisted::add);
        return unlisted;
    }

    private boolean isDiscovered() {
        return isShown(projectId -> false);
    }

    private boolean isShown(Predicate<String> isStored) {
        return projectsSeen && queue.unlisted().allMatch(isStored);
    }

    synchronized Optional<Project> project(String projectId) {
        return Optional.ofNullable(projects.get(projectId));
    }

    synchronized boolean isGone(ComputeId id) {
        return !computes.ids().contains(id);
    }

    /** Whether the latest listing of its project is complete without a compute, or that of all projects without its project. */
    synchronized boolean isAbsent(ComputeId id) {
        String project = id.projectId();
        // Projects that the configuration names are no list of what exists.
        return isGone(id) && (projects.containsKey(project)
                ? listed.containsKey(project) && !faults.missing().containsKey(project)
                : projectsSeen && !faults.missing().containsKey(ALL)
                        && projects.values().stream().noneMatch(Project::isNamed));
    }

    /** @param isStored whether a project is shown as the store has it; the platform has to answer nevertheless */
    synchronized FleetStatus status(Instant now, ComputeStatuses statuses, Predicate<String> isStored, boolean stopped,
            boolean leader) {
        return new FleetStatus(now, isDiscovered(), isShown(listed.isEmpty() ? id -> false : isStored), statuses,
                faults.missing(), faults.refused(), faults.ofPlatform(), faults.unknownWords(), stopped, leader,
                Map.of());
    }
}
