package dev.plimsoll.emulator.clock;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How time goes in a scenario.
 *
 * @param rate  emulated seconds in a real one; above 0
 * @param start the emulated time when the emulator starts; the real one when absent
 */
public record ClockSpec(double rate, @Nullable Instant start) {

    /** The time of the world. */
    public static final ClockSpec REAL = new ClockSpec(1, null);
}
