package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;

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

    /** The same after {@code step}; many short steps count as one long one. */
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
     */
    boolean showsFull(long usedNow, UsedUnit unit, Bytes capacity, long missed, SaturationRule rule) {
        return usedNow > 0 && rule.isProven(misses) && rule.mayBeFullByStandstill(unit.bytes(usedNow), capacity)
                && !unit.mayFillInside(missed, usedNow);
    }
}
