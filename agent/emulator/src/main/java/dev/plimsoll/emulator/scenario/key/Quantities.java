package dev.plimsoll.emulator.scenario.key;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parses durations, amounts of memory and days of the week. */
public final class Quantities {

    /** The duration for {@code never}. */
    public static final Duration NEVER = ChronoUnit.FOREVER.getDuration();

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})\\s*([A-Za-z]+)");
    private static final Map<String, Duration> UNITS_OF_TIME = Map.of("ms", Duration.ofMillis(1), "s",
            Duration.ofSeconds(1), "m", Duration.ofMinutes(1), "h", Duration.ofHours(1), "d", Duration.ofDays(1));
    private static final Map<String, Long> UNITS_OF_MEMORY = Map.of("B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB",
            1L << 30);

    private Quantities() {}

    /** {@code never}, or a number and one of ms, s, m, h, d. */
    static Optional<Duration> duration(String written) {
        if (written.equals("never")) {
            return Optional.of(NEVER);
        }
        return read(written, UNITS_OF_TIME).map(read -> read.unit.multipliedBy(read.number));
    }

    /** Like a duration, but without {@code never}, and negative with a minus. */
    static Optional<Duration> offset(String written) {
        return written.startsWith("-")
                ? read(written.substring(1), UNITS_OF_TIME).map(read -> read.unit.multipliedBy(-read.number))
                : read(written, UNITS_OF_TIME).map(read -> read.unit.multipliedBy(read.number));
    }

    /** A number and one of B, KiB, MiB, GiB; in bytes. */
    static Optional<Long> bytes(String written) {
        return read(written, UNITS_OF_MEMORY).map(read -> read.unit * read.number);
    }

    private static <U> Optional<Read<U>> read(String written, Map<String, U> units) {
        Matcher parts = WRITTEN.matcher(written);
        return parts.matches()
                ? Optional.ofNullable(units.get(parts.group(2)))
                        .map(unit -> new Read<>(Long.parseLong(parts.group(1)), unit))
                : Optional.empty();
    }

    private record Read<U>(long number, U unit) {}

    /** Days such as {@code mon-fri} or {@code mon,wed,sat}; throws if one is no day. */
    static Set<DayOfWeek> days(String written) {
        return Stream.of(written.split(",", -1)).flatMap(Quantities::span).collect(Collectors.toSet());
    }

    private static Stream<DayOfWeek> span(String written) {
        String[] ends = written.split("-", 2);
        DayOfWeek first = day(ends[0]);
        int length = Math.floorMod(day(ends[ends.length - 1]).getValue() - first.getValue(), DayOfWeek.values().length);
        return Stream.iterate(first, day -> day.plus(1)).limit(length + 1L);
    }

    private static DayOfWeek day(String written) {
        return Stream.of(DayOfWeek.values())
                .filter(day -> day.name().substring(0, 3).equalsIgnoreCase(written.strip()))
                .findFirst()
                .orElseThrow(() -> new DateTimeException("no day " + written));
    }
}
