package dev.plimsoll.reconcile.schedule;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.reconcile.schedule.ListingSchedule.Due;
import dev.plimsoll.reconcile.schedule.ListingSchedule.ExpectedChanges;
import dev.plimsoll.reconcile.schedule.ListingSchedule.LastListing;
import dev.plimsoll.reconcile.schedule.ListingSchedule.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The projects that this agent lists, by pace and by their last listing, so that a tick looks at those alone that are due. A
 * project is put again when it was listed, or its computes were. Not thread-safe.
 */
public final class ListingQueue {

    /** Of those never listed, the one with the latest activity comes first: its computes may be awake. */
    private static final Comparator<Queued> LONGEST_AGO = Comparator.comparing(Queued::at)
            .thenComparing(Queued::activity, Comparator.reverseOrder())
            .thenComparing(Queued::project);

    /** By project where two are as overdue. Those never listed stay in the order in which they were found. */
    private static final Comparator<Map.Entry<String, Double>> MOST_OVERDUE = Map.Entry
            .<String, Double>comparingByValue()
            .reversed()
            .thenComparing(due -> due.getValue().isInfinite() ? "" : due.getKey());

    private final Map<String, List<Compute>> computes;
    private final Map<String, LastListing> listed;
    private final Map<String, String> missing;
    private final Map<String, Queued> all = new HashMap<>();
    private final Map<Pace, NavigableSet<Queued>> queues = new EnumMap<>(Pace.class);

    /**
     * With views of what the platform listed.
     *
     * @param computes by project id
     * @param listed   when those of each project were tried to list
     * @param missing  what could not be listed
     */
    public ListingQueue(Map<String, List<Compute>> computes, Map<String, LastListing> listed,
            Map<String, String> missing) {
        this.computes = computes;
        this.listed = listed;
        this.missing = missing;
        for (Pace pace : Pace.values()) {
            queues.put(pace, new TreeSet<>(LONGEST_AGO));
        }
    }

    /**
     * @param at       {@link Instant#MIN} before the first listing
     * @param activity of a project that was never listed; empty where the platform does not show it
     */
    private record Queued(String project, Pace pace, Instant at, String activity) {

        /** The time since the last listing divided by the pause; due from 1. After the clock was set back, it is. */
        double overdue(Duration pause, Instant now) {
            if (at.equals(Instant.MIN)) {
                return Double.POSITIVE_INFINITY;
            }
            return now.isBefore(at) ? 1 : (double) Duration.between(at, now).toMillis() / pause.toMillis();
        }
    }

    /** Takes in a project that this agent lists, or what changed of it. */
    public void put(Project project) {
        LastListing last = listed.get(project.id());
        Queued now = new Queued(project.id(),
                ListingSchedule.pace(project, computes.getOrDefault(project.id(), List.of()), last),
                last == null ? Instant.MIN : last.at(),
                last == null ? Objects.requireNonNullElse(project.footprint(), "") : "");
        if (!now.equals(all.get(project.id()))) {
            remove(project.id());
            all.put(project.id(), now);
            queue(now.pace()).add(now);
        }
    }

    /** Leaves out a project that is gone, or that another agent lists. */
    public void remove(String projectId) {
        Queued before = all.remove(projectId);
        if (before != null) {
            queue(before.pace()).remove(before);
        }
    }

    public boolean has(String projectId) {
        return all.containsKey(projectId);
    }

    private NavigableSet<Queued> queue(Pace pace) {
        return Objects.requireNonNull(queues.get(pace));
    }

    /** The projects whose computes were never tried to list. */
    public Stream<String> unlisted() {
        return queues.values()
                .stream()
                .flatMap(queue -> queue.stream().takeWhile(one -> one.at().equals(Instant.MIN)))
                .map(Queued::project);
    }

    /**
     * The projects whose computes are due for listing. Projects that were never listed come first, of them the expected ones, then
     * the latest activity. Those follow that are most overdue relative to their pause.
     *
     * @param expected further reasons to list a project
     */
    public Due due(ExpectedChanges expected, ListingIntervals intervals, Instant now) {
        Map<Pace, Long> counts = new EnumMap<>(Pace.class);
        queues.forEach((pace, queue) -> counts.merge(certain(pace), (long) queue.size(), Long::sum));
        Map<Pace, Duration> pauses = ListingSchedule.pauses(intervals, counts);
        Duration asleep = pauses.getOrDefault(Pace.ASLEEP, intervals.listIdle());
        Map<String, Double> due = new LinkedHashMap<>();
        expected.changes()
                .stream()
                .map(all::get)
                .filter(Objects::nonNull)
                .forEach(one -> add(List.of(one), asleep, now, due));
        queues.forEach((pace, queue) -> {
            Duration pause = pauses.getOrDefault(certain(pace), asleep);
            add(queue, pause, now, due);
            add(queue.descendingSet(), pause, now, due);
        });
        expected.wakeups().forEach((compute, wakeups) -> {
            Queued one = all.get(compute.projectId());
            if (one != null && !due.containsKey(one.project())
                    && wakeups.next(one.at()).filter(moment -> !moment.isAfter(now)).isPresent()) {
                due.put(one.project(), 1.0);
            }
        });
        return new Due(due.entrySet()
                .stream()
                .sorted(MOST_OVERDUE)
                .map(Map.Entry::getKey)
                .toList(), pauses.getOrDefault(Pace.MOVING, intervals.listActive()));
    }

    /** If a listing left out a project, or was incomplete, its footprint may be out of date. */
    private Pace certain(Pace pace) {
        return pace == Pace.UNCHANGED && !missing.isEmpty() ? Pace.ASLEEP : pace;
    }

    /** Adds the first ones that are due. */
    private static void add(Collection<Queued> queue, Duration pause, Instant now, Map<String, Double> due) {
        for (Queued one : queue) {
            double overdue = one.overdue(pause, now);
            if (overdue < 1) {
                return;
            }
            due.merge(one.project(), overdue, Math::max);
        }
    }
}
