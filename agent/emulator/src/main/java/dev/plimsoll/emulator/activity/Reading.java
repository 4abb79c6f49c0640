package dev.plimsoll.emulator.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the server's statistics said at one moment ({@code platform/in-the-wild.md} section 4.2).
 *
 * @param at            emulated time
 * @param activeMillis  {@code active_time} summed over the databases of users
 * @param sessions      sessions begun, summed over the databases of users
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
     * @param busy that are doing something, or hold a transaction
     * @param idle since when the idle one that was busy last is so; absent when there is none
     */
    record Backends(long busy, @Nullable Idle idle) {}

    /**
     * Since when a backend is idle.
     *
     * @param change {@code state_change}, on the server's own clock
     * @param ago    how long before the reading that was, in emulated time
     */
    record Idle(Instant change, Duration ago) {}

    /** Client backends that are doing something, or hold a transaction. */
    long busy() {
        return backends.values().stream().mapToLong(Backends::busy).sum();
    }

    /** Of the idle client backend that was busy last. */
    Optional<Idle> idle() {
        return backends.values()
                .stream()
                .flatMap(some -> Optional.ofNullable(some.idle).stream())
                .max(Comparator.comparing(Idle::change));
    }

    /** The same without the backends of somebody. */
    Reading without(String applicationName) {
        Map<String, Backends> others = new HashMap<>(backends);
        others.remove(applicationName);
        return withBackends(others);
    }

    /** The same with other backends. */
    Reading withBackends(Map<String, Backends> others) {
        return new Reading(at, activeMillis, sessions, others, replicas, subscriptions, vacuums);
    }

    /** The same with the sums of another. */
    Reading withSumsOf(Reading other) {
        return new Reading(at, other.activeMillis, other.sessions, backends, replicas, subscriptions, vacuums);
    }
}
