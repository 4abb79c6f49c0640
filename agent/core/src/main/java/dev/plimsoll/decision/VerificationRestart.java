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
 * When a start at the present size is worth its price for what it shows: what is in use afterwards proves which size is
 * enough, while a full cache hides it.
 *
 * <p>It is less likely by the hour that so much is still needed. What may have been saved since is added up by that, and
 * each start that filled the cache again makes the next one later. Nothing is asked where the platform tells what is touched.
 */
final class VerificationRestart {

    /** Hours after which a need is over in two of three cases, where one start showed it. */
    private static final double LASTS = 100;
    /** So many times as long after each start in a row that showed it again, and at most. */
    private static final double LONGER = 4;
    private static final double LONGEST = 64;
    /** The part of its size that a compute could do without, where it needs less. */
    private static final double SPARE = 1.0 / 3;
    /** What it shows has to be worth three starts: this one, the one that follows from it, and one that was for nothing. */
    private static final double STARTS = 3;
    /** In an hour that is not quiet so many times more. */
    private static final double PRESSING = 2;
    /** Below these CU a start costs more than it could save. */
    private static final double LEAST = 2.5;

    private final Tunables tunables;
    private final CostWeights weights;
    private final ChangeCost changeCost;

    VerificationRestart(Tunables tunables, ChangeCost changeCost) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.changeCost = changeCost;
    }

    /** After one more epoch at the size of {@code present}; one that misses too much is asked another question. */
    ComputeModel after(ComputeModel model, Epoch epoch, Size present) {
        SizeNeed sizeNeed = model.sizeNeed();
        boolean asks = sizeNeed.since() != null && WorkingSetCurve.of(epoch).isEmpty()
                && weights.severity(epoch.missRatio()) <= DownsizeLoss.FINE
                && tunables.uses(Part.INQUIRY);
        return asks ? model.with(sizeNeed.withSaving(over(sizeNeed, epoch) * spare(present) * epoch.hours())) : model;
    }

    /** How likely it is that so much is needed no longer. */
    private static double over(SizeNeed sizeNeed, Epoch epoch) {
        double lasts = LASTS * Math.min(LONGEST, StrictMath.pow(LONGER, sizeNeed.confirmedStarts() - 1));
        return 1 - StrictMath.exp(-sizeNeed.hours(epoch.to()) / lasts);
    }

    private static double spare(Size present) {
        return present.cu().asDouble() < LEAST ? 0 : SPARE * present.cu().asDouble();
    }

    /** What a start at the present size costs now. */
    double cost(DecisionInput at) {
        return changeCost.awake(at.present(), at);
    }

    /** Whether what it shows is worth it by now. */
    boolean isDue(DecisionInput at) {
        return !at.asleep() && at.model().sizeNeed().saved() > required(at);
    }

    /** In a quiet hour; in any once it is worth much more. */
    boolean isMoment(DecisionInput at) {
        return at.model().day().isQuiet(at.epoch().readsPerHour())
                || at.model().sizeNeed().saved() > PRESSING * required(at);
    }

    /** What it has to be worth. */
    double required(DecisionInput at) {
        return STARTS * cost(at);
    }
}
