package dev.plimsoll.advice;

import java.time.Duration;

/**
 * Evidence that the owner requires.
 *
 * @param minAccesses reads in a window below which its ratio is not reliable
 * @param toGrow      least time observed awake before growing
 * @param toShrink    least time observed awake before shrinking
 */
public record RequiredEvidence(long minAccesses, Duration toGrow, Duration toShrink) {

    /**
     * The least time observed before a change.
     *
     * @param grows     whether the size grows
     * @param isCertain whether a smaller size certainly has the same misses: that needs as little time as a growth
     */
    public Duration before(boolean grows, boolean isCertain) {
        boolean isSoon = grows || (isCertain && toGrow.compareTo(toShrink) < 0);
        return isSoon ? toGrow : toShrink;
    }
}
