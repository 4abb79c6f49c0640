package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.clock.Ticker;
import dev.plimsoll.emulator.engine.Conditions;
import dev.plimsoll.emulator.postgres.ServerPool;
import dev.plimsoll.emulator.proxy.Authority;
import dev.plimsoll.emulator.scenario.Scenario;
import java.time.InstantSource;

/**
 * The shared services of computes.
 *
 * @param ticker     runs their periodic tasks
 * @param authority  signs the certificates of listeners with TLS
 * @param scenario   the platform's settings, and the defaults of new computes
 * @param conditions under which they run
 */
public record Surroundings(ServerPool pool, Addresses addresses, Ticker ticker, Authority authority, Scenario scenario,
        Conditions conditions) {

    public InstantSource clock() {
        return conditions.clock();
    }
}
