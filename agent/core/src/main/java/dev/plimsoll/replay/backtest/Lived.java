package dev.plimsoll.replay.backtest;

import dev.plimsoll.sizing.Recommendation;
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
record Lived(List<Turn> turns, Bill bill, @Nullable Recommendation last, boolean isFull) {

    Lived {
        turns = List.copyOf(turns);
    }
}
