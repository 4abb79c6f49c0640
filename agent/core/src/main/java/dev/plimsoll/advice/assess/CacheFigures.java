package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
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

    /** Nothing is known. */
    public static final CacheFigures NONE = new CacheFigures(null, null, null, null, null, false,
            EffectiveSize.UNKNOWN, false);

    /** Share of the cache in use; null while the unit or the size is not known. */
    public @Nullable Ratio fill() {
        Bytes inUse = used;
        Bytes whole = capacity;
        return inUse == null || whole == null || whole.value() == 0 ? null : Ratio.clamped(inUse.per(whole));
    }
}
