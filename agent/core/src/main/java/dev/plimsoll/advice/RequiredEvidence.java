package dev.plimsoll.advice;

import java.time.Duration;

/**
 * Evidence that the owner requires.
 *
 * @param minAccesses reads in a window below which its ratio is not reliable
 * @param toGrow      least time observed before growing
 * @param toShrink    least time observed before shrinking
 */
public record RequiredEvidence(long minAccesses, Duration toGrow, Duration toShrink) {}
