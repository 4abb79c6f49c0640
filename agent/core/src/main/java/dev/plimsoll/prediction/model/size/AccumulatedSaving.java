package dev.plimsoll.prediction.model.size;

/**
 * What a size would have saved since the last change, in CU-hours; 0 or more. Refused connections and misses are kept
 * apart, because more connections need no larger cache.
 *
 * @param total    saving by fewer misses and fewer refused connections, after the price of the size
 * @param byMisses the same as if no connection had been refused
 */
public record AccumulatedSaving(double total, double byMisses) {

    public static final AccumulatedSaving NONE = new AccumulatedSaving(0, 0);

    /** The sum after {@code hours} more, in which it saved this many CU. A saving never falls below zero. */
    public AccumulatedSaving plus(double cu, double cuByMisses, double hours) {
        return new AccumulatedSaving(Math.max(0, total + cu * hours), Math.max(0, byMisses + cuByMisses * hours));
    }

    /** The same without what refused connections added. */
    public AccumulatedSaving ofMisses() {
        return new AccumulatedSaving(byMisses, byMisses);
    }

    /** Whether it would have saved anything. */
    public boolean isAny() {
        return total > 0;
    }
}
