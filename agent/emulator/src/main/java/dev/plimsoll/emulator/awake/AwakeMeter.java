package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures a compute's awake time by client, and its use: its size times its awake time, in CU-seconds. The time until the
 * next activity counts for the client of the present one.
 */
public final class AwakeMeter {

    private static final double NANOS = 1e9;

    private final Map<String, Duration> by = new HashMap<>();
    private @Nullable Running running;
    private final NavigableMap<Instant, Double> sizes = new TreeMap<>();

    private record Running(String name, Instant since) {}

    /** Records a start or another activity. */
    public synchronized void active(String name, Instant at) {
        Running open = running;
        // An activity that is detected late may precede the last recorded one.
        Instant now = open != null && at.isBefore(open.since) ? open.since : at;
        settle(now);
        running = new Running(name, now);
    }

    /** Like {@link #active}, but has no effect on a suspended compute. */
    public synchronized void activeIfAwake(String name, Instant now) {
        if (running != null) {
            active(name, now);
        }
    }

    /** Records a suspend. */
    public synchronized void asleep(Instant now) {
        settle(now);
        running = null;
        sized(0, now);
    }

    /** Records the size from now on, in CU; 0 while it is suspended. */
    public synchronized void sized(double now, Instant at) {
        sizes.put(at, now);
    }

    /** CU-seconds up to now. */
    public synchronized double cuSeconds(Instant now) {
        double sum = 0;
        for (Map.Entry<Instant, Double> sized : sizes.headMap(now).entrySet()) {
            sum += sized.getValue() * Duration.between(sized.getKey(), end(sized.getKey(), now)).toNanos() / NANOS;
        }
        return sum;
    }

    /** CU-seconds up to now, by the beginning of each hour with any. */
    public synchronized NavigableMap<Instant, Double> cuSecondsByHour(Instant now) {
        NavigableMap<Instant, Double> hours = new TreeMap<>();
        sizes.headMap(now).forEach((from, cu) -> {
            Instant to = end(from, now);
            for (Instant at = from; cu > 0 && at.isBefore(to);) {
                Instant hour = at.truncatedTo(ChronoUnit.HOURS);
                Instant end = hour.plus(1, ChronoUnit.HOURS).isBefore(to) ? hour.plus(1, ChronoUnit.HOURS) : to;
                hours.merge(hour, cu * Duration.between(at, end).toNanos() / NANOS, Double::sum);
                at = end;
            }
        });
        return hours;
    }

    /** Until when the size that began then was the present one. */
    private Instant end(Instant from, Instant now) {
        Instant next = sizes.higherKey(from);
        return next == null || next.isAfter(now) ? now : next;
    }

    /** Awake time by application name, up to now. */
    public synchronized Map<String, Duration> by(Instant now) {
        Map<String, Duration> all = new HashMap<>(by);
        Running open = running;
        if (open != null) {
            all.merge(open.name, Duration.between(open.since, now), Duration::plus);
        }
        return all;
    }

    private void settle(Instant now) {
        Running open = running;
        if (open != null) {
            by.merge(open.name, Duration.between(open.since, now), Duration::plus);
        }
    }
}
