package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * A size that was considered and is not advised.
 *
 * @param cu    the size
 * @param cause the reason against it
 */
public record RuledOut(ComputeUnits cu, Cause cause) {}
