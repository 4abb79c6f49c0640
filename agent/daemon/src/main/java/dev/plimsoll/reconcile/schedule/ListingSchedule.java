package dev.plimsoll.reconcile.schedule;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which listings are due: often while a compute is awake, seldom while all are suspended, always within the
 * request budget.
 */
public final class ListingSchedule {

    /** Share of the request budget that listing may take; the rest is for retries and changes. */
    private static final double LISTING_SHARE = 0.8;
    /** Share of it that listing projects may take, if that listing shows which projects changed. */
    private static final double PROJECTS_SHARE = 0.1;
    /** Projects in one page of such a listing. */
    private static final int PAGE = 400;
    /** Pages in addition to the full ones: one partly filled, and one empty. */
    private static final double FURTHER_PAGES = 2;

    private ListingSchedule() {}

    /**
     * When the computes of a project were last listed.
     *
     * @param footprint footprint of the project when the listing was requested
     */
    public record LastListing(Instant at, @Nullable String footprint) {}

    /**
     * Further reasons to list a project.
     *
     * @param changes projects with a pending change, by the agent or by a person, or awake when the agent ended; the listing of
     *                projects does not show enough there
     * @param wakeups periodic wake-ups of suspended computes
     */
    public record ExpectedChanges(Set<String> changes, Map<ComputeId, Wakeups> wakeups) {}

    /** The periodic wake-ups of a suspended compute. */
    public interface Wakeups {

        /** The best time for the next list call after {@code listed}, to find one early; empty if none is expected. */
        Optional<Instant> next(Instant listed);
    }

    /** How often a project is listed. */
    public enum Pace {
        /** A compute is awake, or the listing of projects shows that one was awake since. */
        MOVING,
        /** All computes are suspended, as far as is known. */
        ASLEEP,
        /** All computes are suspended, and the listing of projects shows no change since they were listed. */
        UNCHANGED
    }

    /**
     * Whether the projects themselves are due: at the pace of active projects if that listing shows which ones
     * changed, else at the idle pace.
     */
    public static boolean projects(Collection<Project> projects, @Nullable Instant lastListed,
            ListingIntervals intervals, Instant now) {
        return lastListed == null || hasPassed(lastListed, pauseOfProjects(projects, intervals), now);
    }

    /** With a refused key: one named project in turn, since listing the named projects asks the platform nothing. */
    public static List<String> trial(Collection<Project> projects, Map<String, LastListing> listed,
            ListingIntervals intervals, Instant now) {
        Comparator<String> byAge = Comparator.comparing(
                id -> Optional.ofNullable(listed.get(id)).map(LastListing::at).orElse(Instant.MIN));
        boolean isDue = listed.values().stream().allMatch(last -> hasPassed(last.at(), intervals.listActive(), now));
        return projects.stream()
                .filter(project -> isDue && project.isNamed())
                .map(Project::id)
                .min(byAge)
                .map(List::of)
                .orElse(List.of());
    }

    /** Whether {@code pause} is over since {@code at}. After the clock was set back, it counts as over. */
    public static boolean hasPassed(Instant at, Duration pause, Instant now) {
        return now.isBefore(at) || !now.isBefore(at.plus(pause));
    }

    private static Duration pauseOfProjects(Collection<Project> projects, ListingIntervals intervals) {
        if (projects.stream().allMatch(project -> project.footprint() == null)) {
            return intervals.listIdle();
        }
        double calls = (double) projects.size() / PAGE + FURTHER_PAGES;
        double perMinute = Math.max(1, intervals.requestsPerMinute() * PROJECTS_SHARE);
        return TimeSpans.longer(intervals.listActive(),
                Duration.ofMillis((long) Math.ceil(calls * 60_000 / perMinute)));
    }

    /**
     * What is due.
     *
     * @param projects    the most overdue first
     * @param activePause time between two listings of a project with an awake compute, within the request budget
     */
    public record Due(List<String> projects, Duration activePause) {}

    /** How many listings of computes may start per second, so that many due at once do not start together. */
    public static double perSecond(ListingIntervals intervals) {
        return Math.max(1, intervals.requestsPerMinute() * LISTING_SHARE) / 60;
    }

    /** As far as the project itself shows. */
    static Pace pace(Project project, List<Compute> computes, @Nullable LastListing last) {
        // Called for each listed project, where a stream would take most of the time.
        for (Compute compute : computes) {
            if (compute.isAwake() || compute.isMoving()) {
                return Pace.MOVING;
            }
        }
        String footprint = project.footprint();
        if (footprint == null || last == null || last.footprint() == null) {
            return Pace.ASLEEP;
        }
        return footprint.equals(last.footprint()) ? Pace.UNCHANGED : Pace.MOVING;
    }

    /**
     * The times between two listings of a project, by pace, lengthened so that all projects together stay within the
     * budget. If there are many of both kinds, projects that are not moving get at most half of the budget.
     */
    public static Map<Pace, Duration> pauses(ListingIntervals intervals, Map<Pace, Long> projects) {
        long moving = projects.getOrDefault(Pace.MOVING, 0L);
        double perMinute = Math.max(1, intervals.requestsPerMinute() * LISTING_SHARE);
        double forSuspended = moving == 0 ? perMinute : perMinute / 2;
        Map<Pace, Duration> pauses = new EnumMap<>(Pace.class);
        pauses.put(Pace.ASLEEP, intervals.listIdle());
        pauses.put(Pace.UNCHANGED, TimeSpans.longer(intervals.listUnchanged(), intervals.listIdle()));
        double wanted = pauses.entrySet()
                .stream()
                .mapToDouble(pace -> perMinute(projects.getOrDefault(pace.getKey(), 0L), pace.getValue()))
                .sum();
        double factor = Math.max(1, wanted / forSuspended);
        pauses.replaceAll((pace, usual) -> Duration.ofMillis(Math.round(usual.toMillis() * factor)));
        double left = Math.max(1, perMinute - wanted / factor);
        Duration active = TimeSpans.longer(intervals.listActive(),
                Duration.ofMillis((long) Math.ceil(moving * 60_000 / left)));
        pauses.replaceAll((pace, widened) -> TimeSpans.longer(widened, active));
        pauses.put(Pace.MOVING, active);
        return pauses;
    }

    private static double perMinute(long projects, Duration pause) {
        return projects * 60_000.0 / pause.toMillis();
    }
}
