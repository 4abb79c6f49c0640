package dev.plimsoll.emulator.scenario;

/**
 * A size a compute may have ({@code platform/api.md} section 2.5).
 *
 * @param cu             compute units
 * @param maxConnections the server's {@code max_connections} at this size, unscaled
 */
public record Size(double cu, int maxConnections) {

    private static final double RAM_GIB_PER_CU = 4;

    /** Memory the platform promises, in GiB. */
    public double ramGib() {
        return RAM_GIB_PER_CU * cu;
    }

    /** The emulated file cache in bytes, scaled down to what a small machine can spare. */
    public long cacheBytes(long cachePerCu) {
        return Math.round(cu * cachePerCu);
    }

    /** The size as JSON shows it: {@code 0.25}, but {@code 1} and not {@code 1.0}. */
    public Number number() {
        return cu == Math.rint(cu) ? (Number) (long) cu : (Number) cu;
    }

    /** The size as people write it. */
    @Override
    public String toString() {
        return number().toString();
    }
}
