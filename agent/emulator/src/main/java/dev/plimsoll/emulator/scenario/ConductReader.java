package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Keys;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads how computes behave, and how time goes. */
final class ConductReader {

    private static final Duration EVERY = Duration.ofHours(1);
    private static final Duration LASTING = Duration.ofMinutes(10);
    private static final Duration LEAST_TURN = Duration.ofSeconds(1);
    private static final long WORKING_SET = 64L << 20;
    private static final double RATE = 1000;
    private static final String EFFECTS = "closed, refuse, accept-and-hang, stop-in-tls, drip, cut-after or error";

    private ConductReader() {}

    static ClockSpec clock(Keys keys) {
        Keys clock = keys.mapping("clock");
        double rate = clock.number("rate", ClockSpec.REAL.rate());
        if (rate <= 0) {
            clock.problem(clock.at("rate"), "must be above 0");
        }
        Instant start = parsed(clock, "start", null, Instant::parse, "must be a time such as 2026-01-05T08:00:00Z");
        clock.end();
        return new ClockSpec(rate, start);
    }

    /** What a scenario says of all its computes. */
    static Conduct usual(Keys keys, Profile profile) {
        return Conduct.plain(keys.choice("activity", ActivityRule.of(profile)),
                keys.choice("counters", CounterSource.REAL));
    }

    /** What one compute says of itself. */
    static Conduct conduct(Keys keys, Conduct usual) {
        CounterSource counters = keys.choice("counters", usual.counters());
        AccessPattern model = keys.has("model") ? model(keys.mapping("model")) : null;
        if (model != null && counters == CounterSource.REAL) {
            keys.problem(keys.at("model"), "needs counters: modelled");
        }
        return new Conduct(keys.choice("activity", usual.activity()), counters,
                keys.choice("cache", Switch.ON) == Switch.ON,
                keys.choice("view-rights", ViewRights.GRANTED), model, autoscaling(keys.mapping("autoscaling")),
                keys.optionalDuration("crash-after"), keys.list("door", ConductReader::fault),
                keys.choice("tls", Tls.OFF) == Tls.SELF_SIGNED);
    }

    private enum Switch {
        ON, OFF
    }

    private enum Tls {
        OFF, SELF_SIGNED
    }

    private static Autoscaling autoscaling(Keys keys) {
        Autoscaling read = new Autoscaling(keys.duration("look-back", Autoscaling.USUAL.lookBack()),
                keys.duration("down-after", Autoscaling.USUAL.downAfter()));
        keys.end();
        return read;
    }

    private static AccessPattern model(Keys keys) {
        long workingSet = pages(keys, "working-set", WORKING_SET);
        AccessPattern pattern = new AccessPattern(keys.text("application-name", "app"), workingSet,
                keys.number("skew", 0),
                share(keys, "scan-share"), pages(keys, "scan-size", 4 * workingSet * AccessPattern.PAGE),
                share(keys, "write-share"), keys.number("rate-per-second", RATE), keys.count("seed", 1),
                schedule(keys.mapping("schedule")));
        keys.end();
        return pattern;
    }

    private static long pages(Keys keys, String key, long otherwise) {
        long pages = keys.bytes(key, otherwise) / AccessPattern.PAGE;
        if (pages < 1) {
            keys.problem(keys.at(key), "must be at least a page of 8KiB");
        }
        return Math.max(1, pages);
    }

    private static double share(Keys keys, String key) {
        double share = keys.number(key, 0);
        if (share > 1) {
            keys.problem(keys.at(key), "must be between 0 and 1");
        }
        return share;
    }

    private static Schedule schedule(Keys keys) {
        String when = keys.text("when", "always");
        Schedule schedule = switch (when) {
            case "bursts" -> new Schedule.Bursts(turn(keys), keys.duration("lasting", LASTING));
            case "office-hours" -> new Schedule.OfficeHours(time(keys, "from", LocalTime.of(9, 0)),
                    time(keys, "to", LocalTime.of(17, 0)), days(keys), zone(keys));
            default -> new Schedule.Always();
        };
        if (!List.of("always", "bursts", "office-hours").contains(when)) {
            keys.problem(keys.at("when"), "must be always, bursts or office-hours");
        }
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
        LocalTime read = parsed(keys, key, otherwise, LocalTime::parse, "must be a time of day such as \"08:30\"");
        return read == null ? otherwise : read;
    }

    private static ZoneId zone(Keys keys) {
        ZoneId read = parsed(keys, "zone", null, ZoneId::of, "must be a time zone such as UTC or Europe/Berlin");
        return read == null ? ZoneId.of("UTC") : read;
    }

    private static Set<DayOfWeek> days(Keys keys) {
        Set<DayOfWeek> read = parsed(keys, "days", null, ConductReader::daysWritten,
                "must be days such as mon-fri or mon,wed,sat");
        return read == null ? daysWritten("mon-fri") : read;
    }

    private static Set<DayOfWeek> daysWritten(String written) {
        return Stream.of(written.split(",", -1)).flatMap(ConductReader::span).collect(Collectors.toSet());
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

    private static <T> @Nullable T parsed(Keys keys, String key, @Nullable T otherwise, Function<String, T> parse,
            String must) {
        String written = keys.optionalText(key);
        try {
            return written == null ? otherwise : parse.apply(written);
        } catch (DateTimeException e) {
            keys.problem(keys.at(key), must);
            return otherwise;
        }
    }

    private static DoorFault fault(Keys keys) {
        Duration until = keys.optionalDuration("until");
        DoorFault.Effect effect = effect(keys);
        DoorFault fault = new DoorFault(keys.duration("from", Duration.ZERO), until,
                keys.count("first", Long.MAX_VALUE), effect);
        keys.end();
        return fault;
    }

    private static DoorFault.Effect effect(Keys keys) {
        String kind = keys.text("do", null);
        return switch (kind) {
            case "closed" -> new DoorFault.Closed();
            case "refuse" -> new DoorFault.Refuse();
            case "accept-and-hang" -> new DoorFault.Hang();
            case "stop-in-tls" -> new DoorFault.StopInTls();
            case "drip" -> new DoorFault.Drip(keys.duration("every", Duration.ofSeconds(1)));
            case "cut-after" -> new DoorFault.CutAfter(keys.count("bytes", 0));
            case "error" -> new DoorFault.Refusal(sqlState(keys), keys.text("message", "not now"));
            default -> {
                keys.problem(keys.at("do"), "must be " + EFFECTS);
                yield new DoorFault.Refuse();
            }
        };
    }

    private static String sqlState(Keys keys) {
        String state = keys.text("sqlstate", "57P03");
        if (!state.matches("[0-9A-Z]{5}")) {
            keys.problem(keys.at("sqlstate"), "must be five digits or capital letters");
        }
        return state;
    }
}
