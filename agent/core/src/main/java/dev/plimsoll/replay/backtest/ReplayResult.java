package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One replay of a trace, done.
 *
 * @param turns  the changes made
 * @param bill   what it came to
 * @param last   what was advised last; null where nobody advised
 * @param isFull whether the cache was full in the end
 */
record ReplayResult(List<ReplayedChange> turns, ReplayCost bill, @Nullable Recommendation last, boolean isFull) {

    ReplayResult {
        turns = List.copyOf(turns);
    }
}
