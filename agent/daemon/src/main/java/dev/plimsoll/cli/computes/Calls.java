package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Profile;

/** Calls that the interface of profile neon has, and the contract of profile standard does not. */
final class Calls {

    private Calls() {}

    static boolean areThere(Settings settings) {
        return settings.profile() == Profile.NEON;
    }

    /**
     * Refuses what the platform has no call for, before anything is asked.
     *
     * @param what such a call would do, and how it comes about without
     * @throws Failure in any profile but neon
     */
    static void demand(Settings settings, String what) {
        if (!areThere(settings)) {
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: the interface of this platform has no call that %s; platform.profile: neon has one"
                            .formatted(what));
        }
    }
}
