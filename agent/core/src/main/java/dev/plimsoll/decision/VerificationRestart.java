package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.SizeNeed;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.WorkingSetCurve;

/**
 * When a verification restart is worth its cost. The use after a restart shows which size is enough, while a full
 * cache hides it.
 *
 * <p>The present size becomes less likely to be needed with each hour. The possible saving is accumulated with that
 * probability, and each restart that filled the cache again delays the next. Where the platform reports the working
 * set, no restart is needed.
 */
final class VerificationRestart {

    private final Tunables tunables;
    private final CostWeights weights;
    private final Tunables.Restart restart;
    private final ChangeCost changeCost;

    VerificationRestart(Tunables tunables, ChangeCost changeCost) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.restart = tunables.restart();
        this.changeCost = changeCost;
    }

    /** The model after one more epoch at the present size. An epoch with too many misses adds nothing. */
    ComputeModel after(ComputeModel model, Epoch epoch, Size present) {
        SizeNeed sizeNeed = model.sizeNeed();
        boolean asks = sizeNeed.since() != null
                && WorkingSetCurve.of(epoch, tunables.prediction().workingSets()).isEmpty()
                && weights.severity(epoch.missRatio()) == 0
                && tunables.uses(Part.VERIFICATION_RESTART);
        return asks ? model.with(sizeNeed.withSaving(over(sizeNeed, epoch) * spare(present) * epoch.hours())) : model;
    }

    /** The probability that the present size is no longer needed. */
    private double over(SizeNeed sizeNeed, Epoch epoch) {
        double lasts = restart.lastsHours() * StrictMath.pow(restart.longer(), sizeNeed.confirmedStarts() - 1);
        return 1 - StrictMath.exp(-sizeNeed.hours(epoch.to()) / lasts);
    }

    private double spare(Size present) {
        return present.cu().asDouble() < restart.leastCu() ? 0 : restart.spare() * present.cu().asDouble();
    }

    /** The cost of a restart at the present size now. */
    double cost(DecisionInput at) {
        return changeCost.awake(at.present(), at);
    }

    /** Whether the accumulated saving reaches the required one. */
    boolean isDue(DecisionInput at) {
        return !at.asleep() && at.model().sizeNeed().saved() > required(at);
    }

    /** Whether the hour is quiet; true at any hour once the saving is far above the required one. */
    boolean isMoment(DecisionInput at) {
        return tunables.observation().isQuiet(at.model().day(), at.epoch())
                || at.model().sizeNeed().saved() > restart.anyHour() * required(at);
    }

    /** The required saving. */
    double required(DecisionInput at) {
        return restart.starts() * cost(at);
    }
}
