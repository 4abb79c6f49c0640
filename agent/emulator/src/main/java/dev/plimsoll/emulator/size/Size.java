package dev.plimsoll.emulator.size;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A size of the platform ({@code platform/api.md} section 2.5).
 *
 * @param cu             compute units
 * @param ramBytes       documented memory
 * @param cacheShare     its file cache relative to that of one CU
 * @param maxConnections the server's {@code max_connections} at this size, unscaled
 */
public record Size(double cu, long ramBytes, double cacheShare, int maxConnections) {

    private static final long PAGE = 8192;

    /** The emulated file cache in bytes, in full pages, scaled down for a small machine. */
    public long cacheBytes(long cachePerCu) {
        return Math.round(cacheShare * cachePerCu) / PAGE * PAGE;
    }

    /** The size for JSON: {@code 0.25}, and {@code 1} instead of {@code 1.0}. */
    @JsonValue
    public Number number() {
        return number(cu);
    }

    private static Number number(double cu) {
        return cu == Math.rint(cu) ? (Number) (long) cu : (Number) cu;
    }

    /** Formats compute units. */
    public static String written(double cu) {
        return number(cu).toString();
    }

    /** The size in text form. */
    @Override
    public String toString() {
        return number().toString();
    }
}
