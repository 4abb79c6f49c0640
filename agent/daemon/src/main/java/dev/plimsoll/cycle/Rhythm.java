package dev.plimsoll.cycle;

import java.time.Duration;

/**
 * How often the fleet is listed and a compute looked into.
 *
 * @param interval          least time between two looks inside one compute
 * @param listActive        time between two listings of a project while one of its computes is awake
 * @param listIdle          the same while all of them sleep
 * @param listStill         the same while all of them sleep and the listing of projects shows that nothing moved
 * @param requestsPerMinute all calls to the platform together
 * @param quiet             whether to stop looking when nobody but us was active
 * @param suspendDelay      inactivity after which the platform suspends a compute, where it does not tell
 */
public record Rhythm(Duration interval, Duration listActive, Duration listIdle, Duration listStill,
        int requestsPerMinute, boolean quiet,
        Duration suspendDelay) {}
