package dev.plimsoll.store.sql;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Times and durations as the store keeps them: nanoseconds in one 64-bit number.
 *
 * <p>Exact, because PostgreSQL's start times carry microseconds and are compared by equality; a number, because both
 * databases order it alike and it takes eight bytes of a row that is written every minute.
 */
final class Times {

    private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private Times() {}

    /** Nanoseconds since 1970; what lies outside the years 1678 to 2261 counts as their edge, so "for ever" works. */
    static long of(Instant time) {
        return nanos(time.getEpochSecond(), time.getNano());
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }

    static long of(Duration span) {
        return nanos(span.getSeconds(), span.getNano());
    }

    static @Nullable Long ofNullable(@Nullable Duration span) {
        return span == null ? null : of(span);
    }

    static @Nullable Duration span(@Nullable Long nanos) {
        return nanos == null ? null : Duration.ofNanos(nanos);
    }

    static @Nullable Long ofNullable(@Nullable Instant time) {
        return time == null ? null : of(time);
    }

    static @Nullable Instant instantOrNull(@Nullable Long nanos) {
        return nanos == null ? null : instant(nanos);
    }

    private static long nanos(long seconds, int nanos) {
        return BigInteger.valueOf(seconds)
                .multiply(BILLION)
                .add(BigInteger.valueOf(nanos))
                .min(MOST)
                .max(LEAST)
                .longValueExact();
    }
}
