package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How the cache of one run fills, and what its misses show.
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
    public static final CacheFill EMPTY = new CacheFill(NOT_FULL, false, 0, Standstill.NONE);

    /**
     * The same after {@code step}.
     *
     * @param capacity the cache at the largest limit of size; null where it is not known
     */
    public CacheFill after(CacheActivity step, @Nullable Bytes capacity, SaturationRule rule) {
        UsedUnit unit = step.unit();
        long missed = misses + step.misses();
        Standstill still = standstill.after(step, rule);
        boolean reached = reachedCapacity
                || (unit != null && capacity != null && rule.isFull(unit.bytes(step.used()), capacity));
        boolean full = reached || (unit != null && capacity != null
                && still.showsFull(step.used(), unit, capacity, missed, rule));
        long before = isFull() ? readsSinceFull + step.reads() : reached ? 0 : still.reads();
        return new CacheFill(full ? before : NOT_FULL, reached, missed, still);
    }

    public boolean isFull() {
        return readsSinceFull >= 0;
    }

    /**
     * Reads since the cache was full, or stood still at a smaller capacity; empty while it did neither.
     *
     * @param used  in use now, in units of {@code unit}
     * @param least the smaller capacity: that of the smallest limit of autoscaling
     */
    public OptionalLong readsSinceFull(long used, UsedUnit unit, Bytes least, SaturationRule rule) {
        return isFull() ? OptionalLong.of(readsSinceFull)
                : standstill.showsFull(used, unit, least, misses, rule) ? OptionalLong.of(standstill.reads())
                        : OptionalLong.empty();
    }

    /** What the misses of the latest time show. First reads that meet the target show that the size suffices. */
    public CachePhase phase(boolean meetsTarget) {
        return isFull() || meetsTarget ? CachePhase.STEADY : CachePhase.WARMING;
    }
}
