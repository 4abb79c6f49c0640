package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;

/**
 * Misses of a cache that did not grow. A cache with room keeps the pages it missed.
 *
 * @param used   in use when it last grew, in the platform's unit
 * @param misses misses since then
 */
public record Standstill(long used, long misses) {

    /** No misses so far. */
    public static final Standstill NONE = new Standstill(0, 0);

    /** The same after {@code missed} more misses, in which the use changed; many short steps count as one long one. */
    public Standstill after(long usedBefore, long usedNow, long missed, SaturationRule rule) {
        long all = misses + missed;
        if (rule.isStill(usedNow - used, all)) {
            return new Standstill(used, all);
        }
        return rule.isStill(usedNow - usedBefore, missed)
                ? new Standstill(usedBefore, missed)
                : new Standstill(usedNow, 0);
    }

    /**
     * Whether it shows that a cache is full.
     *
     * @param usedNow  in use now, in units of {@code unit}
     * @param capacity of the cache
     * @param missed   all misses of the run
     */
    public boolean showsFull(long usedNow, UsedUnit unit, Bytes capacity, long missed, SaturationRule rule) {
        return rule.isProven(misses) && rule.mayBeFullByStandstill(unit.bytes(usedNow), capacity)
                && !unit.mayFillInside(missed, usedNow);
    }
}
