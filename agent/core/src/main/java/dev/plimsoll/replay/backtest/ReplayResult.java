package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of one replay of a trace.
 *
 * @param changes  the changes
 * @param cost   the cost
 * @param last   the latest recommendation; null without recommendations
 */
record ReplayResult(List<ReplayedChange> changes, ReplayCost cost, @Nullable Recommendation last) {

    ReplayResult {
        changes = List.copyOf(changes);
    }
}
