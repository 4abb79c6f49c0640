package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Duration;

/** How the times that the API shows differ from the true ones. */
@Key("How the times that the API shows differ from the true ones.")
public record Times(
        @Key(kind = Key.Kind.OFFSET, standard = "`0s`", value = "how far the platform's clock is ahead; negative: behind") Duration skew,
        @Key(standard = "`exact`", value = "value of `last_active`; the sentinel is `2000-01-01T00:00:00Z`") LastActive lastActive,
        @Key(standard = "`absent`; neon `sentinel`", value = "value of `last_active` before the first activity") Never neverActive,
        @Key(standard = "`0s`", value = "`last_active` is rounded up to a multiple of this") Duration roundTo,
        @Key(standard = "`0s`", value = "delay until the platform shows activity") Duration lag)
        implements
            Binder.Checked {

    @Override
    public void check(Binder.Problems problems) {
        if (roundTo.equals(Scenario.NEVER)) {
            problems.add("round-to", "must be a duration");
        }
        if (lag.equals(Scenario.NEVER)) {
            problems.add("lag", "must be a duration");
        }
    }

    /** The value of {@code last_active}. */
    public enum LastActive {
        EXACT, ABSENT, SENTINEL
    }

    /** The value of {@code last_active} before the first activity. */
    public enum Never {
        ABSENT, SENTINEL
    }
}
