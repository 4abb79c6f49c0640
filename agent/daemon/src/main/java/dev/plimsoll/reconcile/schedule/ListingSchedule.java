package dev.plimsoll.reconcile.schedule;

import dev.plimsoll.activity.learned.PeriodicWakeups;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Inventory;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what is to be listed now: often while something is awake, seldom while all sleeps, never past the budget. */
public final class ListingSchedule {

    /** Share of the request budget that listing may take; the rest is for retries and changes. */
    private static final double LISTING_SHARE = 0.8;
    /** Share of it that the listing of projects may take, where that listing tells which of them moved. */
    private static final double TELLING_SHARE = 0.1;
    /** Projects in one page of such a listing, and pages that are asked for besides: one begun, and an empty one. */
    private static final int PAGE = 400;
    private static final double FURTHER_PAGES = 2;

    private ListingSchedule() {}

    /**
     * When the computes of a project were last listed.
     *
     * @param footprint of the project, as known when they were asked for
     */
    public record Listed(Instant at, @Nullable String footprint) {}

    /**
     * What else gives reason to list a project.
     *
     * @param changes projects in which a change is waited for, by us or by a person; what the listing of projects shows is
     *                not enough there
     * @param wakings when others wake its sleeping computes, by project id; only those that do it by the clock
     */
    public record Expected(Set<String> changes, Map<String, List<PeriodicWakeups>> wakings) {

        /** No reason. */
        public static final Expected NOTHING = new Expected(Set.of(), Map.of());
    }

    /** How a project is listed. */
    public enum Pace {
        /** Somebody is awake, or the listing of projects shows that somebody was since. */
        MOVING,
        /** Everybody sleeps, as far as is known. */
        ASLEEP,
        /** Everybody sleeps, and the listing of projects shows that nothing moved since they were listed. */
        STILL
    }

    /** Whether the projects themselves are to be listed: at every turn of the busiest, if that tells which of them moved. */
    public static boolean projects(Inventory inventory, @Nullable Instant lastListed, ListingIntervals intervals,
            Instant now) {
        return lastListed == null || hasPassed(lastListed, pauseOfProjects(inventory, intervals), now);
    }

    /** Whether {@code pause} is over since {@code at}; by a clock that was set back nobody knows, and it counts as over. */
    public static boolean hasPassed(Instant at, Duration pause, Instant now) {
        return now.isBefore(at) || !now.isBefore(at.plus(pause));
    }

    private static Duration pauseOfProjects(Inventory inventory, ListingIntervals intervals) {
        Collection<Project> projects = inventory.projects().values();
        if (projects.stream().allMatch(project -> project.footprint() == null)) {
            return intervals.listIdle();
        }
        double calls = (double) projects.size() / PAGE + FURTHER_PAGES;
        double perMinute = Math.max(1, intervals.requestsPerMinute() * TELLING_SHARE);
        return longer(intervals.listActive(), Duration.ofMillis((long) Math.ceil(calls * 60_000 / perMinute)));
    }

    /**
     * The projects whose computes are to be listed: those first that were never listed, since nothing at all is known of them,
     * and then those whose turn has passed longest ago by their own pause.
     *
     * @param listed    by project id
     * @param expected  what else gives reason to list a project
     */
    public static List<String> computes(Inventory inventory, Map<String, Listed> listed, Expected expected,
            ListingIntervals intervals,
            Instant now) {
        Map<String, Pace> paces = new HashMap<>(2 * inventory.projects().size());
        Map<Pace, Long> counts = new EnumMap<>(Pace.class);
        for (Project project : inventory.projects().values()) {
            Pace pace = pace(inventory, project, listed.get(project.id()), expected.changes());
            paces.put(project.id(), pace);
            counts.merge(pace, 1L, Long::sum);
        }
        Map<Pace, Duration> pauses = pauses(intervals, counts);
        List<Turn> due = new ArrayList<>();
        paces.forEach((id, pace) -> {
            Listed last = listed.get(id);
            Duration pause = pauses.getOrDefault(pace, intervals.listIdle());
            double turn = last == null
                    ? Double.POSITIVE_INFINITY
                    : turn(last.at(), pause, expected.wakings().getOrDefault(id, List.of()), now);
            if (turn >= 1) {
                due.add(new Turn(id, turn));
            }
        });
        due.sort(Comparator.comparingDouble(Turn::passed).reversed().thenComparing(Turn::project));
        return due.stream().map(Turn::project).toList();
    }

