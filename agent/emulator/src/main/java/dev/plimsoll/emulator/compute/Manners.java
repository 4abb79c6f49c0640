package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.SuspendedComputes;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Variants.PatchOnIdle;
import dev.plimsoll.emulator.scenario.Variants.Resize;
import dev.plimsoll.emulator.scenario.Variants.RestartOfIdle;

/**
 * How the platform goes about changes.
 *
 * @param live        whether a new size reaches a running server without a restart
 * @param wakes       whether a new size wakes a sleeper for a moment
 * @param quietOnIdle whether what just takes effect in a sleeper is no operation at all
 * @param restarts    whether a restart starts a sleeper, rather than being refused
 */
record Manners(boolean live, boolean wakes, boolean quietOnIdle, boolean restarts) {

    static Manners of(PlatformSpec platform) {
        return new Manners(platform.variants().resize() == Resize.LIVE,
                platform.variants().patchOnIdle() == PatchOnIdle.WAKES, platform.profile() == Profile.NEON,
                platform.variants().restartOfIdle() == RestartOfIdle.STARTS);
    }

    /** What a change of size that restarts a running server is to a sleeper. */
    SuspendedComputes onResize() {
        return wakes ? SuspendedComputes.BLINK : SuspendedComputes.SLEEP_ON;
    }

    /** What a restart of a running server is to a sleeper. */
    SuspendedComputes onRestart() {
        return restarts ? SuspendedComputes.WAKE : SuspendedComputes.SLEEP_ON;
    }
}
