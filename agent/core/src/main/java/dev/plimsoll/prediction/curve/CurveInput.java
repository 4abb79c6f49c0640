package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;

/**
 * The input of an estimate. A page has 8 KiB.
 *
 * @param model   the model of the compute
 * @param epoch   the latest epoch that was learned
 * @param table   the sizes of the platform
 * @param tunables the constants, with the cost weights of the owner
 */
record CurveInput(ComputeModel model, Epoch epoch, SizeTable table, PredictionTunables tunables) {

    CostWeights weights() {
        return tunables.weights();
    }

    boolean isLarger(Size size) {
        return size.cu().isAbove(epoch.size());
    }

    boolean isSmaller(Size size) {
        return size.cu().isBelow(epoch.size());
    }

    /** Share of reads that missed in the epoch. */
    double miss() {
        return epoch.missRatio();
    }

    /** Pages of the present cache; of the largest size where the table does not list the present one. */
    double pages() {
        return pages(epoch, table);
    }

    /** The same of another epoch. */
    static double pages(Epoch epoch, SizeTable table) {
        return UsedUnit.pages(table.at(epoch.size()).orElse(table.largest()));
    }

    /** Expected pages of all databases in some hours. A size that they will outgrow soon does not hold them. */
    double databasePages() {
        return epoch.database().per(UsedUnit.PAGES.size())
                + model.day().growth(tunables.upsize().growthHours()).per(UsedUnit.PAGES.size());
    }

    /** The measured miss ratio of the present size as that of {@code size}, with the noise of counting. */
    SizeEstimate measured(Size size, Basis basis) {
        return new SizeEstimate(size.cu(), noLessThan(), miss(), noMoreThan(), weights().severity(miss()), basis);
    }

    /** The certain upper bound for a larger cache: the present misses within the noise of counting. */
    double noMoreThan() {
        return Math.min(1, miss() + noise());
    }

    /** The certain lower bound for a smaller cache: the present misses within the noise of counting. */
    double noLessThan() {
        return Math.max(0, miss() - noise());
    }

    private double noise() {
        return 2 * Math.sqrt(miss() * (1 - miss()) / Math.max(1, epoch.reads()));
    }
}
