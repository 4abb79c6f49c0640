package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import org.jspecify.annotations.Nullable;

/**
 * What the cache of a compute did in one epoch.
 *
 * @param hits       reads served from the cache, as an increase, 0 or more
 * @param misses     reads not served from the cache, as an increase, 0 or more
 * @param usedBefore cache in use at the beginning, in the platform's unit
 * @param used       cache in use at the end; {@link Epoch#UNKNOWN} where it is not reported
 * @param unit       that unit; null while it is not known, and where {@code used} is not reported
 * @param workingSet distinct pages touched before the end, as the platform estimates; null where it does not
 */
public record CacheActivity(long hits, long misses, long usedBefore, long used, @Nullable UsedUnit unit,
        @Nullable WorkingSet workingSet) {

    public CacheActivity {
        if (hits < 0 || misses < 0) {
            throw new IllegalArgumentException("reads only increase: %d hits, %d misses".formatted(hits, misses));
        }
    }

    /** Activity without a working-set estimate. */
    public CacheActivity(long hits, long misses, long usedBefore, long used, @Nullable UsedUnit unit) {
        this(hits, misses, usedBefore, used, unit, null);
    }

    /**
     * Activity between two probes of one run.
     *
     * @param then       the counters at the earlier probe, or zeros
     * @param usedBefore cache in use then
     * @param counters   those of {@code now}
     * @param unit       of use; null while it is not known
     */
    public static CacheActivity since(Counters then, long usedBefore, CacheStatistics now, Counters counters,
            @Nullable UsedUnit unit) {
        return new CacheActivity(counters.hits() - then.hits(), counters.misses() - then.misses(), usedBefore,
                now.reportsUse() ? now.used() : Epoch.UNKNOWN, now.reportsUse() ? unit : null, now.workingSet());
    }

    public long reads() {
        return hits + misses;
    }

    /** This and what followed. */
    CacheActivity plus(CacheActivity later) {
        return new CacheActivity(hits + later.hits, misses + later.misses, usedBefore, later.used, later.unit,
                later.workingSet);
    }
}
