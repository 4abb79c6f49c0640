package dev.plimsoll.advice;

import dev.plimsoll.cache.Ratio;
import java.math.BigDecimal;

/**
 * The hit ratio that a compute should reach.
 *
 * @param ratio            the hit ratio
 * @param allowedMissRatio the misses that it allows, as a share of reads, 0 to 1
 */
public record HitTarget(Ratio ratio, double allowedMissRatio) {

    /** A target with its allowed misses, computed in decimals, so that 90 % allows exactly 10 %. */
    public static HitTarget of(Ratio ratio) {
        return new HitTarget(ratio, BigDecimal.ONE.subtract(BigDecimal.valueOf(ratio.value())).doubleValue());
    }

    /** Whether {@code hitRatio} is at least the target. */
    public boolean isReachedBy(Ratio hitRatio) {
        return hitRatio.compareTo(ratio) >= 0;
    }
}
