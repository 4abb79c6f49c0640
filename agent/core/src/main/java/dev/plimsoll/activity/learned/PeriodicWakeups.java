package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Detection of periodic wake-ups by others.
 *
 * <p>A list call at the expected moment finds such a client while it is active, so that probing adds no awake time. A
 * list call does not affect the compute.
 *
 * @param wakings the latest starts that the agent did not cause, oldest first
 */
public record PeriodicWakeups(List<Wakeup> wakings) {

    /** Nothing known yet. */
    public static final PeriodicWakeups NONE = new PeriodicWakeups(List.of());

    /** Starts kept. */
    private static final int MAX_KEPT = 8;
    /** Starts at equal intervals that are required to expect another. */
    private static final int MIN_WAKEUPS = 4;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** A period this close to whole minutes is taken as whole minutes. */
    private static final Duration TOLERANCE = Duration.ofSeconds(3);
    /** A start known this exactly needs no closer list call. */
    private static final Duration PRECISE = Duration.ofSeconds(1);
    /** Longest delay of a periodic wake-up; after it, the wake-up is not expected any more. */
    private static final int LATE_SECONDS = 3;

    /**
     * One start, known to lie between two times.
     *
     * @param after  when it was still suspended
     * @param before when others had already been active
     */
    public record Wakeup(Instant after, Instant before) {

        private Wakeup later(Duration span) {
            return new Wakeup(after.plus(span), before.plus(span));
        }

        private Duration width() {
            return Duration.between(after, before);
        }
    }

    public PeriodicWakeups {
        wakings = List.copyOf(wakings);
    }

    /** The state after a start that the agent did not cause. */
    public PeriodicWakeups woken(Instant after, Instant before) {
        List<Wakeup> latest = new ArrayList<>(wakings);
        latest.add(new Wakeup(after, before.isBefore(after) ? after : before));
        return new PeriodicWakeups(latest.subList(Math.max(0, latest.size() - MAX_KEPT), latest.size()));
    }

    /** Whether the wake-ups are periodic, as far as known. */
    public boolean isRegular() {
        return period().isPresent();
    }

    /**
     * The best time for the next list call after {@code last}, to find an expected wake-up early; empty without
     * periodic wake-ups.
     */
    public Optional<Instant> next(Instant last) {
        return period().flatMap(period -> {
            Wakeup latest = narrowed(period);
            Instant end = latest.before().plusSeconds(LATE_SECONDS);
            long periods = Math.max(1, 1 + Math.floorDiv(Duration.between(end, last).toMillis(), period.toMillis()));
            Wakeup expected = latest.later(period.multipliedBy(periods));
            return listingTimes(expected).filter(moment -> moment.isAfter(last)).findFirst();
        });
    }

    /** List calls in the middle of the possible start, at its latest time, and for some seconds after it. */
    private static Stream<Instant> listingTimes(Wakeup expected) {
        Stream<Instant> middle = expected.width().compareTo(PRECISE) > 0
                ? Stream.of(expected.after().plus(expected.width().dividedBy(2)))
                : Stream.empty();
        return Stream.concat(middle,
                Stream.iterate(expected.before(), moment -> moment.plusSeconds(1)).limit(1 + LATE_SECONDS));
    }

    /** The period, if the latest starts fit equal intervals within their uncertainty. */
    private Optional<Duration> period() {
        if (wakings.size() < MIN_WAKEUPS) {
            return Optional.empty();
        }
        List<Wakeup> latest = wakings.subList(wakings.size() - MIN_WAKEUPS, wakings.size());
        Duration all = Duration.between(latest.getFirst().before(), latest.getLast().before());
        Duration mean = all.dividedBy(MIN_WAKEUPS - 1);
        Duration minutes = MINUTE.multipliedBy(mean.plus(MINUTE.dividedBy(2)).toMinutes());
        Duration period = mean.minus(minutes).abs().compareTo(TOLERANCE) <= 0 ? minutes : mean;
        for (int i = 1; i < latest.size(); i++) {
            Wakeup due = latest.get(i - 1).later(period);
            Wakeup actual = latest.get(i);
            if (actual.before().isBefore(due.after().minus(TOLERANCE))
                    || actual.after().isAfter(due.before().plus(TOLERANCE))) {
                return Optional.empty();
            }
        }
        return period.isPositive() ? Optional.of(period) : Optional.empty();
    }

    /** The latest start, narrowed by all earlier starts of the same period. */
    private Wakeup narrowed(Duration period) {
        Wakeup narrowed = wakings.getLast();
        for (int back = 1; back < wakings.size(); back++) {
            Wakeup earlier = wakings.get(wakings.size() - 1 - back).later(period.multipliedBy(back));
            Instant after = TimeSpans.later(earlier.after(), narrowed.after());
            Instant before = earlier.before().isBefore(narrowed.before()) ? earlier.before() : narrowed.before();
            if (after.isAfter(before)) {
                return narrowed;
            }
            narrowed = new Wakeup(after, before);
        }
        return narrowed;
    }
}
