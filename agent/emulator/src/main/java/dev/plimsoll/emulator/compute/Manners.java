package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Variants.PatchOnIdle;
import dev.plimsoll.emulator.scenario.Variants.Resize;

/**
 * How the platform goes about changes.
 *
 * @param live        whether a new size reaches a running server without a restart
 * @param wakes       whether a new size wakes a sleeper for a moment
 * @param quietOnIdle whether what just takes effect in a sleeper is no operation at all
 */
record Manners(boolean live, boolean wakes, boolean quietOnIdle) {

    static Manners of(PlatformSpec platform) {
        return new Manners(platform.variants().resize() == Resize.LIVE,
                platform.variants().patchOnIdle() == PatchOnIdle.WAKES, platform.profile() == Profile.NEON);
    }
}
