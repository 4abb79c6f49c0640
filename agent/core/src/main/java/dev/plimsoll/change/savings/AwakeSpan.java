package dev.plimsoll.change.savings;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A time in which a compute was observed awake. Months are those of UTC, so daylight saving changes nothing.
 *
 * @param from begin
 * @param to   end, not before the begin
 */
public record AwakeSpan(Instant from, Instant to) {

    public AwakeSpan {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("a time cannot end at " + to + ", before its begin at " + from);
        }
    }

    /** The {@code awake} time that ended at {@code to}; none if it is negative. */
    public static AwakeSpan endingAt(Instant to, Duration awake) {
        return new AwakeSpan(awake.isNegative() ? to : to.minus(awake), to);
    }

    /** The month of its end. */
    YearMonth month() {
        return monthOf(to);
    }

    /** The part in {@code month} and after {@code counted}; empty if there is none. */
    AwakeSpan within(YearMonth month, Instant counted) {
        Instant begin = TimeSpans.later(TimeSpans.later(from, startOf(month)), counted);
        Instant next = startOf(month.plusMonths(1));
        return new AwakeSpan(begin, TimeSpans.later(begin, TimeSpans.earlier(to, next)));
    }

    boolean isEmpty() {
        return from.equals(to);
    }

    Duration length() {
        return Duration.between(from, to);
    }

    /** The month of {@code time} in UTC. */
    public static YearMonth monthOf(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC));
    }

    /**
     * The month that {@code text} names; that of {@code now} without a text.
     *
     * @throws DateTimeException if it is none, or has not begun; the message says which
     */
    public static YearMonth begunMonth(@Nullable String text, Instant now) {
        YearMonth present = monthOf(now);
        YearMonth month;
        try {
            month = text == null ? present : YearMonth.parse(text);
        } catch (DateTimeException wrong) {
            throw new DateTimeException("must be a month such as 2026-03", wrong);
        }
        if (month.isAfter(present)) {
            throw new DateTimeException(month + " has not begun");
        }
        return month;
    }

    /** The first moment of {@code month} in UTC. */
    public static Instant startOf(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Whether the next month has begun. */
    public static boolean isOver(YearMonth month, Instant now) {
        return monthOf(now).isAfter(month);
    }
}
