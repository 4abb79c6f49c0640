package dev.plimsoll.cache.series;

import dev.plimsoll.cache.Totals;
import java.time.Instant;

/**
 * A start of a compute.
 *
 * @param at         start of the server, by its own clock
 * @param lastProbed the last probe before it: the run before ended between that probe and the start
 * @param cause      who started it
 */
public record RunStart(Instant at, Instant lastProbed, Totals.Cause cause) {}
