package dev.plimsoll.advice.assess;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the size that an autoscaling compute really has, where the platform tells it.
 *
 * @param meanCu   mean size in CU while it was awake lately; null where not told
 * @param cacheNow its cache at the latest look; null where not told, and for a fixed size
 */
public record EffectiveSize(@Nullable Double meanCu, @Nullable Bytes cacheNow) {

    public static final EffectiveSize UNKNOWN = new EffectiveSize(null, null);

    /** Below this share of its largest cache it does not run at its largest size. */
    private static final double AT_LARGEST = 0.9;

    /**
     * CU that it is known to have run at, at least, between these limits: the smaller of what is told, since either may be of
     * another hour; the smallest limit where nothing is.
     */
    public double least(SizeRange limits, SizeTable table) {
        double largest = limits.max().asDouble();
        double byMean = meanCu == null ? largest : meanCu;
        double byCache = cacheNow == null ? largest : table.sizeOf(cacheNow);
        double known = meanCu == null && cacheNow == null ? 0 : Math.min(byMean, byCache);
        return Math.clamp(known, limits.min().asDouble(), largest);
    }

    /** Whether the platform holds it below the size whose cache is {@code largest}, so that it has room to grow by itself. */
    boolean isBelow(@Nullable Bytes largest) {
        return cacheNow != null && largest != null && cacheNow.value() < AT_LARGEST * largest.value();
    }
}
