package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody comes at even distances.
 *
 * @param period the distance; null before the second activity
 * @param since  since when it holds; null as well
 * @param last   the latest activity; null before the first
 * @param beats  activities that kept to it
 */
public record PeriodicActivity(@Nullable Duration period, @Nullable Instant since, @Nullable Instant last, int beats) {

    /** Nobody came yet. */
    public static final PeriodicActivity NONE = new PeriodicActivity(null, null, null, 0);

    /** What is closer than this is the same visit. */
    private static final Duration SAME = Duration.ofSeconds(1);
    private static final Duration JITTER = Duration.ofSeconds(2);
    private static final int PARTS = 20;
    /** Activities of a row that may have gone unheard between two that were. */
    private static final long MISSED = 2;
    /** Activities that must have kept to it: a crowd keeps to anything for a while. */
    private static final int ENOUGH = 20;
    /** Who comes more often may be a crowd: a compute is not listed often enough to tell. */
    private static final Duration CLOSEST = Duration.ofSeconds(10);

    /**
     * After somebody was active at {@code active}.
     *
     * @param quiet how long it is certain that nobody was before; where that is not most of the time since the latest
     *              activity, others may have gone unheard
     */
    PeriodicActivity with(Instant active, Duration quiet) {
        Instant before = last;
        if (before == null) {
            return new PeriodicActivity(null, null, active, 0);
        }
        Duration distance = Duration.between(before, active);
        if (distance.compareTo(SAME) < 0) {
            return new PeriodicActivity(period, since, active, beats);
        }
        if (quiet.multipliedBy(2).compareTo(distance) < 0) {
            return new PeriodicActivity(null, null, active, 0);
        }
        Duration known = period;
        return known != null && fits(distance, known)
                ? new PeriodicActivity(known, since, active, beats + 1)
                : new PeriodicActivity(distance, before, active, 0);
    }

    private static boolean fits(Duration distance, Duration period) {
        long times = Math.max(1, Math.round((double) distance.toMillis() / period.toMillis()));
        Duration off = distance.minus(period.multipliedBy(times)).abs();
        return times <= MISSED + 1 && off.compareTo(TimeSpans.longer(JITTER, period.dividedBy(PARTS))) <= 0;
    }

    /** Whether all that came from {@code from} to {@code to} came at even distances of {@code longest} at the most. */
    boolean held(Instant from, Instant to, Duration longest) {
        Duration known = period;
        Instant begun = since;
        Instant latest = last;
        if (known == null || begun == null || latest == null || beats < ENOUGH) {
            return false;
        }
        boolean between = known.compareTo(CLOSEST) >= 0 && known.compareTo(longest) <= 0;
        Duration silence = known.multipliedBy(MISSED + 1);
        return between && !begun.isAfter(from.plus(known)) && !latest.plus(silence).isBefore(to);
    }
}
