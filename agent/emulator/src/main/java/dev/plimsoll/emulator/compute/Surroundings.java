package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.clock.Ticker;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.postgres.Rack;
import dev.plimsoll.emulator.proxy.Authority;
import dev.plimsoll.emulator.scenario.Conduct;
import dev.plimsoll.emulator.scenario.PlatformSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ViewRights;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What computes need of the world.
 *
 * @param ticker       lets time do what it does to them
 * @param authority    certifies the doors that speak TLS
 * @param scenario     what is the same for all computes, and how those are that the API creates
 * @param rate         emulated seconds in a real one
 * @param origin       when the emulator started, in emulated time
 * @param monitorEvery how often a monitor looks, in real time
 */
public record Surroundings(Rack rack, Addresses addresses, Ledger ledger, InstantSource clock, Ticker ticker,
        Authority authority, Scenario scenario, double rate, Instant origin, Duration monitorEvery) {

    /** Bytes of emulated file cache per compute unit. */
    long cachePerCu() {
        return scenario.cachePerCu();
    }

    /** What the platform is like. */
    public PlatformSpec platform() {
        return scenario.platform();
    }

    Vigil vigil(String endpointId, Conduct conduct, Vitals vitals, PostgresServer server) {
        return switch (conduct.activity()) {
            case ANY_TRAFFIC -> new TrafficVigil(vitals, clock);
            case MONITOR -> {
                String database = conduct.viewRights() == ViewRights.DATABASE_MISSING ? "template1" : "postgres";
                yield new MonitorVigil(endpointId, vitals,
                        new Monitor(() -> server.connectAs(Monitor.ROLE, database, Monitor.NAME), clock, rate,
                                monitorEvery));
            }
        };
    }

    Counting counting(Conduct conduct, PostgresServer server) {
        SizeTable sizes = platform().sizes();
        return switch (conduct.counters()) {
            case REAL -> new RealCounting(server, sizes, cachePerCu(), conduct.cacheOn());
            case MODELLED -> new ModelledCounting(server, conduct, sizes, cachePerCu(), origin);
        };
    }
}
