package dev.plimsoll.account.computes;

import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Profile;

/** API calls that profile neon has and profile standard does not have. */
final class NeonCalls {

    private NeonCalls() {}

    static boolean areAvailable(Settings settings) {
        return settings.profile().equals(Profile.NEON);
    }

    /**
     * Rejects an action that the platform's API has no call for; sends no request.
     *
     * @param what the action, and how it happens without such a call
     * @throws VerbFailure in every profile except neon
     */
    static void requireNeon(Settings settings, String what) {
        VerbFailure.wrongUseIf(!areAvailable(settings),
                "the API of this platform has no call that %s; only platform.profile: neon has one"
                        .formatted(what));
    }
}
