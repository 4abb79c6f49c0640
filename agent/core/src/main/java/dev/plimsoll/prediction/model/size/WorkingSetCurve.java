package dev.plimsoll.prediction.model.size;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.Tunables.WorkingSets;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The miss ratio of a cache of any size, derived from the pages touched in shorter and longer times. A cache that
 * holds the pages touched in some time misses the pages that are new as that time grows (Denning, "The working set
 * model for program behavior", 1968).
 *
 * <p>Between the reported times, and beyond them, pages grow with a power of time. The growth is no slower than in
 * the next interval, and no faster than in the previous one: the longer the time, the fewer new pages (Denning and
 * Schwartz, "Properties of the working-set model", 1972). Where a longer time still added more, that load is over,
 * and the shorter time describes the present.
 *
 * @param points       pages by time, at least two, the shortest first; neither falls
 * @param readsPerHour reads an hour, above 0, in the same unit as the pages
 * @param farthest     farthest extrapolation, in multiples of the pages of the longest time
 */
public record WorkingSetCurve(List<Point> points, double readsPerHour, double farthest) {

    /** Powers below this count as no growth. */
    private static final double NO_GROWTH = 0.002;

    /**
     * Pages touched in a time, as the room that they take in a cache.
     *
     * @param hours above 0
     * @param pages 1 or more
     */
    public record Point(double hours, double pages) {

        /** A copy with the pages that the cache must have room for; chunks hold a {@code share} of that. */
        private Point inChunks(double share) {
            return new Point(hours, pages / share);
        }

        private double powerTo(Point later) {
            return StrictMath.log(later.pages / pages) / StrictMath.log(later.hours / hours);
        }

        /** New pages an hour, on average from here to {@code later}. */
        private double growthTo(Point later) {
            return (later.pages - pages) / (later.hours - hours);
        }
    }

    public WorkingSetCurve {
        points = List.copyOf(points);
    }

    /** The curve at the end of {@code epoch}; empty without two reported times since the start. */
    public static Optional<WorkingSetCurve> of(Epoch epoch, WorkingSets tunables) {
        WorkingSet reported = epoch.cache().workingSet();
        if (reported == null || epoch.reads() == 0) {
            return Optional.empty();
        }
        Duration up = Duration.between(epoch.startedAt(), epoch.to());
        double share = epoch.cache().held(1);
        List<Point> points = new ArrayList<>();
        add(points, tunables, WorkingSet.FIVE_MINUTES, reported.fiveMinutes(), up);
        add(points, tunables, WorkingSet.QUARTER_HOUR, reported.quarterHour(), up);
        add(points, tunables, WorkingSet.HOUR, reported.hour(), up);
        add(points, tunables, WorkingSet.FOUR_HOURS, reported.fourHours(), up);
        return points.size() < 2
                ? Optional.empty()
                : Optional.of(new WorkingSetCurve(points.stream().map(point -> point.inChunks(share)).toList(),
                        epoch.readsPerHour() / share, tunables.farthest()));
    }

    /** Adds a point. The time is at most the uptime. The pages do not fall, although estimates err. */
    private static void add(List<Point> points, WorkingSets tunables, Duration time, @Nullable Long pages,
            Duration up) {
        double hours = Math.min(time.toMillis(), up.toMillis()) / (double) WorkingSet.HOUR.toMillis();
        boolean later = points.isEmpty() || hours >= tunables.clearly() * points.getLast().hours();
        if (pages != null && pages > 0 && hours > 0 && later) {
            points.add(new Point(hours, points.isEmpty() ? pages : Math.max(points.getLast().pages(), pages)));
        }
    }

    /** Whether the curve covers a cache: below the pages of the shortest time nothing is known. */
    public boolean covers(double cache) {
        return cache >= points.getFirst().pages();
    }

    /** Whether a cache lies within the reported times, not beyond the longest. */
    public boolean reaches(double cache) {
        return cache <= points.getLast().pages();
    }

    /** The miss ratio of a warm cache of {@code cache} pages; an upper bound for one far beyond the longest time. */
    public double missRatio(double cache) {
        int last = points.size() - 1;
        double pages = Math.min(cache, farthest * points.get(last).pages());
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

    /** The least growth of a segment: its average or that of the next, if lower; 0 without a longer time. */
    private double slowest(int segment) {
        return segment + 2 < points.size() ? Math.min(growth(segment), growth(segment + 1)) : 0;
    }

    /** The most growth of a segment: the average of the previous one; beyond the longest time also its own. */
    private double fastest(int segment, double pages) {
        double before = segment == 0 ? Double.POSITIVE_INFINITY : growth(segment - 1);
        return pages > points.get(segment + 1).pages() ? Math.min(before, growth(segment)) : before;
    }

    private double growth(int segment) {
        return points.get(segment).growthTo(points.get(segment + 1));
    }
}
