package dev.plimsoll.advice.autosuspend;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The advice about the awake time of a compute.
 *
 * @param delay     the cost of other autosuspend delays
 * @param keptAwake what keeps it awake without need; null where nothing does
 * @param updates   updates that wait for a restart; null where none do
 */
public record AwakeTimeAdvice(DelayAdvice delay, @Nullable KeptAwake keptAwake, @Nullable PendingUpdates updates) {

    /** The sentences of each part, the most urgent first. */
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
