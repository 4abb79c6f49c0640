package dev.plimsoll.emulator.scenario;

import java.time.Duration;

/**
 * How the times that the API shows differ from the true ones.
 *
 * @param skew    how far the platform's clock is ahead; negative: behind
 * @param never   the value for a compute that was never active
 * @param roundTo activity is rounded up to a multiple of this; zero for no rounding
 * @param lag     delay until the platform shows activity
 */
public record Times(Duration skew, LastActive lastActive, Never never, Duration roundTo, Duration lag) {

    /** The value of {@code last_active}. */
    public enum LastActive {
        EXACT, ABSENT, SENTINEL
    }

    /** The value of {@code last_active} before the first activity. */
    public enum Never {
        ABSENT, SENTINEL
    }
}
