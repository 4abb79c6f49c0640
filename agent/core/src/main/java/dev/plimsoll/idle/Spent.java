package dev.plimsoll.idle;

import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the time of the latest days went to.
 *
 * @param days in order, oldest first; days of which nothing is known are absent
 */
public record Spent(List<Day> days) {

    /** Nothing known yet. */
    public static final Spent NONE = new Spent(List.of());

    /** Days that are told of: the present one and the seven before it. */
    private static final int REMEMBERED = 8;
    private static final long SECONDS_A_DAY = 86_400;

    /**
     * One day in UTC.
     *
     * @param number days since 1970
     * @param tally  what its time went to
     * @param wakes  starts that were not ours
     */
    public record Day(long number, Tally tally, int wakes) {}

    public Spent {
        days = List.copyOf(days);
    }

    /** With the time from {@code from} to {@code to}, cut at midnight. */
    Spent plus(Pastime what, Instant from, Instant to) {
        Instant midnight = Instant.ofEpochSecond((number(from) + 1) * SECONDS_A_DAY);
        Instant end = Spans.earlier(midnight, to);
        Day day = day(number(from));
        Spent more = with(new Day(day.number(), day.tally().plus(what, Duration.between(from, end)), day.wakes()));
        return end.isBefore(to) ? more.plus(what, end, to) : more;
    }

    Spent woken(Instant at) {
        Day day = day(number(at));
        return with(new Day(day.number(), day.tally(), day.wakes() + 1));
    }

    /** The same where the latest {@code span} of one kind turned out to be of another. */
    Spent turned(Pastime from, Pastime to, Duration span) {
        List<Day> told = new ArrayList<>(days);
        Duration left = span;
        for (int i = told.size() - 1; i >= 0 && left.isPositive(); i--) {
            Day day = told.get(i);
            Duration here = Spans.shorter(left, day.tally().of(from));
            told.set(i, new Day(day.number(), day.tally().turned(from, to, here), day.wakes()));
            left = left.minus(here);
        }
        return new Spent(told);
    }

    /** How long it was worked with from one start to the next, over all days remembered; all of it where it never slept. */
    public Duration workedPerStart(Instant now) {
        Day all = latest(REMEMBERED - 1, now);
        return all.tally().of(Pastime.WORKING).dividedBy(Math.max(1, all.wakes()));
    }

    /** The day of {@code now} and the {@code before} days before it, as one. */
    public Day latest(int before, Instant now) {
        Tally sum = Tally.NONE;
        int wakes = 0;
        for (Day day : days) {
            if (day.number() >= number(now) - before) {
                sum = sum.plus(day.tally());
                wakes += day.wakes();
            }
        }
        return new Day(number(now), sum, wakes);
    }

    private Day day(long number) {
        return days.stream().filter(day -> day.number() == number).findFirst().orElse(new Day(number, Tally.NONE, 0));
    }

    private Spent with(Day now) {
        List<Day> told = new ArrayList<>(days);
        int at = 0;
        while (at < told.size() && told.get(at).number() < now.number()) {
            at++;
        }
        if (at < told.size() && told.get(at).number() == now.number()) {
            told.set(at, now);
        } else {
            told.add(at, now);
        }
        return new Spent(told.subList(Math.max(0, told.size() - REMEMBERED), told.size()));
    }

    private static long number(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS_A_DAY);
    }
}
