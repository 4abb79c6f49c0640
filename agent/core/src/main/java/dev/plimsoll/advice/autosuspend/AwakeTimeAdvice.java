package dev.plimsoll.advice.autosuspend;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is to be said of a compute's time awake.
 *
 * @param delay     what another autosuspend delay would cost
 * @param keptAwake what keeps it awake for nothing; null where nothing does
 * @param updates   updates that wait for a restart; null where none do
 */
public record AwakeTimeAdvice(DelayAdvice delay, @Nullable KeptAwake keptAwake, @Nullable PendingUpdates updates) {

    /** Each in words, the most pressing first. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (keptAwake != null) {
            sentences.add(keptAwake.sentence());
        }
        sentences.add(delay.sentence());
        if (updates != null) {
            sentences.add(updates.sentence());
        }
        return List.copyOf(sentences);
    }
}
