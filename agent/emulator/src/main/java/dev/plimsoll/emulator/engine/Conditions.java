package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.behaviour.ViewRights;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What is the same for all engines.
 *
 * @param rate         emulated seconds in a real one
 * @param origin       when the emulator started, in emulated time
 * @param monitorEvery how often a monitor looks, in real time
 * @param cachePerCu   bytes of emulated file cache per compute unit
 */
public record Conditions(Ledger ledger, InstantSource clock, double rate, Instant origin, Duration monitorEvery,
        SizeTable sizes, long cachePerCu) {

    ActivityMonitor vigil(String endpointId, BehaviourProfile conduct, Vitals vitals, PostgresServer server) {
        return switch (conduct.activity()) {
            case ANY_TRAFFIC -> new TrafficActivityMonitor(vitals, clock);
            case MONITOR -> {
                String database = conduct.viewRights() == ViewRights.DATABASE_MISSING ? "template1" : "postgres";
                yield new SessionActivityMonitor(endpointId, vitals,
                        new Monitor(() -> server.connectAs(Monitor.ROLE, database, Monitor.NAME), clock, rate,
                                monitorEvery),
                        clock);
            }
        };
    }

    Counting counting(BehaviourProfile conduct, PostgresServer server) {
        return switch (conduct.counters()) {
            case REAL -> new RealCounting(server, sizes, cachePerCu, conduct.cacheOn());
            case MODELLED -> new ModelledCounting(server, conduct, sizes, cachePerCu, origin);
        };
    }
}
