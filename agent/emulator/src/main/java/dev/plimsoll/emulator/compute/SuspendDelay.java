package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.scenario.Scenario;
import java.time.Duration;

/**
 * Inactivity after which a compute is suspended.
 *
 * @param time  {@link Scenario#NEVER} for never
 * @param asked whether somebody asked for that time; else it is the platform's own
 */
public record SuspendDelay(Duration time, boolean asked) {

    /** None, since somebody said so or because of the size. */
    public static final SuspendDelay NEVER = new SuspendDelay(Scenario.NEVER, true);

    /** That of the platform, or of a scenario. */
    public static SuspendDelay usual(Duration time) {
        return new SuspendDelay(time, false);
    }

    /** One that somebody asked for. */
    public static SuspendDelay asked(Duration time) {
        return new SuspendDelay(time, true);
    }

    public boolean isNever() {
        return time.equals(Scenario.NEVER);
    }
}
