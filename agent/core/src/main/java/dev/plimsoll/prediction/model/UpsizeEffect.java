package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * What the last move up brought.
 *
 * @param from  the smaller size
 * @param to    the larger
 * @param slope doublings of the cache that halve the misses, inverted: 1 where twice the cache halves them, 0 where it
 *              changes nothing
 */
public record UpsizeEffect(ComputeUnits from, ComputeUnits to, double slope) {}
