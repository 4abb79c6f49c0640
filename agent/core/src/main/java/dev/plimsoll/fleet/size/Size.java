package dev.plimsoll.fleet.size;

/**
 * One row of a size table (platform/api.md 2.5).
 *
 * @param cu             the size
 * @param ram            its memory
 * @param cache          its local file cache; 0 where it has none
 * @param maxConnections Postgres' {@code max_connections} at this size, above zero
 * @param derived        whether a {@link SizeRule} computed it because the table lacks it
 */
public record Size(ComputeUnits cu, Bytes ram, Bytes cache, int maxConnections, boolean derived) {

    public Size {
        if (maxConnections <= 0) {
            throw new IllegalArgumentException(
                    "max connections of " + cu + " CU must be above zero: " + maxConnections);
        }
    }

    /** Whether it has a file cache, so that a hit ratio can be predicted and observed. */
    public boolean hasCache() {
        return cache.compareTo(Bytes.ZERO) > 0;
    }
}
