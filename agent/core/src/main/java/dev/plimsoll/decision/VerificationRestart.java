package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.SizeNeed;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
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

    /** Hours after which a need is over in two of three cases, after one start that showed it. */
    private static final double LASTS = 100;
    /** Factor on that time for each start in a row that showed the need again, and its limit. */
    private static final double LONGER = 4;
    private static final double LONGEST = 64;
    /** Share of its size that a compute could release, where it needs less. */
    private static final double SPARE = 1.0 / 3;
    /** Required saving in restarts: this one, the following change, and one without result. */
    private static final double STARTS = 3;
    /** Factor on the required saving outside quiet hours. */
    private static final double PRESSING = 2;
    /** Below these CU a restart costs more than it could save. */
    private static final double LEAST = 2.5;

    private final Tunables tunables;
    private final CostWeights weights;
    private final ChangeCost changeCost;

    VerificationRestart(Tunables tunables, ChangeCost changeCost) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.changeCost = changeCost;
    }

    /** The model after one more epoch at the present size. An epoch with too many misses adds nothing. */
    ComputeModel after(ComputeModel model, Epoch epoch, Size present) {
        SizeNeed sizeNeed = model.sizeNeed();
        boolean asks = sizeNeed.since() != null && WorkingSetCurve.of(epoch).isEmpty()
                && weights.severity(epoch.missRatio()) <= DownsizeLoss.FINE
                && tunables.uses(Part.INQUIRY);
        return asks ? model.with(sizeNeed.withSaving(over(sizeNeed, epoch) * spare(present) * epoch.hours())) : model;
    }

    /** The probability that the present size is no longer needed. */
    private static double over(SizeNeed sizeNeed, Epoch epoch) {
        double lasts = LASTS * Math.min(LONGEST, StrictMath.pow(LONGER, sizeNeed.confirmedStarts() - 1));
        return 1 - StrictMath.exp(-sizeNeed.hours(epoch.to()) / lasts);
    }

    private static double spare(Size present) {
        return present.cu().asDouble() < LEAST ? 0 : SPARE * present.cu().asDouble();
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
        return at.model().day().isQuiet(at.epoch().readsPerHour())
                || at.model().sizeNeed().saved() > PRESSING * required(at);
    }

    /** The required saving. */
    double required(DecisionInput at) {
        return STARTS * cost(at);
    }
}
