package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.postgres.Rack;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What computes need of the world.
 *
 * @param tick how often it is looked whether a compute is inactive
 */
public record Surroundings(Rack rack, Addresses addresses, Ledger ledger, InstantSource clock, Scenario scenario,
        Duration tick) {

    /** Bytes of emulated file cache per compute unit. */
    long cachePerCu() {
        return scenario.cachePerCu();
    }

    /** What the platform is like. */
    public PlatformSpec platform() {
        return scenario.platform();
    }
}
