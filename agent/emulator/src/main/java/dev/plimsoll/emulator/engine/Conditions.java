package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.engine.ActivityMonitor.TrafficActivityMonitor;
import dev.plimsoll.emulator.engine.Counting.RealCounting;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The settings that all engines share.
 *
 * @param rate         emulated seconds per real second
 * @param origin       when the emulator started, in emulated time
 * @param monitorEvery real time between two readings of a monitor
 * @param cachePerCu   bytes of emulated file cache per compute unit
 */
public record Conditions(Ledger ledger, InstantSource clock, double rate, Instant origin, Duration monitorEvery,
        SizeTable sizes, long cachePerCu) {

    ActivityMonitor activityMonitor(String endpointId, BehaviourProfile behaviour, Vitals vitals,
            PostgresServer server) {
        return switch (behaviour.activity()) {
            case ANY_TRAFFIC -> new TrafficActivityMonitor(vitals, clock);
            case MONITOR -> {
                String database = behaviour.viewRights() == ViewRights.DATABASE_MISSING ? "template1" : "postgres";
                yield new SessionActivityMonitor(endpointId, vitals,
                        new Monitor(() -> server.connectAs(Monitor.ROLE, database, Monitor.NAME), clock, rate,
                                monitorEvery),
                        clock);
            }
        };
    }

    Counting counting(BehaviourProfile behaviour, PostgresServer server) {
        return switch (behaviour.counters()) {
            case REAL -> new RealCounting(server, sizes, cachePerCu, behaviour.cacheOn());
            case MODELLED -> new ModelledCounting(server, behaviour, sizes, cachePerCu, origin);
        };
    }
}
