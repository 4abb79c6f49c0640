package dev.plimsoll.advice.assess;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the real size of an autoscaling compute, where the platform reports it.
 *
 * @param meanCu   mean recent size in CU while awake; null where not reported
 * @param cacheNow its cache at the latest probe; null where not reported, and for a fixed size
 */
public record EffectiveSize(@Nullable Double meanCu, @Nullable Bytes cacheNow) {

    public static final EffectiveSize UNKNOWN = new EffectiveSize(null, null);

    /**
     * The least CU that it is known to have run at, between these limits. It is the smaller of the reported values,
     * because either may be of another hour; the smallest limit where none is reported.
     */
    public double least(SizeRange limits, SizeTable table) {
        double largest = limits.max().asDouble();
        double byMean = meanCu == null ? largest : meanCu;
        double byCache = cacheNow == null ? largest : table.sizeOf(cacheNow);
        double known = meanCu == null && cacheNow == null ? 0 : Math.min(byMean, byCache);
        return Math.clamp(known, limits.min().asDouble(), largest);
    }

    /** Whether the platform runs it below the size with cache {@code largest}, so that it may still grow. */
    boolean isBelow(@Nullable Bytes largest, AssessmentTunables tunables) {
        return cacheNow != null && largest != null && cacheNow.value() < tunables.atLargest() * largest.value();
    }
}
