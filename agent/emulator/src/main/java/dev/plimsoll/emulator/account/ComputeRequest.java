package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.compute.Settings;

/**
 * A request for a new compute.
 *
 * @param primary true for a primary, false for a replica
 */
public record ComputeRequest(boolean primary, Settings settings) {

    /** The same on another branch. */
    public ComputeRequest on(String branch) {
        return new ComputeRequest(primary, settings.on(branch));
    }
}
