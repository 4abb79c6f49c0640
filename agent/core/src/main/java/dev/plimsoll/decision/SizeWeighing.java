package dev.plimsoll.decision;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.SmallerSizes;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.util.ArrayList;
import java.util.List;

/**
 * Weighs other sizes of a compute at one time: what each would have saved, and what the change costs.
 *
 * @param model   the model of the compute
 * @param epoch   the judged time
 * @param present its size
 * @param asleep  whether it is suspended
 * @param curve   estimates the misses of sizes
 */
record SizeWeighing(ComputeModel model, Epoch epoch, Size present, boolean asleep, CurveEstimator curve) {

    private Tunables tunables() {
        return curve.tunables();
    }

    private Price price() {
        return tunables().price();
    }

    private boolean isLarger(Size other) {
        return other.cu().isAbove(present.cu());
    }

    WeighedSize weighed(Size size, SizeEstimate estimate, boolean isAllowed) {
        SavingSum saving = model.of(size.cu()).accumulatedSaving();
        boolean isLarger = isLarger(size);
        boolean isFilling = model.run().phase() == CachePhase.WARMING;
        SmallerSizes smaller = curve.smaller(model, epoch);
        boolean isCertain = !isLarger && smaller.isCertain(size);
        // The saving of a smaller size goes on if it had the same misses at all loads of a day.
        boolean isLasting = !isLarger && !isFilling && smaller.isKept(size);
        ChangeCosts cost = cost(size);
        double ahead = isLasting ? tunables().change().aheadHours() * epoch.savedAt(size.cu()) : 0;
        ChangeCosts required = cost.map(whole -> Math.max(0, whole - ahead));
        List<Constraint> against = new ArrayList<>();
        if (saving.total() <= required.at(asleep)) {
            against.add(Constraint.SAVING_BELOW_COST);
        }
        if (isLarger && saving.byMisses() <= 0 && tunables().uses(MethodPart.DAY) && !endsRefusalsOfADay(size)) {
            against.add(Constraint.NO_SAVING_OVER_A_DAY);
        }
        if (!isLarger && ((isFilling && !isCertain) || smaller.breach(size).isPresent())) {
            against.add(Constraint.TARGET_AT_RISK);
        }
        return new WeighedSize(estimate, isLarger, isAllowed, isCertain, saving, cost, required, asleep,
                against);
    }

    /** CU-hours that {@code other} would have saved after this epoch too, where it was {@code saving} before. */
    SavingSum saving(SavingSum saving, Size other) {
        if (!isLarger(other)) {
            double cu = epoch.savedAt(other.cu()) - curve.smaller(model, epoch).loss(other);
            return saving.plus(cu, cu, epoch.hours());
        }
        // An upper bound where the platform resizes: the compute may always run at the larger size.
        double byMisses = price().ofWaiting(epoch.readsPerHour(),
                price().excess(epoch.missRatio()) - curve.at(other, model, epoch).excess()) - dearer(other);
        return saving.plus(byMisses + refusals(other, epoch.connections()), byMisses, epoch.hours());
    }

    private double dearer(Size larger) {
        return larger.cu().asDouble() - present.cu().asDouble();
    }

    /** CU that connections are worth which the present size refuses and {@code larger} does not. */
    private double refusals(Size larger, int connections) {
        boolean ends = tunables().isRefusing(connections, present.maxConnections())
                && !tunables().isRefusing(connections, larger.maxConnections());
        return ends ? tunables().change().refused() : 0;
    }

    /**
     * Whether the refused connections of the last 24 hours are worth that time at a larger size. A storm of some minutes a
     * day is not.
     */
    private boolean endsRefusalsOfADay(Size larger) {
        double worth = refusals(larger, model.peak().connections());
        return model.day()
                .hours()
                .stream()
                .mapToDouble(hour -> hour.refused() * worth - hour.awake() * dearer(larger))
                .sum() > 0;
    }

    /** The restart with its dropped connections and the pages that are read again. */
    ChangeCosts cost(Size to) {
        return ChangeCosts.of(price(), tunables().change(), epoch.running(), epoch.connections(),
                Math.min(inUse(), UsedUnit.pages(to)));
    }

    /** Pages in use, at most what was missed since the start where the unit is not known. */
    private double inUse() {
        double most = epoch.usedPages(UsedUnit.pages(present));
        return epoch.cache().unit() == null
                ? Math.min(most, (double) Math.max(model.run().fill().misses(), epoch.cache().used()))
                : most;
    }
}
