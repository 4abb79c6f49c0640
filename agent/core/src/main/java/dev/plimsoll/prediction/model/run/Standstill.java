package dev.plimsoll.prediction.model.run;

/**
 * Misses of a cache that did not grow. A cache with room keeps the pages it missed.
 *
 * @param used   in use when it last grew, in the platform's unit
 * @param misses misses since then
 */
public record Standstill(long used, long misses) {

    /** No misses so far. */
    public static final Standstill NONE = new Standstill(0, 0);

    /** Growth per miss that counts as none. */
    public static final double NO_GROWTH = 0.001;
    /** Misses in a row that prove a standstill. */
    public static final long ENOUGH = 1_000;

    /** The same after one more epoch; many short epochs count as one long one. */
    Standstill with(Epoch epoch) {
        long all = misses + epoch.misses();
        if (epoch.used() - used <= NO_GROWTH * all) {
            return new Standstill(used, all);
        }
        boolean still = epoch.used() - epoch.usedBefore() <= NO_GROWTH * epoch.misses();
        return still ? new Standstill(epoch.usedBefore(), epoch.misses()) : new Standstill(epoch.used(), 0);
    }

    public boolean isProven() {
        return misses >= ENOUGH;
    }
}
