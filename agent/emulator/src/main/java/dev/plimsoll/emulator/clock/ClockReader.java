package dev.plimsoll.emulator.clock;

import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Kind;
import dev.plimsoll.emulator.scenario.key.Section;
import java.time.Instant;

/** Reads the clock settings of a scenario. */
public final class ClockReader {

    /** The keys of it. */
    public static final Section SECTION = Section.of("clock", "The emulated clock; see [Clock](#clock).",
            Key.of("rate", Kind.NUMBER, "`1`", "emulated seconds per real second"),
            Key.of("start", Kind.TEXT, "now", "emulated time at the start, such as `2026-01-05T08:00:00Z`"));

    private ClockReader() {}

    public static ClockSpec read(Keys keys) {
        double rate = keys.number("rate", ClockSpec.REAL.rate());
        if (rate <= 0) {
            keys.problem(keys.at("rate"), "must be above 0");
        }
        Instant start = keys.parsed("start", Instant::parse, "must be a time such as 2026-01-05T08:00:00Z");
        keys.end();
        return new ClockSpec(rate, start);
    }
}
