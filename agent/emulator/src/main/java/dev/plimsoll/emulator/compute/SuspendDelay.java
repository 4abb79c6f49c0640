package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.scenario.Scenario;
import java.time.Duration;

/**
 * Inactivity after which a compute is suspended.
 *
 * @param time  {@link Scenario#NEVER} for never
 * @param asked whether a request set it; else it is the platform's default
 */
public record SuspendDelay(Duration time, boolean asked) {

    /** Never, by request or because of the size. */
    public static final SuspendDelay NEVER = new SuspendDelay(Scenario.NEVER, true);

    /** The default of the platform or the scenario. */
    public static SuspendDelay usual(Duration time) {
        return new SuspendDelay(time, false);
    }

    /** A delay that a request set. */
    public static SuspendDelay asked(Duration time) {
        return new SuspendDelay(time, true);
    }

    public boolean isNever() {
        return time.equals(Scenario.NEVER);
    }
}
