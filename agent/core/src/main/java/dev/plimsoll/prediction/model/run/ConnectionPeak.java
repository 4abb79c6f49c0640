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
public record ConnectionPeak(List<Most> days) {

    /** Nobody connected so far. */
    public static final ConnectionPeak NONE = new ConnectionPeak(List.of());

    private static final int DAYS = 7;

    /** The most of one day. */
    public record Most(Instant day, int connections) {}

    public ConnectionPeak {
        days = List.copyOf(days);
    }

    /**
     * After one more look; days before the latest seven are forgotten. A day that has not come, by a clock that was set back
     * since, counts as today: it was a moment ago.
     */
    public ConnectionPeak with(int connections, Instant at) {
        Instant today = at.truncatedTo(ChronoUnit.DAYS);
        List<Most> now = new ArrayList<>(days);
        int most = connections;
        while (!now.isEmpty() && !now.getLast().day().isBefore(today)) {
            most = Math.max(most, now.removeLast().connections());
        }
        now.add(new Most(today, most));
        now.removeIf(day -> day.day().isBefore(today.minus(DAYS - 1, ChronoUnit.DAYS)));
        return new ConnectionPeak(now);
    }

    /**
     * Without the days up to that of {@code then}, once.
     *
     * @param most what was seen after {@code then} all the same, its own day included
     */
    public ConnectionPeak since(Instant then, int most, Instant now) {
        List<Most> later = days.stream().filter(day -> day.day().isAfter(then)).toList();
        return later.size() == days.size() ? this : new ConnectionPeak(later).with(most, now);
    }

    /** 0 where nothing was seen. */
    public int connections() {
        return days.stream().mapToInt(Most::connections).max().orElse(0);
    }
}
