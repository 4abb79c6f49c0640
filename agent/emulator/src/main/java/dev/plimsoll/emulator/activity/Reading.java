package dev.plimsoll.emulator.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server's statistics at one moment ({@code platform/in-the-wild.md} section 4.2).
 *
 * @param at            emulated time
 * @param activeMillis  {@code active_time} summed over the databases of users
 * @param sessions      started sessions, summed over the users' databases
 * @param backends      client backends by application name
 * @param replicas      {@code pg_stat_replication} other than the platform's own
 * @param subscriptions that have a worker
 * @param vacuums       autovacuum workers
 */
record Reading(Instant at, double activeMillis, long sessions, Map<String, Backends> backends, long replicas,
        long subscriptions, long vacuums) {

    Reading {
        backends = Map.copyOf(backends);
    }

    /**
     * Client backends of one application name.
     *
     * @param busy number of backends that are active or in a transaction
     * @param idle idle time of the idle backend that was busy last; absent if there is none
     */
    record Backends(long busy, @Nullable Idle idle) {}

    /**
     * Since when a backend is idle.
     *
     * @param change {@code state_change}, on the server's own clock
     * @param ago    time before the reading, in emulated time
     */
    record Idle(Instant change, Duration ago) {}

    /** Client backends that are active or in a transaction. */
    long busy() {
        return backends.values().stream().mapToLong(Backends::busy).sum();
    }

    /** The idle time of the idle client backend that was busy last. */
    Optional<Idle> idle() {
        return backends.values()
                .stream()
                .flatMap(some -> Optional.ofNullable(some.idle).stream())
                .max(Comparator.comparing(Idle::change));
    }

    /** This reading without the backends of one client name. */
    Reading without(String applicationName) {
        Map<String, Backends> others = new HashMap<>(backends);
        others.remove(applicationName);
        return withBackends(others);
    }

    /** This reading with other backends. */
    Reading withBackends(Map<String, Backends> others) {
        return new Reading(at, activeMillis, sessions, others, replicas, subscriptions, vacuums);
    }

    /** This reading with the sums of another one. */
    Reading withSumsOf(Reading other) {
        return new Reading(at, other.activeMillis, other.sessions, backends, replicas, subscriptions, vacuums);
    }
}
