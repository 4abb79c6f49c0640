package dev.plimsoll.cache;

/**
 * A sample, and the totals after it.
 *
 * @param totals counts over all runs
 */
public record StoredSample(Sample sample, Totals totals) {}
