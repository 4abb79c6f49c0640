package dev.plimsoll.prediction.model.run;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The load of the latest 24 hours, by hours of the clock; hours asleep are absent. The oldest one may have begun before:
 * what runs at the same time each day is known until it runs again.
 *
 * @param hours the oldest first, at most 25
 */
public record DailyLoad(List<Hour> hours) {

    /** The time that it shows. */
    public static final Duration LENGTH = Duration.ofDays(1);

    /** No load so far. */
    public static final DailyLoad NONE = new DailyLoad(List.of());

    private static final Duration ALMOST_AN_HOUR = Duration.ofMinutes(59);

    /**
     * One hour of the clock.
     *
     * @param start    its beginning
     * @param reads    pages read
     * @param awake    hours awake in it, at most 1
     * @param excess   reads that missed beyond the allowed ones
     * @param refused  hours awake in which connections were refused, or nearly so
     * @param database size of all databases at its end; zero where it is not known
     * @param loads    hours awake by {@link LoadLevel#level}, the lowest level first: a short scan each hour is
     *                 another load than the mean of both
     */
    public record Hour(Instant start, double reads, double awake, double excess, double refused,
            Bytes database, Map<Integer, Double> loads) {

        public Hour {
            loads = Collections.unmodifiableSortedMap(new TreeMap<>(loads));
        }

        private Hour plus(Hour more) {
            Map<Integer, Double> sum = new HashMap<>(loads);
            more.loads.forEach((load, hours) -> sum.merge(load, hours, Double::sum));
            return new Hour(start, reads + more.reads, awake + more.awake, excess + more.excess,
                    refused + more.refused, more.database, sum);
        }

        private Hour earlier(Duration by) {
            return new Hour(start.minus(by), reads, awake, excess, refused, database, loads);
        }

        public double readsPerHour() {
            return awake <= 0 ? 0 : reads / awake;
        }
    }

    public DailyLoad {
        hours = List.copyOf(hours);
    }

    /**
     * The loads with {@code epoch}, spread evenly over its time.
     *
     * @param excess  share of its reads that missed beyond the allowed ones
     * @param refused whether connections were refused
     */
    public DailyLoad with(Epoch epoch, double excess, boolean refused) {
        SortedMap<Instant, Hour> now = new TreeMap<>();
        hours.forEach(hour -> now.put(hour.start(), hour));
        Instant oldest = epoch.to().minus(LENGTH).truncatedTo(ChronoUnit.HOURS);
        Instant from = TimeSpans.later(epoch.from(), oldest);
        while (from.isBefore(epoch.to())) {
            Instant hour = from.truncatedTo(ChronoUnit.HOURS);
            Instant next = hour.plus(1, ChronoUnit.HOURS);
            Instant until = TimeSpans.earlier(next, epoch.to());
            double part = Hours.of(Duration.between(from, until));
            // Two clocks report runs, so one may begin a little before the earlier one ends.
            now.merge(hour,
                    new Hour(hour, epoch.readsPerHour() * part, part, excess * epoch.readsPerHour() * part,
                            refused ? part : 0,
                            epoch.database(), Map.of(epoch.load(), part)),
                    Hour::plus);
            from = until;
        }
        return new DailyLoad(List.copyOf(now.tailMap(oldest).values()));
    }

    /**
     * A copy with all hours moved back by {@code by}, rounded up to whole hours. A difference below a minute moves
     * nothing: two clocks differ by as much.
     */
    public DailyLoad earlier(Duration by) {
        Duration whole = Duration.ofHours(by.plus(ALMOST_AN_HOUR).toHours());
        return new DailyLoad(hours.stream().map(hour -> hour.earlier(whole)).toList());
    }

    /** A copy without refused connections. */
    public DailyLoad withoutRefusals() {
        return new DailyLoad(hours.stream()
                .map(hour -> new Hour(hour.start, hour.reads, hour.awake, hour.excess, 0, hour.database, hour.loads))
                .toList());
    }

    /** Hours awake in them. */
    public double awake() {
        return hours.stream().mapToDouble(Hour::awake).sum();
    }

    /** Reads per second in the busiest hour; 0 where none is known. */
    public double busiest() {
        return hours.stream().mapToDouble(Hour::readsPerHour).max().orElse(0) / Duration.ofHours(1).toSeconds();
    }

    /** Pages read since the beginning of the hour of {@code moment}. */
    public double readsSince(Instant moment) {
        Instant hour = moment.truncatedTo(ChronoUnit.HOURS);
        return hours.stream().filter(entry -> !entry.start().isBefore(hour)).mapToDouble(Hour::reads).sum();
    }

    /** The quietest {@code share} of the hours; empty while fewer than {@code least} are known. */
    public List<Hour> quietest(double share, double least) {
        return hours.size() < least
                ? List.of()
                : hours.stream()
                        .sorted(Comparator.comparingDouble(Hour::readsPerHour))
                        .limit(Math.round(share * hours.size()))
                        .toList();
    }
}
