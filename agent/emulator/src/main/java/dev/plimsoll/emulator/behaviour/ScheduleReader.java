package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import dev.plimsoll.emulator.scenario.key.Words;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the schedule of modelled users. */
final class ScheduleReader {

    static final Section SECTION = Section.of("projects[].computes[].model.schedule",
            "When modelled users are active, in emulated time.",
            Key.word("when", Words.all(When.class), "`always`", "always, in bursts, or in office hours"),
            Key.of("every", Kind.DURATION, "`1h`",
                    "with `bursts`: time between the beginnings of two bursts; the first begins when the emulator starts"),
            Key.of("lasting", Kind.DURATION, "`10m`", "of `bursts`"),
            Key.of("from", Kind.TEXT, "`09:00`", "with `office-hours`: start; needs quotes"),
            Key.of("to", Kind.TEXT, "`17:00`",
                    "with `office-hours`: end; spans midnight if it is not later than `from`"),
            Key.of("days", Kind.TEXT, "`mon-fri`", "of `office-hours`: `mon-fri`, `mon,wed,sat`"),
            Key.of("zone", Kind.TEXT, "`UTC`", "of `office-hours`: `Europe/Berlin`"));

    private static final Duration EVERY = Duration.ofHours(1);
    private static final Duration LASTING = Duration.ofMinutes(10);
    private static final Duration LEAST_TURN = Duration.ofSeconds(1);
    private static final LocalTime FROM = LocalTime.of(9, 0);
    private static final LocalTime TO = LocalTime.of(17, 0);

    private ScheduleReader() {}

    /** The values of {@code when}. */
    enum When {
        ALWAYS, BURSTS, OFFICE_HOURS
    }

    static Schedule read(Keys keys) {
        Schedule schedule = switch (keys.choice("when", When.ALWAYS)) {
            case ALWAYS -> new Schedule.Always();
            case BURSTS -> new Schedule.Bursts(turn(keys), keys.duration("lasting", LASTING));
            case OFFICE_HOURS -> new Schedule.OfficeHours(time(keys, "from", FROM), time(keys, "to", TO),
                    or(keys.parsed("days", ScheduleReader::days, "must be days such as mon-fri or mon,wed,sat"),
                            days("mon-fri")),
                    or(keys.parsed("zone", ZoneId::of, "must be a time zone such as UTC or Europe/Berlin"),
                            ZoneOffset.UTC));
        };
        keys.end();
        return schedule;
    }

    private static Duration turn(Keys keys) {
        Duration every = keys.duration("every", EVERY);
        if (every.compareTo(LEAST_TURN) < 0) {
            keys.problem(keys.at("every"), "must be at least 1s");
            return EVERY;
        }
        return every;
    }

    private static LocalTime time(Keys keys, String key, LocalTime otherwise) {
        return or(keys.parsed(key, LocalTime::parse, "must be a time of day such as \"08:30\""), otherwise);
    }

    private static Set<DayOfWeek> days(String written) {
        return Stream.of(written.split(",", -1)).flatMap(ScheduleReader::span).collect(Collectors.toSet());
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

    private static <T> T or(@Nullable T written, T otherwise) {
        return written == null ? otherwise : written;
    }
}
