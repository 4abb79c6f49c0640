package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.schedule.RateLimiter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was listed of all platforms of the fleet. Each has a discovery, intervals and a budget of its own, so none waits for
 * another one. Where several list a project, it belongs to the first of them in the configuration.
 */
final class AllPlatforms {

    private final List<OnePlatform> all = new ArrayList<>();
    private final IntSupplier agents;
    private final InstantSource clock;
    /** Which platform lists a project of an earlier one, by project id. */
    private final Map<String, OnePlatform> clashes = new ConcurrentHashMap<>();

    /**
     * @param intervals how often to list, for the whole fleet
     * @param worksOn   whether this agent lists the computes of a project
     * @param agents    how many agents share the budget of each platform
     */
    AllPlatforms(Fleet fleet, StatusListener board, Supplier<ListingIntervals> intervals, Predicate<String> worksOn,
            IntSupplier agents, InstantSource clock) {
        this.agents = agents;
        this.clock = clock;
        for (Fleet.Platform platform : fleet.platforms()) {
            Integer own = platform.requestsPerMinute();
            all.add(new OnePlatform(platform, board, own == null ? intervals : () -> intervals.get().with(own),
                    worksOn));
        }
    }

    /** Each of them, in the order of the configuration. */
    List<OnePlatform> each() {
        return all;
    }

    /** One platform, and what was listed of it. */
    final class OnePlatform {

        private final Fleet.Platform platform;
        private final Discovery discovery;
        private final Supplier<ListingIntervals> intervals;
        private final RateLimiter rateLimiter;
        private final CallOutcomes outcomes = new CallOutcomes();

        private OnePlatform(Fleet.Platform platform, StatusListener board, Supplier<ListingIntervals> intervals,
                Predicate<String> worksOn) {
            this.platform = platform;
            this.intervals = intervals;
            this.discovery = new Discovery(this::projects, this::computes, board, worksOn);
            this.rateLimiter = new RateLimiter(ListingSchedule.perSecond(intervals()), clock.instant());
        }

        /** The name of a task for all of it. */
        String task(String what) {
            return platform.name() == null ? what : what + " of platform " + platform.name();
        }

        /** Within this agent's share of the budget. */
        private ListingIntervals intervals() {
            ListingIntervals all = intervals.get();
            return all.with(Math.max(1, all.requestsPerMinute() / agents.getAsInt()));
        }

        private boolean isFailing() {
            return outcomes.access().failingSince() != null;
        }

        /** Also at the pace of active projects while calls fail, so that the end of a failure is noticed soon. */
        boolean projectsDue(Instant now) {
            return discovery.projectsDue(intervals(), now) || (isFailing()
                    && ListingSchedule.hasPassed(outcomes.triedAt(), intervals.get().listActive(), now));
        }

        /** The projects whose computes are due for listing. */
        List<String> computesDue(ListingSchedule.ExpectedChanges expected, Instant now) {
            List<String> due = discovery.computesDue(intervals(), expected, now);
            return due.isEmpty() && isFailing() ? discovery.trial(intervals(), now) : due;
        }

        /** Those of the {@code due} projects whose listing may start now. */
        List<String> admit(List<String> due, Instant now) {
            return rateLimiter.admit(due, ListingSchedule.perSecond(intervals()), now);
        }

        /** Lists the projects; returns the computes that no platform has any more. A failure is recorded, not thrown. */
        List<ComputeId> listProjects(Instant now) {
            return discovery.listProjects(now).gone().stream().filter(AllPlatforms.this::isGone).toList();
        }

        /** Lists the computes of one project. A failure is recorded, not thrown, and returns no computes. */
        Discovery.ListedItems<Compute> listComputes(String projectId, Instant now) {
            return discovery.listComputes(projectId, now);
        }

        /** The projects that no earlier platform has. */
        private Listing<Project> projects() {
            Listing<Project> listed = outcomes.projects(clock.instant(), platform.fleet()::projects, Project::isNamed);
            Set<String> ofOthers = listed.items()
                    .stream()
                    .map(Project::id)
                    .filter(id -> all.stream().takeWhile(other -> other != this).anyMatch(other -> other.has(id)))
                    .collect(Collectors.toSet());
            clashes.values().removeIf(this::equals);
            ofOthers.forEach(id -> clashes.put(id, this));
            return listed.filter(project -> !ofOthers.contains(project.id()));
        }

        private Listing<Compute> computes(String projectId) {
            return outcomes.computes(clock.instant(), () -> platform.fleet().computes(projectId), compute -> false);
        }

        private boolean isGoneNow(ComputeId id) {
            try {
                Listing<Compute> project = computes(id.projectId());
                return project.isWhole() && project.items().stream().noneMatch(compute -> compute.id().equals(id));
            } catch (PlatformFault fault) {
                return fault.kind() == PlatformFault.FaultKind.HTTP && fault.isNotFound();
            }
        }

        private boolean has(String projectId) {
            return discovery.project(projectId).isPresent();
        }
    }

    /** How the calls to the platforms went. While one of them does not answer, this agent cannot work. */
    PlatformAccess access() {
        List<PlatformAccess> each = all.stream().map(platform -> platform.outcomes.access()).toList();
        return new PlatformAccess(
                each.stream().anyMatch(access -> access.listedAt() == null) ? null
                        : earliest(each.stream().map(PlatformAccess::listedAt)),
                earliest(each.stream().map(PlatformAccess::failingSince)));
    }

    private static @Nullable Instant earliest(Stream<@Nullable Instant> times) {
        return times.filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
    }

