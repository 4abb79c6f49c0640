package dev.plimsoll.sizing.assess;

import dev.plimsoll.fleet.size.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the size that an autoscaling compute really has, where the platform tells it.
 *
 * @param meanCu   mean size in CU while it was awake lately; null where not told
 * @param cacheNow its cache at the latest look; null where not told, and for a fixed size
 */
public record Scaling(@Nullable Double meanCu, @Nullable Bytes cacheNow) {

    public static final Scaling UNKNOWN = new Scaling(null, null);

    /** Below this share of its largest cache it does not run at its largest size. */
    private static final double AT_LARGEST = 0.9;

    /** Whether the platform holds it below the size whose cache is {@code largest}, so that it has room to grow by itself. */
    boolean isBelow(@Nullable Bytes largest) {
        return cacheNow != null && largest != null && cacheNow.value() < AT_LARGEST * largest.value();
    }
}
