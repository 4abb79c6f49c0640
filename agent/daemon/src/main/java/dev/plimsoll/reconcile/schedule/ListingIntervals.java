package dev.plimsoll.reconcile.schedule;

import java.time.Duration;

/**
 * How often projects and computes are listed.
 *
 * @param listActive        time between two listings of a project while one of its computes is awake
 * @param listIdle          the same while all its computes are suspended
 * @param listUnchanged     the same while all are suspended and the listing of projects shows no change
 * @param requestsPerMinute limit of all calls to one platform together
 */
public record ListingIntervals(Duration listActive, Duration listIdle, Duration listUnchanged, int requestsPerMinute) {

    /** A copy with another limit. */
    public ListingIntervals with(int perMinute) {
        return new ListingIntervals(listActive, listIdle, listUnchanged, perMinute);
    }
}
