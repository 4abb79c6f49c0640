package dev.plimsoll.emulator.clock;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock settings of a scenario.
 *
 * @param rate  above 0
 * @param start absent for the real time
 */
@Key("The emulated clock; see [Clock](#clock).")
public record ClockSpec(@Key(standard = "`1`", value = "emulated seconds per real second") double rate,
        @Key(standard = "now", value = "emulated time at the start, such as `2026-01-05T08:00:00Z`") @Nullable Instant start)
        implements
            Binder.Checked {

    /** Real time. */
    public static final ClockSpec REAL = new ClockSpec(1, null);

    @Override
    public void check(Binder.Problems problems) {
        if (rate <= 0) {
            problems.add("rate", "must be above 0");
        }
    }
}
