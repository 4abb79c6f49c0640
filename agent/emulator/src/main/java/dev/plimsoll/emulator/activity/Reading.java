package dev.plimsoll.emulator.activity;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the server's statistics said at one moment ({@code platform/in-the-wild.md} section 4.2).
 *
 * @param at            emulated time
 * @param activeMillis  {@code active_time} summed over the databases of users
 * @param sessions      sessions begun, summed over the databases of users
 * @param busy          client backends that are doing something, or hold a transaction
 * @param newestChange  {@code state_change} of the idle client backend that was busy last, on the server's own clock;
 *                      absent when there is none
 * @param changedAgo    how long before this reading that was, in emulated time
 * @param replicas      {@code pg_stat_replication} other than the platform's own
 * @param subscriptions that have a worker
 * @param vacuums       autovacuum workers
 */
record Reading(Instant at, double activeMillis, long sessions, long busy, @Nullable Instant newestChange,
        Duration changedAgo, long replicas, long subscriptions, long vacuums) {}