    /**
     * A project that is due.
     *
     * @param passed how far its turn has passed, 1 being now
     */
    private record Turn(String project, double passed) {}

    /**
     * How far its turn has passed, 1 being now; it is now, too, when somebody is known to come by the clock, and when that
     * was set back.
     */
    private static double turn(Instant listed, Duration pause, List<PeriodicWakeups> periodicWakeups, Instant now) {
        if (now.isBefore(listed)) {
            return 1;
        }
        double turn = (double) Duration.between(listed, now).toMillis() / pause.toMillis();
        boolean comes = turn < 1 && periodicWakeups.stream()
                .anyMatch(each -> each.next(listed)
                        .filter(moment -> !moment.isAfter(now))
                        .isPresent());
        return comes ? 1 : turn;
    }

    /** Listings of computes that may begin in a second, so that all that are due at once do not begin at once. */
    public static double perSecond(ListingIntervals intervals) {
        return Math.max(1, intervals.requestsPerMinute() * LISTING_SHARE) / 60;
    }

    private static Pace pace(Inventory inventory, Project project, @Nullable Listed last, Set<String> expected) {
        if (inventory.computes()
                .getOrDefault(project.id(), List.of())
                .stream()
                .anyMatch(ListingSchedule::mayMoveSoon)) {
            return Pace.MOVING;
        }
        String footprint = project.footprint();
        if (footprint == null || last == null || last.footprint() == null) {
            return Pace.ASLEEP;
        }
        if (!footprint.equals(last.footprint())) {
            return Pace.MOVING;
        }
        // What is shown of a project that the last listing left out, or that was not whole, is old.
        boolean told = inventory.missing().isEmpty() && !expected.contains(project.id());
        return told ? Pace.STILL : Pace.ASLEEP;
    }

    /**
     * The times between two listings of a project, by its pace, widened so that all projects together stay inside the
     * budget. Where both the moving and the others are many, the others get half of it at most.
     */
    public static Map<Pace, Duration> pauses(ListingIntervals intervals, Map<Pace, Long> projects) {
        long moving = projects.getOrDefault(Pace.MOVING, 0L);
        double perMinute = Math.max(1, intervals.requestsPerMinute() * LISTING_SHARE);
        double forOthers = moving == 0 ? perMinute : perMinute / 2;
        Map<Pace, Duration> pauses = new EnumMap<>(Pace.class);
        pauses.put(Pace.ASLEEP, intervals.listIdle());
        pauses.put(Pace.STILL, longer(intervals.listUnchanged(), intervals.listIdle()));
        double wanted = pauses.entrySet()
                .stream()
                .mapToDouble(pace -> perMinute(projects.getOrDefault(pace.getKey(), 0L), pace.getValue()))
                .sum();
        double factor = Math.max(1, wanted / forOthers);
        pauses.replaceAll((pace, usual) -> Duration.ofMillis(Math.round(usual.toMillis() * factor)));
        double left = Math.max(1, perMinute - wanted / factor);
        Duration active = longer(intervals.listActive(), Duration.ofMillis((long) Math.ceil(moving * 60_000 / left)));
        pauses.replaceAll((pace, widened) -> longer(widened, active));
        pauses.put(Pace.MOVING, active);
        return pauses;
    }

    private static double perMinute(long projects, Duration pause) {
        return projects * 60_000.0 / pause.toMillis();
    }

    private static boolean mayMoveSoon(Compute compute) {
        return compute.isAwake() || compute.isMoving();
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
