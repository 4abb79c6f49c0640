package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Detection of activity at equal intervals.
 *
 * @param period the interval; null before the second activity
 * @param since  since when the activity keeps this interval; null before the second activity
 * @param last   the latest activity; null before the first
 * @param beats  number of activities that kept the interval
 */
public record PeriodicActivity(@Nullable Duration period, @Nullable Instant since, @Nullable Instant last, int beats) {

    /** No activity yet. */
    public static final PeriodicActivity NONE = new PeriodicActivity(null, null, null, 0);

    /** Activities closer than this count as one. */
    private static final Duration SAME_ACTIVITY = Duration.ofSeconds(1);
    private static final Duration JITTER = Duration.ofSeconds(2);
    private static final int JITTER_DIVISOR = 20;
    /** Activities that may be unobserved between two observed ones. */
    private static final long MAX_MISSED = 2;
    /** Repetitions required, because random activity keeps some interval for a while. */
    private static final int MIN_REPEATS = 20;
    /** Shortest interval: shorter ones cannot be distinguished from random activity, given the rate of list calls. */
    private static final Duration MIN_PERIOD = Duration.ofSeconds(10);

    /**
     * The state after activity at {@code active}.
     *
     * @param inactivity length of the certain inactivity before it; if that is less than half of the time since the latest
     *              activity, others may be unobserved
     */
    PeriodicActivity with(Instant active, Duration inactivity) {
        Instant before = last;
        if (before == null) {
            return new PeriodicActivity(null, null, active, 0);
        }
        Duration interval = Duration.between(before, active);
        if (interval.compareTo(SAME_ACTIVITY) < 0) {
            return new PeriodicActivity(period, since, active, beats);
        }
        if (inactivity.multipliedBy(2).compareTo(interval) < 0) {
            return new PeriodicActivity(null, null, active, 0);
        }
        Duration known = period;
        return known != null && fits(interval, known)
                ? new PeriodicActivity(known, since, active, beats + 1)
                : new PeriodicActivity(interval, before, active, 0);
    }

    private static boolean fits(Duration interval, Duration period) {
        long times = Math.max(1, Math.round((double) interval.toMillis() / period.toMillis()));
        Duration off = interval.minus(period.multipliedBy(times)).abs();
        return times <= MAX_MISSED + 1
                && off.compareTo(TimeSpans.longer(JITTER, period.dividedBy(JITTER_DIVISOR))) <= 0;
    }

    /** Whether all activity from {@code from} to {@code to} came at equal intervals of at most {@code longest}. */
    boolean wasPeriodic(Instant from, Instant to, Duration longest) {
        Duration known = period;
        Instant begun = since;
        Instant latest = last;
        if (known == null || begun == null || latest == null || beats < MIN_REPEATS) {
            return false;
        }
        boolean between = known.compareTo(MIN_PERIOD) >= 0 && known.compareTo(longest) <= 0;
        Duration silence = known.multipliedBy(MAX_MISSED + 1);
        return between && !begun.isAfter(from.plus(known)) && !latest.plus(silence).isBefore(to);
    }
}