    private Optional<OnePlatform> of(String projectId) {
        return all.stream().filter(platform -> platform.has(projectId)).findFirst();
    }

    /** Time between two listings of a project with an awake compute; the longest of all platforms. */
    Duration activePause() {
        return all.stream()
                .map(platform -> platform.discovery.activePause(platform.intervals()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The computes of its branch, itself included; empty if it is alone there. */
    List<Compute> branch(Compute compute) {
        return of(compute.id().projectId()).map(platform -> platform.discovery.branch(compute)).orElse(List.of());
    }

    /** The number of computes of a project that are awake. */
    int awake(String projectId) {
        return of(projectId).map(platform -> platform.discovery.awake(projectId)).orElse(0);
    }

    /** Tests whether a compute may exist. Every compute may, while some part of the fleet could not be listed. */
    Predicate<ComputeId> mayExist() {
        return all.stream().map(platform -> platform.discovery.mayExist()).reduce(Predicate::or).orElseThrow();
    }

    /** The computes of all projects that were listed since the start, as last listed, each once. */
    Collection<Compute> computes() {
        Map<ComputeId, Compute> computes = new HashMap<>();
        all.forEach(platform -> platform.discovery.computes()
                .forEach(compute -> computes.putIfAbsent(compute.id(), compute)));
        return computes.values();
    }

    /** What is not known completely: the computes of a project, or {@link FleetStatus#ALL} projects. */
    Set<String> unlisted() {
        return all.stream().flatMap(platform -> platform.discovery.unlisted().stream()).collect(Collectors.toSet());
    }

    Optional<Project> project(String projectId) {
        return of(projectId).flatMap(platform -> platform.discovery.project(projectId));
    }

    /** The ids of all projects. */
    Set<String> projectIds() {
        // Each tick asks: of one platform, it is the same set until a listing changes it.
        return all.stream()
                .map(platform -> platform.discovery.projectIds())
                .reduce((some, more) -> Stream.concat(some.stream(), more.stream()).collect(Collectors.toSet()))
                .orElseThrow();
    }

    /** This agent lists a project from now on. */
    void enter(String projectId) {
        all.forEach(platform -> platform.discovery.enter(projectId));
    }

    /** Forgets the computes of a project that another agent lists now, and returns them. */
    List<ComputeId> leave(String projectId) {
        return all.stream().flatMap(platform -> platform.discovery.leave(projectId).stream()).toList();
    }

    boolean isGone(ComputeId id) {
        return all.stream().allMatch(platform -> platform.discovery.isGone(id));
    }

    /** The platforms where a project may be: the one that lists it; all where none does. */
    private List<OnePlatform> mayHave(String projectId) {
        return of(projectId).map(List::of).orElse(all);
    }

    /** Whether complete listings do not show a compute, or not even its project. */
    boolean isAbsent(ComputeId id) {
        return mayHave(id.projectId()).stream().allMatch(platform -> platform.discovery.isAbsent(id));
    }

    /** Whether its project, listed now, does not show a compute, or is gone as a whole. */
    boolean isGoneNow(ComputeId id) {
        return mayHave(id.projectId()).stream().allMatch(platform -> platform.isGoneNow(id));
    }

    /** As {@link Discovery#status}, of the whole fleet: discovered, or shown, when each platform is that answers. */
    FleetStatus status(Instant now, ComputeStatuses statuses, Predicate<String> isStored, boolean stopped,
            boolean leader) {
        if (all.size() == 1) {
            return all.getFirst().discovery.status(now, statuses, isStored, stopped, leader);
        }
        List<FleetStatus> parts = all.stream()
                .map(platform -> platform.discovery.status(now, ComputeStatuses.NONE, isStored, stopped, leader))
                .toList();
        Map<String, String> missing = new HashMap<>();
        Set<String> refused = new HashSet<>();
        Map<String, Boolean> answering = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            FleetStatus part = parts.get(i);
            OnePlatform platform = all.get(i);
            part.missing().forEach((of, why) -> missing.put(of.equals(FleetStatus.ALL) ? platform.task(of) : of, why));
            refused.addAll(part.refused());
            if (part.fault() != null) {
                missing.put(platform.task(FleetStatus.ALL), part.fault());
            }
            if (part.fault() != null || part.discovered()) {
                answering.put(String.valueOf(platform.platform.name()), part.fault() == null);
            }
        }
        clashes.forEach((id, later) -> missing.putIfAbsent(id,
                "platform %s lists it too; it counts only as one of platform %s, "
                        .formatted(later.platform.name(), of(id).map(first -> first.platform.name()).orElse("?"))
                        + "which is named first"));
        return new FleetStatus(now, isOfAll(parts, FleetStatus::discovered), isOfAll(parts, FleetStatus::shown),
                statuses,
                missing, refused, fault(parts),
                parts.stream().flatMap(part -> part.unknown().stream()).toList(), stopped, leader, answering);
    }

    private static boolean isOfAll(List<FleetStatus> parts, Predicate<FleetStatus> property) {
        return parts.stream().anyMatch(property)
                && parts.stream().allMatch(part -> property.test(part) || part.fault() != null);
    }

    /** Why no platform answers; null while one does. */
    private static @Nullable String fault(List<FleetStatus> parts) {
        return parts.stream().allMatch(part -> part.fault() != null)
                ? parts.stream().map(FleetStatus::fault).flatMap(Stream::ofNullable).collect(Collectors.joining("; "))
                : null;
    }
}
