package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.clock.Ticker;
import dev.plimsoll.emulator.engine.Conditions;
import dev.plimsoll.emulator.postgres.ServerPool;
import dev.plimsoll.emulator.proxy.Authority;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import java.time.InstantSource;

/**
 * What computes need of the world.
 *
 * @param ticker     lets time do to them what it does
 * @param authority  certifies the doors that speak TLS
 * @param scenario   what the platform is like, and how those computes are that the API creates
 * @param conditions under which they run
 */
public record Surroundings(ServerPool rack, Addresses addresses, Ticker ticker, Authority authority, Scenario scenario,
        Conditions conditions) {

    public InstantSource clock() {
        return conditions.clock();
    }

    /** What the platform is like. */
    public PlatformSpec platform() {
        return scenario.platform();
    }
}
