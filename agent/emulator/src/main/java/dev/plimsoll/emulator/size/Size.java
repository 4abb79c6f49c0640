package dev.plimsoll.emulator.size;

/**
 * A size a compute may have ({@code platform/api.md} section 2.5).
 *
 * @param cu             compute units
 * @param ramBytes       memory the platform promises
 * @param cacheShare     its file cache, with that of one compute unit as 1
 * @param maxConnections the server's {@code max_connections} at this size, unscaled
 */
public record Size(double cu, long ramBytes, double cacheShare, int maxConnections) {

    private static final long PAGE = 8192;

    /** The emulated file cache in bytes, whole pages, scaled down to what a small machine can spare. */
    public long cacheBytes(long cachePerCu) {
        return Math.round(cacheShare * cachePerCu) / PAGE * PAGE;
    }

    /** The size as JSON shows it: {@code 0.25}, but {@code 1} and not {@code 1.0}. */
    public Number number() {
        return number(cu);
    }

    private static Number number(double cu) {
        return cu == Math.rint(cu) ? (Number) (long) cu : (Number) cu;
    }

    /** Compute units as people write them. */
    public static String written(double cu) {
        return number(cu).toString();
    }

    /** The size as people write it. */
    @Override
    public String toString() {
        return number().toString();
    }
}
