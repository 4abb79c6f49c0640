package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.compute.Settings;

/**
 * A compute that somebody wants.
 *
 * @param primary whether it is the one that writes, or a replica
 */
public record Wish(boolean primary, Settings settings) {

    /** The same on another branch. */
    public Wish on(String branch) {
        return new Wish(primary, settings.on(branch));
    }
}
