package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Use of a compute's time in the latest days.
 *
 * @param days in order, oldest first; without the days of which nothing is known
 */
public record DailyTimeUse(List<UseOfDay> days) {

    /** No days yet. */
    public static final DailyTimeUse NONE = new DailyTimeUse(List.of());

    private static final long SECONDS_PER_DAY = 86_400;

    /**
     * One day in UTC.
     *
     * @param number days since 1970
     * @param tally  use of its time
     * @param wakes  starts that the agent did not cause
     */
    public record UseOfDay(long number, TimeUseTotals tally, int wakes) {}

    public DailyTimeUse {
        days = List.copyOf(days);
    }

    /** Adds the time from {@code from} to {@code to}, split at midnight. */
    DailyTimeUse plus(TimeUse what, Instant from, Instant to, Use tunables) {
        Instant midnight = Instant.ofEpochSecond((number(from) + 1) * SECONDS_PER_DAY);
        Instant end = TimeSpans.earlier(midnight, to);
        UseOfDay day = day(number(from));
        DailyTimeUse more = with(
                new UseOfDay(day.number(), day.tally().plus(what, Duration.between(from, end)), day.wakes()), tunables);
        return end.isBefore(to) ? more.plus(what, end, to, tunables) : more;
    }

    DailyTimeUse woken(Instant at, Use tunables) {
        UseOfDay day = day(number(at));
        return with(new UseOfDay(day.number(), day.tally(), day.wakes() + 1), tunables);
    }

    /** Moves the latest {@code span} of one use to another. */
    DailyTimeUse reclassified(TimeUse from, TimeUse to, Duration span) {
        List<UseOfDay> updated = new ArrayList<>(days);
        Duration left = span;
        for (int i = updated.size() - 1; i >= 0 && left.isPositive(); i--) {
            UseOfDay day = updated.get(i);
            Duration here = TimeSpans.shorter(left, day.tally().of(from));
            updated.set(i, new UseOfDay(day.number(), day.tally().reclassified(from, to, here), day.wakes()));
            left = left.minus(here);
        }
        return new DailyTimeUse(updated);
    }

    /** Time of work per start, over all days kept; all of it if the compute was never suspended. */
    public Duration workedPerStart(Instant now) {
        UseOfDay all = latest(Integer.MAX_VALUE, now);
        return all.tally().of(TimeUse.WORKING).dividedBy(Math.max(1, all.wakes()));
    }

    /** The day of {@code now} and the {@code before} days before it, added up. */
    public UseOfDay latest(int before, Instant now) {
        TimeUseTotals sum = TimeUseTotals.NONE;
        int wakes = 0;
        for (UseOfDay day : days) {
            if (day.number() >= number(now) - before) {
                sum = sum.plus(day.tally());
                wakes += day.wakes();
            }
        }
        return new UseOfDay(number(now), sum, wakes);
    }

    /** The whole days after the day of {@code since} and before the day of {@code now}, added up. */
    public UseOfDay wholeDays(Instant since, Instant now) {
        List<UseOfDay> whole = days.stream()
                .filter(day -> day.number() > number(since) && day.number() < number(now))
                .toList();
        return new DailyTimeUse(whole).latest(Integer.MAX_VALUE, now);
    }

    private UseOfDay day(long number) {
        // Nearly always the latest one.
        for (int i = days.size() - 1; i >= 0; i--) {
            if (days.get(i).number() == number) {
                return days.get(i);
            }
        }
        return new UseOfDay(number, TimeUseTotals.NONE, 0);
    }

    private DailyTimeUse with(UseOfDay now, Use tunables) {
        if (!days.isEmpty() && days.getLast().number() == now.number() && days.size() <= tunables.days()) {
            UseOfDay[] updated = days.toArray(new UseOfDay[0]);
            updated[updated.length - 1] = now;
            return new DailyTimeUse(List.of(updated));
        }
        List<UseOfDay> updated = new ArrayList<>(days);
        int at = 0;
        while (at < updated.size() && updated.get(at).number() < now.number()) {
            at++;
        }
        if (at < updated.size() && updated.get(at).number() == now.number()) {
            updated.set(at, now);
        } else {
            updated.add(at, now);
        }
        return new DailyTimeUse(updated.subList(Math.max(0, updated.size() - tunables.days()), updated.size()));
    }

    private static long number(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
    }
}
