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
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;

/**
 * The input of an estimate: the load of the latest epoch, with its misses. A page has 8 KiB.
 *
 * @param model    the model of the compute
 * @param epoch    the latest epoch that was learned
 * @param table    the sizes of the platform
 * @param tunables the constants, with the price of the owner
 */
record CurveInput(ComputeModel model, Epoch epoch, SizeTable table, Tunables tunables) {

    Price price() {
        return tunables.price();
    }

    boolean isLarger(Size size) {
        return size.cu().isAbove(epoch.size());
    }

    /** Share of reads that missed in the epoch. */
    double miss() {
        return epoch.missRatio();
    }

    /** Pages of the present cache; of the largest size where the table does not list the present one. */
    double pages() {
        return UsedUnit.pages(table.atOrLargest(epoch.size()));
    }

    /** Pages of all databases; 0 where they are not known. */
    double databasePages() {
        return tunables.databasePages(epoch.database());
    }

    /**
     * The observation at a size under the load of the epoch, while it is valid. An observation at a larger size is
     * dropped if it was worse than the present size is now: the load has changed.
     */
    Optional<ObservedMisses> observed(Size size) {
        Optional<ObservedMisses> here = isLarger(size) ? model.of(epoch.size()).observed(epoch.load())
                : Optional.empty();
        return model.of(size.cu())
                .valid(epoch.load(), epoch.to(), tunables.observations())
                .filter(then -> here.filter(now -> now.isLaterAndBetterThan(then, tunables.observations())).isEmpty());
    }

    /** Share of reads that missed while the compute had a smaller size, under the load of the epoch; 0 for never. */
    double ownMisses(Size smaller) {
        return model.of(smaller.cu())
                .observed(epoch.load())
                .filter(ObservedMisses::own)
                .map(ObservedMisses::miss)
                .orElse(0.0);
    }

    /** The measured miss ratio of the present size, with the noise of counting. */
    SizeEstimate measured() {
        double noise = 2 * Math.sqrt(miss() * (1 - miss()) / Math.max(1, epoch.reads()));
        return new SizeEstimate(epoch.size(), Math.max(0, miss() - noise), miss(), Math.min(1, miss() + noise),
                price().excess(miss()), Basis.OBSERVED);
    }

    /** The measured miss ratio of the present size as that of {@code size}. */
    SizeEstimate same(Size size, Basis basis) {
        return point(size, miss(), price().excess(miss()), basis);
    }

    /** An estimate whose bounds are not known yet. */
    SizeEstimate point(Size size, double miss, double excess, Basis basis) {
        return new SizeEstimate(size.cu(), miss, miss, miss, excess, basis);
    }
}
