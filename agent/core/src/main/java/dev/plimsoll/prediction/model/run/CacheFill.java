package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How the cache of one run fills, and what its misses show.
 *
 * <p>A cache that reached its capacity stays full, whatever is in use later. One that stopped growing below it is full
 * until it grows again. After a warm start, only what the run missed counts as in use: until that fills the cache, a miss may
 * be a first read, whatever the platform read before. So it is where a warm start is not excluded.
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
     * A copy after {@code step}.
     *
     * @param capacity the cache at the largest limit of size; null where it is not known
     */
    public CacheFill after(CacheActivity step, @Nullable Bytes capacity, SaturationRule rule) {
        UsedUnit unit = step.unit();
        long missed = misses + step.misses();
        Standstill still = standstill.after(step, rule);
        boolean reached = reachedCapacity
                || (unit != null && capacity != null
                        && rule.isFull(inUse(step.used(), unit, missed, step.start()), capacity));
        boolean full = reached || (unit != null && capacity != null
                && still.showsFull(step.used(), unit, capacity, missed, step.start(), rule));
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
     * @param start how the run began; null in a trace
     */
    public OptionalLong readsSinceFull(long used, UsedUnit unit, Bytes least, @Nullable ServerStart start,
            SaturationRule rule) {
        return isFull() ? OptionalLong.of(readsSinceFull)
                : standstill.showsFull(used, unit, least, misses, start, rule) ? OptionalLong.of(standstill.reads())
                        : OptionalLong.empty();
    }

    private static Bytes inUse(long used, UsedUnit unit, long missed, @Nullable ServerStart start) {
        Bytes all = unit.bytes(used);
        Bytes read = UsedUnit.PAGES.bytes(missed);
        return ServerStart.mayBeWarm(start, unit) && read.compareTo(all) < 0 ? read : all;
    }

    /** What the misses of the latest time show. First reads that meet the target show that the size suffices. */
    public CachePhase phase(boolean meetsTarget) {
        return isFull() || meetsTarget ? CachePhase.STEADY : CachePhase.WARMING;
    }

    /**
     * Reads of a cache that did not grow. A cache with room keeps the pages it missed.
     *
     * @param used   in use when it last grew, in the platform's unit
     * @param misses misses since then
     * @param reads  reads since then
     */
    public record Standstill(long used, long misses, long reads) {

        /** No reads so far. */
        public static final Standstill NONE = new Standstill(0, 0, 0);

        /** A copy after {@code step}; many short steps count as one long one. */
        Standstill after(CacheActivity step, SaturationRule rule) {
            long all = misses + step.misses();
            if (rule.isStill(step.used() - used, all)) {
                return new Standstill(used, all, reads + step.reads());
            }
            return rule.isStill(step.used() - step.usedBefore(), step.misses())
                    ? new Standstill(step.usedBefore(), step.misses(), step.reads())
                    : new Standstill(step.used(), 0, 0);
        }

        /**
         * Whether it shows that a cache is full.
         *
         * @param usedNow  in use now, in units of {@code unit}
         * @param capacity of the cache
         * @param missed   all misses of the run
         * @param start    how it began; null in a trace
         */
        boolean showsFull(long usedNow, UsedUnit unit, Bytes capacity, long missed, @Nullable ServerStart start,
                SaturationRule rule) {
            Bytes inUse = inUse(usedNow, unit, missed, start);
            // A cache that the platform filled stands still too, with pages that nobody reads.
            boolean mayBeFull = ServerStart.mayBeWarm(start, unit) ? rule.isFull(inUse, capacity)
                    : rule.mayBeFullByStandstill(inUse, capacity);
            return usedNow > 0 && rule.isProven(misses) && mayBeFull
                    && !unit.mayFillInside(missed, usedNow);
        }
    }

    /** What the misses of some time show about sizes. */
    public enum CachePhase {
        /** Every miss so far was a first read. Larger sizes would have missed as often. */
        WARMING,
        /** The misses are those of the size. */
        STEADY
    }
}
