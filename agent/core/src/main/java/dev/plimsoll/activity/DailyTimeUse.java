package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the time of the latest days went to.
 *
 * @param days in order, oldest first; days of which nothing is known are absent
 */
public record DailyTimeUse(List<Day> days) {

    /** Nothing known yet. */
    public static final DailyTimeUse NONE = new DailyTimeUse(List.of());

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
    public record Day(long number, TimeUseTotals tally, int wakes) {}

    public DailyTimeUse {
        days = List.copyOf(days);
    }

    /** With the time from {@code from} to {@code to}, cut at midnight. */
    DailyTimeUse plus(TimeUse what, Instant from, Instant to) {
        Instant midnight = Instant.ofEpochSecond((number(from) + 1) * SECONDS_A_DAY);
        Instant end = TimeSpans.earlier(midnight, to);
        Day day = day(number(from));
        DailyTimeUse more = with(
                new Day(day.number(), day.tally().plus(what, Duration.between(from, end)), day.wakes()));
        return end.isBefore(to) ? more.plus(what, end, to) : more;
    }

    DailyTimeUse woken(Instant at) {
        Day day = day(number(at));
        return with(new Day(day.number(), day.tally(), day.wakes() + 1));
    }

    /** The same where the latest {@code span} of one kind turned out to be of another. */
    DailyTimeUse turned(TimeUse from, TimeUse to, Duration span) {
        List<Day> told = new ArrayList<>(days);
        Duration left = span;
        for (int i = told.size() - 1; i >= 0 && left.isPositive(); i--) {
            Day day = told.get(i);
            Duration here = TimeSpans.shorter(left, day.tally().of(from));
            told.set(i, new Day(day.number(), day.tally().turned(from, to, here), day.wakes()));
            left = left.minus(here);
        }
        return new DailyTimeUse(told);
    }

    /** How long it was worked with from one start to the next, over all days remembered; all of it where it never slept. */
    public Duration workedPerStart(Instant now) {
        Day all = latest(REMEMBERED - 1, now);
        return all.tally().of(TimeUse.WORKING).dividedBy(Math.max(1, all.wakes()));
    }

    /** The day of {@code now} and the {@code before} days before it, as one. */
    public Day latest(int before, Instant now) {
        TimeUseTotals sum = TimeUseTotals.NONE;
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
        return days.stream()
                .filter(day -> day.number() == number)
                .findFirst()
                .orElse(new Day(number, TimeUseTotals.NONE, 0));
    }

    private DailyTimeUse with(Day now) {
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
        return new DailyTimeUse(told.subList(Math.max(0, told.size() - REMEMBERED), told.size()));
    }

    private static long number(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS_A_DAY);
    }
}
