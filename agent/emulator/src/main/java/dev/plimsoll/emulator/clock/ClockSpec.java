package dev.plimsoll.emulator.clock;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The clock settings of a scenario.
 *
 * @param rate  emulated seconds per real second; above 0
 * @param start the emulated time at the start; absent for the real time
 */
public record ClockSpec(double rate, @Nullable Instant start) {

    /** Real time. */
    public static final ClockSpec REAL = new ClockSpec(1, null);
}
