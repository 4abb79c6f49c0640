package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.postgres.Rack;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What computes need of the world.
 *
 * @param suspendDelay of computes the API creates
 * @param tick         how often it is looked whether a compute is inactive
 */
public record Surroundings(Rack rack, Addresses addresses, Ledger ledger, InstantSource clock,
        PlatformSpec platform,
        long cachePerCu, Duration suspendDelay, Duration tick) {}
