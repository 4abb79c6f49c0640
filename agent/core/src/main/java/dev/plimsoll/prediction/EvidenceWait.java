package dev.plimsoll.prediction;

import java.time.Duration;

/**
 * The share of the default observation time that the owner requires before a change of size.
 *
 * <p>It shortens waits only. The required saving of a change stays its full cost: a cheaper threshold causes more
 * reversals.
 *
 * @param up   share of the default time for larger sizes, 0 to 1
 * @param down share of the default time for smaller sizes, 0 to 1
 */
public record EvidenceWait(double up, double down) {

    /** The full default time in both directions. */
    public static final EvidenceWait ALL = new EvidenceWait(1, 1);

    private static final Duration UP = Duration.ofHours(1);
    private static final Duration DOWN = Duration.ofHours(24);

    /**
     * The shares for these observation times. A longer time than the default counts as 1: the planner enforces the
     * rest.
     */
    public static EvidenceWait of(Duration up, Duration down) {
        return new EvidenceWait(Math.min(1, (double) up.toMillis() / UP.toMillis()),
                Math.min(1, (double) down.toMillis() / DOWN.toMillis()));
    }

    /** The share for one direction, 0 to 1. */
    public double part(boolean larger) {
        return larger ? up : down;
    }
}
