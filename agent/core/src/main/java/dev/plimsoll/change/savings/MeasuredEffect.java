package dev.plimsoll.change.savings;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.verdict.EffectVerdict;
import org.jspecify.annotations.Nullable;

/**
 * What was measured after a change.
 *
 * @param verdict    whether it helped
 * @param hitRatio   the hit ratio of the warm cache behind the verdict; null where the verdict rests on none
 * @param coldMisses misses of the restart's cold cache, beyond those of the warm one; 0 if no cache was lost, null
 *                   where they were not observed
 */
public record MeasuredEffect(EffectVerdict verdict, @Nullable Ratio hitRatio, @Nullable Long coldMisses) {}
