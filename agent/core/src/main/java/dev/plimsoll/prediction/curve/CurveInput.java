package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.FillCurvePoint;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The input of an estimate under one load. A page has 8 KiB.
 *
 * @param model    the model of the compute
 * @param epoch    the latest epoch that was learned
 * @param load     the load of that epoch or of an earlier time, as a level
 * @param miss     share of reads that the present size misses under it; 0 where that was not observed
 * @param table    the sizes of the platform
 * @param tunables the constants, with the price of the owner
 */
record CurveInput(ComputeModel model, Epoch epoch, int load, double miss, SizeTable table, Tunables tunables) {

    /** A copy under a load of {@code level}. */
    CurveInput under(int level) {
        double then = model.of(epoch.size()).observed(level).map(ObservedMisses::miss).orElse(0.0);
        return new CurveInput(model, epoch, level, then, table, tunables);
    }

    Price price() {
        return tunables.price();
    }

    boolean isLarger(Size size) {
        return size.cu().isAbove(epoch.size());
    }

    /** Pages of the present cache; of the largest size where the table does not list the present one. */
    double pages() {
        return UsedUnit.pages(table.atOrLargest(epoch.size()));
    }

    /**
     * The observation at a size under the load, while it is valid. An observation at a larger size is dropped if it was
     * worse than the present size is now: the load has changed.
     */
    Optional<ObservedMisses> observed(Size size) {
        Optional<ObservedMisses> here = isLarger(size) ? model.of(epoch.size()).observed(load) : Optional.empty();
        return model.of(size.cu())
                .valid(load, epoch.to(), tunables.observations())
                .filter(then -> here.filter(now -> now.isLaterAndBetterThan(then, tunables.observations())).isEmpty());
    }

    /** What the compute showed at a size itself under the load. */
    Optional<ObservedMisses> own(Size size) {
        return model.of(size.cu()).observed(load).filter(ObservedMisses::own);
    }

    /**
     * The share of reads that a larger cache missed while it held as much as {@code smaller} can; empty where no start passed
     * that. Another load may have been on then: misses under this one are in the ratio that the present size shows.
     */
    OptionalDouble filled(Size smaller) {
        FillCurvePoint fill = model.of(smaller.cu()).fill();
        double now = under(load).miss;
        double then = under(fill.load()).miss;
        double ratio = now > 0 && then > 0 ? now / then : 1;
        return fill.missRatio().stream().map(misses -> Math.min(1, ratio * misses)).findFirst();
    }

    /** The measured miss ratio of the present size, with the noise of counting. */
    SizeEstimate measured() {
        double noise = 2 * Math.sqrt(miss * (1 - miss) / Math.max(1, epoch.reads()));
        return SizeEstimate.point(epoch.size(), miss, price().excess(miss), Basis.OBSERVED)
                .within(Math.max(0, miss - noise), Math.min(1, miss + noise));
    }

    /** The miss ratio of the present size as that of {@code size}. */
    SizeEstimate same(Size size, Basis basis) {
        return SizeEstimate.point(size.cu(), miss, price().excess(miss), basis);
    }
}
