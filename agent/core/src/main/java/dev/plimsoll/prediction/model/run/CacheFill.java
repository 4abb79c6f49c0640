package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import org.jspecify.annotations.Nullable;

/**
 * How the cache of one run fills, and what its misses show. The model follows it from epoch to epoch, an assessment from
 * probe to probe.
 *
 * <p>A cache that reached its capacity stays full, whatever is in use later. One that stopped growing below it is full
 * until it grows again.
 *
 * @param readsSinceFull  reads since the cache was full; below zero while it is not
 * @param reachedCapacity whether its capacity was in use at any time
 * @param misses          all misses of the run
 * @param standstill      how long the cache in use has not grown
 */
public record CacheFill(long readsSinceFull, boolean reachedCapacity, long misses, Standstill standstill) {

    private static final long NOT_FULL = -1;

    /** The cache at the start of a run. */
    public static final CacheFill EMPTY = startingAfter(0);

    /** A cache of which nothing is known yet, after {@code misses} misses of its run. */
    public static CacheFill startingAfter(long misses) {
        return new CacheFill(NOT_FULL, false, misses, Standstill.NONE);
    }

    /**
     * The same after {@code step}.
     *
     * @param capacity the cache at the largest limit of size; null where it is not known
     * @param least    the cache at the smallest limit, which a cache that stands still must nearly fill
     */
    public CacheFill after(CacheActivity step, @Nullable Bytes capacity, Bytes least, SaturationRule rule) {
        UsedUnit unit = step.unit();
        long missed = misses + step.misses();
        Standstill still = standstill.after(step, rule);
        boolean reached = reachedCapacity
                || (unit != null && capacity != null && rule.isFull(unit.bytes(step.used()), capacity));
        boolean full = reached || (unit != null && still.showsFull(step.used(), unit, least, missed, rule));
        long before = isFull() ? readsSinceFull + step.reads() : reached ? 0 : still.reads();
        return new CacheFill(full ? before : NOT_FULL, reached, missed, still);
    }

    public boolean isFull() {
        return readsSinceFull >= 0;
    }

    /**
     * What the misses of the latest time show. First reads that meet the target show that the size suffices.
     *
     * @param untilWarm reads of a full cache after which its misses are those of its size
     */
    public CachePhase phase(boolean meetsTarget, long untilWarm) {
        if (!isFull()) {
            return meetsTarget ? CachePhase.STEADY : CachePhase.WARMING;
        }
        return readsSinceFull < untilWarm ? CachePhase.FILLED : CachePhase.STEADY;
    }
}
