package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.prediction.model.ComputeModel;
import org.jspecify.annotations.Nullable;

/**
 * A recommendation with its context.
 *
 * @param recommendation what to do
 * @param impact         what it would cost now
 * @param restart        what a restart at the present size would cost now
 * @param platformRule   the result of the platform rule
 * @param model          the model of the compute; null where the present size is not known
 */
public record Advised(Recommendation recommendation, RestartImpact impact, RestartImpact restart,
        PlatformRule platformRule, @Nullable ComputeModel model) {

    /** The same impact and rule beside another recommendation. */
    public Advised with(Recommendation other) {
        return new Advised(other, impact, restart, platformRule, model);
    }

    /** Reads per second in the busiest of the latest 24 hours; 0 where none is known. */
    public double busiest() {
        return model == null ? 0 : model.day().busiest();
    }
}
