package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.ServerStart;
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
 * @param start      how its run began; null in a trace
 * @param density    share of the room in its chunks that holds pages; null where that is not known
 */
public record CacheActivity(long hits, long misses, long usedBefore, long used, @Nullable UsedUnit unit,
        @Nullable WorkingSet workingSet, @Nullable ServerStart start, @Nullable Double density) {

    public CacheActivity {
        if (hits < 0 || misses < 0) {
            throw new IllegalArgumentException("reads only increase: %d hits, %d misses".formatted(hits, misses));
        }
    }

    /** An activity whose density is not known. */
    public CacheActivity(long hits, long misses, long usedBefore, long used, @Nullable UsedUnit unit,
            @Nullable WorkingSet workingSet, @Nullable ServerStart start) {
        this(hits, misses, usedBefore, used, unit, workingSet, start, null);
    }

    /** Touched pages that a cache of {@code pages} holds: chunks are evicted as a whole, and may be filled in part. */
    public double held(double pages) {
        return density == null ? pages : density * pages;
    }

    public long reads() {
        return hits + misses;
    }

    /** This and what followed. */
    CacheActivity plus(CacheActivity later) {
        return new CacheActivity(hits + later.hits, misses + later.misses, usedBefore, later.used, later.unit,
                later.workingSet, later.start, later.density);
    }
}
