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

    /** What is certain needs no more time than this. */
    private static final Duration CERTAIN = Duration.ofHours(1);

    /**
     * The least time observed before a change.
     *
     * @param grows     whether the size grows
     * @param isCertain whether a smaller size certainly has the same misses
     */
    public Duration before(boolean grows, boolean isCertain) {
        return grows ? toGrow : isCertain && CERTAIN.compareTo(toShrink) < 0 ? CERTAIN : toShrink;
    }
}
