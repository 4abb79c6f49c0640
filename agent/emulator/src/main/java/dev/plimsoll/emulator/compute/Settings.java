package dev.plimsoll.emulator.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;

/**
 * All of a compute that a PATCH may change.
 *
 * @param pgSettings kept and shown as written, not given to the server
 */
public record Settings(String branch, Limits limits, boolean poolerEnabled, String poolerMode, ObjectNode pgSettings,
        boolean disabled, Duration suspendDelay) {

    /** A copy of what was written, so that nobody changes it afterwards. */
    public Settings {
        pgSettings = pgSettings.deepCopy();
    }

    /** The same with another suspend delay. */
    public Settings withSuspendDelay(Duration delay) {
        return new Settings(branch, limits, poolerEnabled, poolerMode, pgSettings, disabled, delay);
    }
}
