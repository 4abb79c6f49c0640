package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A change of size that was made, and what came of it.
 *
 * @param after     time since the trace began
 * @param from      size before
 * @param to        size after
 * @param action    the agent's word for it
 * @param reason    and for its reason
 * @param why       its sentence
 * @param predicted the hit ratio that it predicted there; null where it predicted none
 * @param observed     the hit ratio from when the agent took the new cache for warm to the next change or the end; null where
 *                  that never came
 */
public record ReplayedChange(Duration after, SizeRange from, SizeRange to, String action, String reason, String why,
        @Nullable PredictedHitRatio predicted, @Nullable Ratio observed) {

    ReplayedChange having(@Nullable Ratio ratio) {
        return new ReplayedChange(after, from, to, action, reason, why, predicted, ratio);
    }
}
