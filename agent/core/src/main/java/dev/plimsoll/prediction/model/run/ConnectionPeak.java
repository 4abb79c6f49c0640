package dev.plimsoll.prediction.model.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The most connections of each of the latest seven days.
 *
 * @param days the oldest first; today included
 */
public record ConnectionPeak(List<DayPeak> days) {

    /** No connections so far. */
    public static final ConnectionPeak NONE = new ConnectionPeak(List.of());

    /** Days for which a peak counts. */
    public static final int DAYS = 7;

    /** The most connections of one day. */
    public record DayPeak(Instant day, int connections) {}

    public ConnectionPeak {
        days = List.copyOf(days);
    }

    /**
     * The peaks after one more probe; days before the latest seven are dropped. A day in the future, after the clock
     * was set back, counts as today.
     */
    public ConnectionPeak with(int connections, Instant at) {
        Instant today = at.truncatedTo(ChronoUnit.DAYS);
        List<DayPeak> now = new ArrayList<>(days);
        int most = connections;
        while (!now.isEmpty() && !now.getLast().day().isBefore(today)) {
            most = Math.max(most, now.removeLast().connections());
        }
        now.add(new DayPeak(today, most));
        now.removeIf(day -> day.day().isBefore(today.minus(DAYS - 1, ChronoUnit.DAYS)));
        return new ConnectionPeak(now);
    }

    /**
     * The peaks without the days up to that of {@code then}. It changes nothing the second time.
     *
     * @param most most connections after {@code then}, its own day included
     */
    public ConnectionPeak since(Instant then, int most, Instant now) {
        List<DayPeak> later = days.stream().filter(day -> day.day().isAfter(then)).toList();
        return later.size() == days.size() ? this : new ConnectionPeak(later).with(most, now);
    }

    /** The most connections of all days; 0 where nothing was observed. */
    public int connections() {
        return days.stream().mapToInt(DayPeak::connections).reduce(0, Math::max);
    }
}
