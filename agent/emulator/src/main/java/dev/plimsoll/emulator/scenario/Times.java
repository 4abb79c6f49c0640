package dev.plimsoll.emulator.scenario;

import java.time.Duration;

/**
 * How the times that the API shows depart from the true ones.
 *
 * @param skew    how far the platform's clock is ahead, behind when below zero
 * @param never   what is shown of a compute that was never active
 * @param roundTo activity is shown at the next whole multiple of this; zero for exactly
 * @param lag     how late the platform knows of activity
 */
public record Times(Duration skew, LastActive lastActive, Never never, Duration roundTo, Duration lag) {

    /** What is shown as {@code last_active}. */
    public enum LastActive {
        EXACT, ABSENT, SENTINEL
    }

    /** What is shown as {@code last_active} before there was any activity. */
    public enum Never {
        ABSENT, SENTINEL
    }
}
