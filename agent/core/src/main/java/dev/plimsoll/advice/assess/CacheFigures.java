package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a cache, as of the latest probe.
 *
 * @param lifetime     hit ratio since the last start; null before the first read
 * @param unit         unit of the reported use; null while not known
 * @param used         cache in use; null while its unit is not known
 * @param peakUsed     most cache ever in use by the same data, over all runs kept; null while its unit is not known
 * @param capacity     size of the cache; null where the size table does not list the size
 * @param full         whether the cache is full
 * @param scaling      the real size of the compute, where it scales
 * @param belowLargest whether an autoscaling compute has less cache now than its largest size gives, as reported or
 *                     by its use
 */
public record CacheFigures(@Nullable Ratio lifetime, @Nullable UsedUnit unit, @Nullable Bytes used,
        @Nullable Bytes peakUsed, @Nullable Bytes capacity, boolean full, EffectiveSize scaling,
        boolean belowLargest) {

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
        boolean isBelow(@Nullable Bytes largest) {
            return cacheNow != null && largest != null
                    && cacheNow.value() < AssessmentTunables.AT_LARGEST * largest.value();
        }
    }

    /** Share of the cache in use; null while the unit or the size is not known. */
    public @Nullable Ratio fill() {
        Bytes inUse = used;
        Bytes whole = capacity;
        return inUse == null || whole == null || whole.value() == 0 ? null : Ratio.clamped(inUse.per(whole));
    }
}
