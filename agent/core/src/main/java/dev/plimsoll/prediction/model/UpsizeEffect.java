package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * The effect of the latest upsize.
 *
 * @param from  the smaller size
 * @param to    the larger size
 * @param slope exponent by which misses fell: 1 where twice the cache halves them, 0 where it changes nothing
 */
public record UpsizeEffect(ComputeUnits from, ComputeUnits to, double slope) {}
