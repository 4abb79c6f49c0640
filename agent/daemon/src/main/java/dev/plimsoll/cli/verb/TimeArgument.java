package dev.plimsoll.cli.verb;

import dev.plimsoll.config.key.Durations;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Parses times such as {@code 2026-03-01T12:00:00Z}, {@code 2026-03-01}, {@code 7d ago} and {@code now}. */
public final class TimeArgument {

    private static final String AGO = " ago";
    private static final int DATE = "2026-03-01".length();

    private TimeArgument() {}

    /**
     * Reads {@code text}.
     *
     * @throws IllegalArgumentException if it is not a time; the message lists the allowed forms
     */
    public static Instant parse(String text, Instant now) {
        String bare = text.strip();
        if (bare.equals("now")) {
            return now;
        }
        try {
            return bare.length() == DATE
                    ? LocalDate.parse(bare).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(bare).toInstant();
        } catch (DateTimeException noDate) {
            return before(bare, now);
        }
    }

    private static Instant before(String text, Instant now) {
        try {
            String span = text.endsWith(AGO) ? text.substring(0, text.length() - AGO.length()).strip() : text;
            return now.minus(Durations.parse(span));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException no) {
            throw new IllegalArgumentException(
                    "'%s' is not a time: write 2026-03-01T12:00:00Z, 2026-03-01, '7d ago' or now".formatted(text),
                    no);
        }
    }
}
