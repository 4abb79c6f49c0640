package dev.plimsoll.decision;

import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.ChangeTunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.SmallerSizes;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Weighs other sizes of a compute at one time: what each would have saved, and what the change costs.
 *
 * @param model   the model of the compute
 * @param epoch   the judged time
 * @param present its size
 * @param now     the time
 * @param asleep  whether it is suspended
 * @param curve   estimates the misses of sizes
 */
record SizeWeighing(ComputeModel model, Epoch epoch, Size present, Instant now, boolean asleep, CurveEstimator curve) {

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
        SmallerSizes smaller = curve.smaller(model, epoch);
        boolean isCertain = !isLarger && smaller.isCertain(size);
        ChangeCosts cost = cost(size, estimate);
        double ahead = ahead(size, estimate, smaller);
        ChangeCosts required = cost.map(hours -> Math.max(0, hours - ahead));
        List<Constraint> against = new ArrayList<>();
        if (saving.total() <= required.at(asleep)) {
            against.add(Constraint.SAVING_BELOW_COST);
        }
        if (isLarger && tunables().uses(MethodPart.DAY) && !paysOverTheDay(size, estimate.excess())) {
            against.add(Constraint.NO_SAVING_OVER_A_DAY);
        }
        if (!isLarger && ((isFilling() && !isCertain) || smaller.breach(size).isPresent())) {
            against.add(Constraint.TARGET_AT_RISK);
        }
        return new WeighedSize(estimate, isLarger, isAllowed, isCertain, saving, cost, required, asleep,
                against);
    }

    /**
     * CU-hours that {@code other} is expected to save soon, and need not have saved before. A saving by fewer misses goes on
     * for some hours. That of a smaller size lasts longer, if it had the same misses at all loads of a day; while the cache
     * fills, for as long as it did in that day.
     */
    private double ahead(Size other, SizeEstimate estimate, SmallerSizes smaller) {
        ChangeTunables change = tunables().change();
        if (isLarger(other)) {
            return change.growthAheadHours() * Math.max(0, savedMisses(other, estimate));
        }
        double hours = isFilling() ? model.day().awake() : change.aheadHours();
        return smaller.isKept(other) ? hours * epoch.savedAt(other.cu()) : 0;
    }

    private boolean isFilling() {
        return model.run().phase() == CachePhase.WARMING;
    }

    /** CU-hours that {@code other} would have saved after this epoch too, where it was {@code saving} before. */
    SavingSum saving(SavingSum saving, Size other) {
        if (!isLarger(other)) {
            double cu = epoch.savedAt(other.cu()) - curve.smaller(model, epoch).loss(other);
            return saving.plus(cu, cu, epoch.hours());
        }
        double byMisses = savedMisses(other, curve.at(other, model, epoch));
        return saving.plus(byMisses + refusals(other, epoch.connections()), byMisses, epoch.hours());
    }

    /**
     * CU that fewer misses at a larger size are worth, less its price. A lower bound where the platform resizes: the compute
     * may always run at the larger size.
     */
    private double savedMisses(Size larger, SizeEstimate estimate) {
        return price().ofWaiting(epoch.readsPerHour(), price().excess(epoch.missRatio()) - estimate.excess())
                - dearer(larger);
    }

    /**
     * Whether a larger size would have paid over the last 24 hours. A load of one hour a day is not worth a day at a
     * larger size.
     *
     * @param there share of reads that miss at the larger size beyond the allowed ones, under the present load
     */
    boolean paysOverTheDay(Size larger, double there) {
        double here = price().excess(epoch.missRatio());
        double cured = here <= 0 ? 0 : 1 - Math.min(1, there / here);
        double refused = refusals(larger, model.peak().connections());
        double saved = 0;
        for (DailyLoad.Hour hour : model.day().hours()) {
            saved += price().ofMisses(hour.excess() * cured) + hour.refused() * refused - hour.awake() * dearer(larger);
        }
        return saved > 0;
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
     * The resize with its dropped connections and the pages that are read again, more after reversals. Reads that miss at the
     * new size anyway are no loss.
     */
    private ChangeCosts cost(Size to, SizeEstimate there) {
        double factor = model.backoff().at(now, tunables().change().halfLifeDays());
        double again = model.load().starts().readAgain(StartKind.RESIZE, Math.min(inUse(), UsedUnit.pages(to)));
        return ChangeCosts.of(price(), tunables().change(), epoch.running(), epoch.connections(),
                (1 - there.miss()) * again).map(cost -> factor * cost);
    }

    /** Pages in use, at most what was missed since the start where the unit is not known. */
    private double inUse() {
        double most = epoch.usedPages(UsedUnit.pages(present));
        return epoch.cache().unit() == null
                ? Math.min(most, (double) Math.max(model.run().fill().misses(), epoch.cache().used()))
                : most;
    }
}
