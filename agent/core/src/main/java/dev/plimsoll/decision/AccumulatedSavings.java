package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.SizePeriod;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each size would have saved, and reports when that exceeds the cost of the change. The method is the
 * ski-rental rule: rent until the rent equals the price.
 *
 * <p>For one lasting change the loss before it is at most {@link Tunables#caution} times its cost. Savings never fall
 * below zero. So a short quiet time does not undo them, and a long one builds no credit.
 */
public final class AccumulatedSavings {

    private final Tunables tunables;
    private final SizeTable table;
    private final ModelLearner learner;
    private final SavingRate savingRate;
    private final VerificationRestart verificationRestart;
    private final SizeChoice choice;

    /** Accumulates savings for computes of one platform. Sizes without a file cache are not among the choices. */
    public AccumulatedSavings(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        SizeTable cached = table.cached();
        this.table = cached;
        this.learner = new ModelLearner(cached, tunables.prediction());
        CurveEstimator curveEstimator = new CurveEstimator(tunables.prediction(), cached);
        DownsizeLoss downsizeLoss = new DownsizeLoss(tunables.prediction(), cached);
        ChangeCost changeCost = new ChangeCost(tunables);
        this.savingRate = new SavingRate(tunables, curveEstimator, downsizeLoss);
        this.verificationRestart = new VerificationRestart(tunables, changeCost);
        this.choice = new SizeChoice(tunables, cached, curveEstimator, changeCost,
                new Constraints(tunables, savingRate),
                verificationRestart);
    }

    /** The model after one more epoch, savings included; {@code before} is null where nothing is known. */
    public ComputeModel after(@Nullable ComputeModel before, Epoch epoch) {
        ComputeModel now = learner.after(before, epoch);
        if (before != null && !before.run().hasSeen(epoch) && isOfAnotherKind(before.run(), epoch)) {
            now = cleared(now);
        }
        if (before != null && !before.stay().size().equals(now.stay().size())) {
            now = moved(before.stay(), now);
        }
        Epoch last = now.run().last();
        return last == null || (before != null && last.equals(before.run().last())) ? now : withSavings(now, last);
    }

    private ComputeModel moved(SizePeriod before, ComputeModel now) {
        ComputeModel cleared = cleared(now);
        boolean soon = now.stay().since().isBefore(before.since().plus(tunables.backoff().reversal()));
        return tunables.uses(Part.BACKOFF) && soon && before.reversedBy(now.stay().size())
                ? cleared.with(now.backoff()
                        .again(now.stay().since(), tunables.backoff().factor(),
                                tunables.backoff().halfLifeDays()))
                : cleared;
    }

    /**
     * Whether a compute changed between fixed size and autoscaling. A fixed size saves its full difference, a limit
     * only what ran above it. So the savings of one do not apply to the other.
     */
    private static boolean isOfAnotherKind(ComputeRun before, Epoch epoch) {
        Epoch latest = before.latest();
        return latest != null && latest.resizes() != epoch.resizes();
    }

    private static ComputeModel cleared(ComputeModel now) {
        return now.mapSizes(sizeModel -> sizeModel.withAccumulatedSaving(AccumulatedSaving.NONE));
    }

    private ComputeModel withSavings(ComputeModel model, Epoch epoch) {
        Size present = table.at(epoch.size()).orElse(null);
        if (present == null) {
            return model;
        }
        DecisionInput at = new DecisionInput(model, epoch, present, epoch.to(), false);
        Map<ComputeUnits, SizeModel> withSavings = new HashMap<>();
        for (Size other : table.sizes()) {
            if (!other.equals(present)) {
                SizeModel sizeModel = model.of(other.cu());
                savingRate.after(sizeModel.accumulatedSaving(), other, at)
                        .ifPresent(saving -> withSavings.put(other.cu(), sizeModel.withAccumulatedSaving(saving)));
            }
        }
        return verificationRestart.after(model, epoch, present).with(withSavings);
    }

    /**
     * The decision at {@code now}.
     *
     * @param asleep  whether the compute is suspended, so that no connection drops
     * @param allowed the sizes that may be chosen; others are estimated and accumulate savings too. The present size
     *                need not be among them
     */
    public Decision decide(ComputeModel model, Instant now, boolean asleep, Set<ComputeUnits> allowed) {
        Epoch epoch = model.run().last();
        Size present = table.at(model.stay().size()).orElse(null);
        return epoch == null || present == null
                ? Decision.nothingKnown(model.stay().size())
                : choice.decide(new DecisionInput(model, epoch, present, now, asleep), allowed);
    }
}
