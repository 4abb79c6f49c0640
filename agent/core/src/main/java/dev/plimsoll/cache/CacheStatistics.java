package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What the server reports about its cache.
 *
 * @param counters   its counters; null if the platform keeps none (cache switched off)
 * @param limit      its size; null if not reported
 * @param workingSet pages touched in the latest windows; null if not reported
 */
public record CacheStatistics(@Nullable Counters counters, @Nullable Bytes limit, @Nullable WorkingSet workingSet) {

    /** Counters alone, as of a server that reports only what the contract shows. */
    public static CacheStatistics of(@Nullable Counters counters) {
        return new CacheStatistics(counters, null, null);
    }

    /** Whether {@link #used} is reported. Without it the fill of the cache is unknown. */
    public boolean reportsUse() {
        return counters != null && counters.used() != null;
    }

    /** {@code file_cache_used} in the platform's own unit; 0 if not reported. */
    public long used() {
        Counters counted = counters;
        Long used = counted == null ? null : counted.used();
        return used == null ? 0 : used;
    }
}
