package dev.plimsoll.prediction.model.size;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a cache of any size misses, by how many pages are touched in a shorter and in a longer time: one that holds what is
 * touched in some time misses what is touched anew as that time goes on (Denning, "The working set model for program
 * behavior", 1968). Between the times that are told, and beyond, pages grow with a power of the time, but no more slowly than they
 * do after, and never faster than they did before: the longer the time, the fewer of its pages are new (Denning and Schwartz,
 * "Properties of the working-set model", 1972). Where a longer time added more all the same, what was touched then is over, and the
 * shorter one tells of now.
 *
 * @param points       pages by time, at least two, the shortest first; neither falls
 * @param readsPerHour above 0
 */
public record WorkingSetCurve(List<Point> points, double readsPerHour) {

    /** Sooner after a start there is no longer time to compare with. */
    private static final double LEAST_HOURS = 0.5;
    /** Times nearer to each other tell no growth. */
    private static final double CLEARLY = 1.5;
    /** Beyond so many times the pages of the longest time nothing is said: what comes back after hours leaves no trace in one. */
    private static final double FARTHEST = 1.5;
    /** Pages that grow by a smaller power of time grow no longer. */
    private static final double NO_GROWTH = 0.002;

    /**
     * Pages touched in a time.
     *
     * @param hours above 0
     * @param pages 1 or more
     */
    public record Point(double hours, double pages) {

        private double powerTo(Point later) {
            return StrictMath.log(later.pages / pages) / StrictMath.log(later.hours / hours);
        }

        /** Pages touched anew in an hour, on the whole from here to {@code later}. */
        private double growthTo(Point later) {
            return (later.pages - pages) / (later.hours - hours);
        }
    }

    public WorkingSetCurve {
        points = List.copyOf(points);
    }

    /** From what was touched until the end of {@code seen}; empty where too little of it is told, or the run is too young. */
    public static Optional<WorkingSetCurve> of(Epoch seen) {
        WorkingSet told = seen.workingSet();
        if (told == null || seen.reads() == 0) {
            return Optional.empty();
        }
        Duration up = Duration.between(seen.startedAt(), seen.to());
        List<Point> points = new ArrayList<>();
        add(points, WorkingSet.FIVE_MINUTES, told.fiveMinutes(), up);
        add(points, WorkingSet.QUARTER_HOUR, told.quarterHour(), up);
        add(points, WorkingSet.HOUR, told.hour(), up);
        add(points, WorkingSet.FOUR_HOURS, told.fourHours(), up);
        return points.size() < 2 || points.getLast().hours() < LEAST_HOURS
                ? Optional.empty()
                : Optional.of(new WorkingSetCurve(points, seen.readsPerHour()));
    }

    /** No more was touched in a time than since the start; estimates err, so that a longer time may seem to have touched less. */
    private static void add(List<Point> points, Duration time, @Nullable Long pages, Duration up) {
        double hours = Math.min(time.toMillis(), up.toMillis()) / (double) WorkingSet.HOUR.toMillis();
        boolean later = points.isEmpty() || hours >= CLEARLY * points.getLast().hours();
        if (pages != null && pages > 0 && hours > 0 && later) {
            points.add(new Point(hours, points.isEmpty() ? pages : Math.max(points.getLast().pages(), pages)));
        }
    }

    /** Whether anything is known of a cache: how soon what the shortest time touched was touched again, no figure tells. */
    public boolean tellsOf(double cache) {
        return cache >= points.getFirst().pages();
    }

    /** Whether what a cache misses lies between times that are told, and not beyond the longest. */
    public boolean reaches(double cache) {
        return cache <= points.getLast().pages();
    }

    /** The share of reads that a cache of {@code cache} pages misses once it is warm; of one far larger, at most. */
    public double missRatio(double cache) {
        int last = points.size() - 1;
        double pages = Math.min(cache, FARTHEST * points.get(last).pages());
        int segment = 0;
        while (segment < last - 1 && pages >= points.get(segment + 1).pages()) {
            segment++;
        }
        Point from = points.get(segment);
        Point to = points.get(segment + 1);
        double power = from.powerTo(to);
        Point near = pages > to.pages() ? to : from;
        if (power < NO_GROWTH) {
            return pages >= near.pages() ? 0 : 1;
        }
        double hours = near.hours() * StrictMath.pow(pages / near.pages(), 1 / power);
        double growth = Math.min(fastest(segment, pages), Math.max(slowest(segment), power * pages / hours));
        return Math.clamp(growth / readsPerHour, 0, 1);
    }

    /** What a segment adds in an hour on the whole, or the time after it, if that is less; 0 where no longer time is told. */
    private double slowest(int segment) {
        return segment + 2 < points.size() ? Math.min(growth(segment), growth(segment + 1)) : 0;
    }

    /** What the time before added in an hour on the whole, and beyond the longest time what that did. */
    private double fastest(int segment, double pages) {
        double before = segment == 0 ? Double.POSITIVE_INFINITY : growth(segment - 1);
        return pages > points.get(segment + 1).pages() ? Math.min(before, growth(segment)) : before;
    }

    private double growth(int segment) {
        return points.get(segment).growthTo(points.get(segment + 1));
    }
}
