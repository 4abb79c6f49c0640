package dev.plimsoll.sizing;

import dev.plimsoll.cache.History;

/**
 * What is remembered of one compute when it is assessed.
 *
 * @param history         its samples, of the last day at least
 * @param peakConnections most connections seen in the last seven days
 */
public record Known(History history, int peakConnections) {}
