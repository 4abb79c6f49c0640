package dev.plimsoll.prediction;

import dev.plimsoll.fleet.size.Bytes;

/**
 * When a cache is saturated, so that its misses are those of its size.
 *
 * <p>Before a cache is saturated, each miss is a first read, which any larger size would have too. A cache that does
 * not grow although reads miss is saturated as well, because a cache with room keeps the pages it missed.
 *
 * @param full             share of the capacity from which a cache is saturated, 0 to 1
 * @param fullByStandstill the same share for a cache that stopped growing: the size table may use GB where the server
 *                         uses GiB, and a live limit may be below the table's
 * @param growth           units of cache use by which a cache may grow per miss and still stand still
 * @param misses           misses in a row without growth that prove a standstill
 * @param fits             share of a smaller cache below which the cache in use would have fitted it, 0 to 1
 * @param fitsFilling      the same while the cache fills, so that it will fit for longer
 */
public record SaturationRule(double full, double fullByStandstill, double growth, double misses, double fits,
        double fitsFilling) {

    /** Whether a cache with {@code used} of {@code capacity} in use is full. */
    public boolean isFull(Bytes used, Bytes capacity) {
        return used.value() >= full * capacity.value();
    }

    /** Whether a cache that stands still may be full with {@code used} of {@code capacity} in use. */
    public boolean mayBeFullByStandstill(Bytes used, Bytes capacity) {
        return used.value() >= fullByStandstill * capacity.value();
    }

    /** Whether a cache that grew by {@code grown} units during {@code missed} misses stands still. */
    public boolean isStill(long grown, long missed) {
        return grown <= growth * missed;
    }

    /** Whether {@code missed} misses in a row prove a standstill. */
    public boolean isProven(long missed) {
        return missed >= misses;
    }

    /** Whether {@code used} pages in use fit a smaller cache of {@code capacity} pages. */
    public boolean fits(double used, double capacity) {
        return used <= held(capacity);
    }

    /** Pages that a smaller cache of {@code capacity} pages surely holds. */
    public double held(double capacity) {
        return fits * capacity;
    }
}
