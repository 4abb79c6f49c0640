package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of size in a backtest, and its result.
 *
 * @param after     time since the start of the trace
 * @param from      size before
 * @param to        size after
 * @param action    the recommended action
 * @param reason    its reason
 * @param causes    the causes of the recommendation
 * @param predicted the predicted hit ratio at the new size; null without a prediction
 * @param observed  the observed hit ratio from when the new cache was warm to the next change or the end; null if that
 *                  never came
 */
public record ReplayedChange(Duration after, SizeRange from, SizeRange to, String action, String reason,
        List<Cause> causes,
        @Nullable PredictedHitRatio predicted, @Nullable Ratio observed) {

    public ReplayedChange {
        causes = List.copyOf(causes);
    }

    ReplayedChange withObserved(@Nullable Ratio ratio) {
        return new ReplayedChange(after, from, to, action, reason, causes, predicted, ratio);
    }
}
