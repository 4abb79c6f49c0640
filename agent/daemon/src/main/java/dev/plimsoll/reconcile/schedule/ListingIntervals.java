package dev.plimsoll.reconcile.schedule;

import java.time.Duration;

/**
 * How often the fleet is listed.
 *
 * @param listActive        time between two listings of a project while one of its computes is awake
 * @param listIdle          the same while all of them sleep
 * @param listUnchanged         the same while all of them sleep and the listing of projects shows that nothing moved
 * @param requestsPerMinute all calls to the platform together
 */
public record ListingIntervals(Duration listActive, Duration listIdle, Duration listUnchanged, int requestsPerMinute) {}
