package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Instant;

/**
 * The input of one decision.
 *
 * @param model   the model of the compute
 * @param epoch   the judged time
 * @param present its size
 * @param now     the time
 * @param asleep  whether it is suspended
 */
public record DecisionInput(ComputeModel model, Epoch epoch, Size present, Instant now, boolean asleep) {

    /** Whether the present size is smaller than {@code other}. */
    public boolean isBelow(Size other) {
        return other.cu().isAbove(present.cu());
    }
}
