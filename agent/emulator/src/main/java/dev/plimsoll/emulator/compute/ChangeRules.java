package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.PlatformSpec.Variants.PatchOnIdle;
import dev.plimsoll.emulator.scenario.PlatformSpec.Variants.Resize;
import dev.plimsoll.emulator.scenario.PlatformSpec.Variants.RestartOfIdle;
import dev.plimsoll.emulator.scenario.Profile;

/**
 * How the platform carries out changes.
 *
 * @param live        whether a new size reaches a running server without a restart
 * @param wakes       whether a new size briefly wakes a suspended compute
 * @param quietOnIdle whether a change of a suspended compute without further effect is not an operation
 * @param restarts    whether a restart starts a suspended compute; else it is refused
 */
record ChangeRules(boolean live, boolean wakes, boolean quietOnIdle, boolean restarts) {

    static ChangeRules of(PlatformSpec platform) {
        return new ChangeRules(platform.variants().resize() == Resize.LIVE,
                platform.variants().patchOnIdle() == PatchOnIdle.WAKES, platform.profile() == Profile.NEON,
                platform.variants().restartOfIdle() == RestartOfIdle.STARTS);
    }

    /** The effect on a suspended simulation of a size change that restarts a running server. */
    SuspendedComputes onResize() {
        return wakes ? SuspendedComputes.BLINK : SuspendedComputes.SLEEP_ON;
    }

    /** The effect of a restart on a suspended simulation. */
    SuspendedComputes onRestart() {
        return restarts ? SuspendedComputes.WAKE : SuspendedComputes.SLEEP_ON;
    }
}
