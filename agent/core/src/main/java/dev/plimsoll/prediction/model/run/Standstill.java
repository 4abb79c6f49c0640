package dev.plimsoll.prediction.model.run;

/**
 * Misses that a cache took without growing: one that has room keeps what it missed.
 *
 * @param used   in use when it last grew, in the platform's unit
 * @param misses since then
 */
public record Standstill(long used, long misses) {

    /** None so far. */
    public static final Standstill NONE = new Standstill(0, 0);

    /** Growth per miss that is none. */
    public static final double NO_GROWTH = 0.001;
    /** So many misses in a row prove it. */
    public static final long ENOUGH = 1_000;

    /** After one more epoch; many short ones count as one long. */
    Standstill with(Epoch seen) {
        long all = misses + seen.misses();
        if (seen.used() - used <= NO_GROWTH * all) {
            return new Standstill(used, all);
        }
        boolean still = seen.used() - seen.usedBefore() <= NO_GROWTH * seen.misses();
        return still ? new Standstill(seen.usedBefore(), seen.misses()) : new Standstill(seen.used(), 0);
    }

    public boolean isProven() {
        return misses >= ENOUGH;
    }
}
