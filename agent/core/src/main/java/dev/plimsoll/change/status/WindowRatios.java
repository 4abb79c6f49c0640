package dev.plimsoll.change.status;

import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * Observed hit ratios; each is null while asleep or with too little traffic.
 *
 * @param shortWindow hit ratio of the short window
 * @param longWindow  hit ratio of the long window
 * @param trend       hit ratio over the last day, as of the latest sample; it stays while asleep
 */
public record WindowRatios(@Nullable Ratio shortWindow, @Nullable Ratio longWindow, HitTrend trend) {

    /** Without a trend. */
    public WindowRatios(@Nullable Ratio shortWindow, @Nullable Ratio longWindow) {
        this(shortWindow, longWindow, HitTrend.NONE);
    }
}
