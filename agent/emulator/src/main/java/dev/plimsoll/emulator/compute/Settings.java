package dev.plimsoll.emulator.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.size.Limits;

/**
 * The settings of a compute that a PATCH can change.
 *
 * @param postgres {@code settings} of the API, {@code pg_settings} among them: kept and shown as written, not given to
 *                 the server
 */
public record Settings(String branch, Limits limits, boolean poolerEnabled, String poolerMode, ObjectNode postgres,
        boolean disabled, SuspendDelay suspendDelay, Label label) {

    /** A copy of the given value. */
    public Settings {
        postgres = postgres.deepCopy();
    }

    /** The same with another suspend delay. */
    public Settings withSuspendDelay(SuspendDelay delay) {
        return new Settings(branch, limits, poolerEnabled, poolerMode, postgres, disabled, delay, label);
    }

    /** The same on another branch. */
    public Settings on(String otherBranch) {
        return new Settings(otherBranch, limits, poolerEnabled, poolerMode, postgres, disabled, suspendDelay, label);
    }
}
