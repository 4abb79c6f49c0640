package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each size would have saved, and reports when that exceeds the cost of the change. The method is the
 * ski-rental rule: rent until the rent equals the price.
 *
 * <p>For one lasting change the loss before it is at most its cost. Savings never fall below zero. So a short quiet time
 * does not undo them, and a long one builds no credit.
 */
public final class AccumulatedSavings {

    private final Tunables tunables;
    private final SizeTable table;
    private final ModelLearner learner;
    private final CurveEstimator curve;

    /** Accumulates savings for computes of one platform. Sizes without a file cache are not among the choices. */
    public AccumulatedSavings(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.table = table.cached();
        this.learner = new ModelLearner(this.table, tunables);
        this.curve = new CurveEstimator(tunables, this.table);
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
        boolean soon = now.stay().since().isBefore(before.since().plus(tunables.change().reversal()));
        return tunables.uses(MethodPart.BACKOFF) && soon && before.reversedBy(now.stay().size())
                ? cleared.with(now.backoff()
                        .again(now.stay().since(), tunables.change().factor(), tunables.change().halfLifeDays()))
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
        return now.mapSizes(sizeModel -> sizeModel.withAccumulatedSaving(SavingSum.NONE));
    }

    /**
     * The model with the time {@code rest} that its run was awake after the latest probe. Smaller sizes save then too; what
     * larger ones would spare is not known.
     */
    public ComputeModel afterRest(ComputeModel model, Duration rest) {
        Epoch latest = model.run().latest();
        return latest == null || rest.isZero() || !model.run().isOf(latest) ? model
                : withSavings(model, latest.unread(rest), table.below(latest.size()));
    }

    private ComputeModel withSavings(ComputeModel model, Epoch epoch) {
        return withSavings(model, epoch, table.sizes());
    }

    private ComputeModel withSavings(ComputeModel model, Epoch epoch, List<Size> sizes) {
        Size present = table.at(epoch.size()).orElse(null);
        if (present == null) {
            return model;
        }
        SizeWeighing weighing = new SizeWeighing(model, epoch, present, epoch.to(), false, curve);
        Map<ComputeUnits, SizeModel> withSavings = new HashMap<>();
        for (Size other : sizes) {
            if (!other.equals(present)) {
                SizeModel sizeModel = model.of(other.cu());
                withSavings.put(other.cu(), sizeModel.withAccumulatedSaving(
                        weighing.saving(sizeModel.accumulatedSaving(), other)));
            }
        }
        return model.with(withSavings);
    }

    /**
     * The decision at {@code now}: each other size is weighed once.
     *
     * @param epoch   the judged time, at the present size
     * @param asleep  whether the compute is suspended, so that no connection drops
     * @param allowed the sizes that may be chosen; the present size need not be among them
     */
    public SizeDecision decide(ComputeModel model, Epoch epoch, Instant now, boolean asleep,
            Set<ComputeUnits> allowed) {
        Size present = table.at(model.stay().size()).orElse(null);
        if (present == null) {
            return SizeDecision.nothingKnown(model.stay().size());
        }
        SizeWeighing weighing = new SizeWeighing(model, epoch, present, now, asleep, curve);
        MissRatioCurve estimates = curve.curve(model, epoch);
        List<WeighedSize> sizes = table.sizes()
                .stream()
                .filter(size -> !size.equals(present))
                .map(size -> weighing.weighed(size, estimates.at(size.cu()).orElseThrow(),
                        allowed.contains(size.cu())))
                .toList();
        return SizeDecision.of(present.cu(), sizes, estimates, tunables.price().excess(epoch.missRatio()) > 0,
                tunables.change().enough());
    }
}
