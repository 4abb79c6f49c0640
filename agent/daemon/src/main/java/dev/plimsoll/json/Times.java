package dev.plimsoll.json;

import java.time.Duration;
import java.time.Instant;

/**
 * Times and durations in the store: nanoseconds in one 64-bit number.
 * <p>They are exact, because PostgreSQL's start times have microseconds and are compared by equality. They are
 * numbers, because both databases order numbers alike and a number takes eight bytes in a row.
 */
public final class Times {

    private static final long BILLION = 1_000_000_000;

    private Times() {}

    /** Nanoseconds since 1970. Times outside the years 1678 to 2261 become the nearest limit. */
    public static long of(Instant time) {
        return nanos(time.getEpochSecond(), time.getNano());
    }

    public static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }

    public static long of(Duration span) {
        return nanos(span.getSeconds(), span.getNano());
    }

    private static long nanos(long seconds, int nanos) {
        try {
            return Math.addExact(Math.multiplyExact(seconds, BILLION), nanos);
        } catch (ArithmeticException beyond) {
            return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
