package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.compute.Settings;

/**
 * A request for a new compute.
 *
 * @param primary true for a primary, false for a replica
 */
public record Wish(boolean primary, Settings settings) {

    /** The same on another branch. */
    public Wish on(String branch) {
        return new Wish(primary, settings.on(branch));
    }
}
