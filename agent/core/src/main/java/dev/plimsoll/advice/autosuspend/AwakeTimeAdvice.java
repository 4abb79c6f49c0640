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

    /** Each part, the most urgent first. */
    public List<AutosuspendCause> causes() {
        List<AutosuspendCause> causes = new ArrayList<>();
        if (keptAwake != null) {
            causes.add(keptAwake);
        }
        causes.add(delay);
        if (updates != null) {
            causes.add(updates);
        }
        return List.copyOf(causes);
    }
}
