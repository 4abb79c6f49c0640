package dev.plimsoll.change;

import dev.plimsoll.cache.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * Observed hit ratios; each is null while asleep or with too little traffic.
 *
 * @param shortWindow hit ratio of the short window
 * @param longWindow  hit ratio of the long window
 */
public record WindowRatios(@Nullable Ratio shortWindow, @Nullable Ratio longWindow) {}
