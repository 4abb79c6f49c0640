package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The expected misses of each size under the load of the latest epoch. */
public final class MissRatioCurve {

    private static final double SPREAD_OF_FILL = 0.35;
    private static final double SPREAD_DOWN = 0.9;

    private final Tunables tunables;
    private final CostWeights weights;
    private final SizeTable table;
    private final UpsizeEstimator upsizeEstimator;

    /** A curve over the sizes of {@code table}. */
    public MissRatioCurve(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.table = table;
        this.upsizeEstimator = new UpsizeEstimator(tunables, table);
    }

    /**
     * The estimate of one size.
     *
     * @param epoch the latest epoch that was learned
     */
    public SizeEstimate at(Size size, ComputeModel model, Epoch epoch) {
        int order = size.cu().compareTo(epoch.size());
        if (order == 0) {
            return measured(size, epoch, Basis.OBSERVED);
        }
        return order > 0 ? larger(size, model, epoch) : smaller(size, model, epoch);
    }

    /** The estimates of all sizes, the smallest first; misses never rise with the size. */
    public List<SizeEstimate> atEach(ComputeModel model, Epoch epoch) {
        return Inclusion.ordered(table.sizes().stream().map(size -> at(size, model, epoch)).toList(), epoch.size());
    }

    private SizeEstimate larger(Size size, ComputeModel model, Epoch epoch) {
        if (!model.run().isFull() && tunables.uses(Part.WARMING)) {
            return measured(size, epoch, Basis.NOT_FULL);
        }
        Optional<ObservedMisses> observed = observed(size, model, epoch);
        if (observed.isPresent()) {
            return noBetter(size, observed(size, observed.get(), 0, epoch.missRatio(), band(observed.get())), model,
                    epoch);
        }
        double database = tunables.uses(Part.DATABASE) ? soon(model, epoch) : 0;
        double now = pages(epoch);
        double then = pages(size);
        if (database > now && then >= database) {
            return new SizeEstimate(size.cu(), 0, 0, noMoreThan(epoch), 0, Basis.DATABASE_FITS);
        }
        double atMost = epoch.missesAtMost(then);
        if (atMost < epoch.missRatio() && epoch.missesAtMost(now) > epoch.missRatio()) {
            return new SizeEstimate(size.cu(), 0, atMost / 2, atMost, weights.severity(atMost / 2), Basis.WORKING_SET);
        }
        return noBetter(size,
                upsizeEstimator.at(size, model, epoch, database > now ? database : Double.POSITIVE_INFINITY),
                model, epoch);
    }

    private SizeEstimate noBetter(Size larger, SizeEstimate estimate, ComputeModel model, Epoch epoch) {
        return LowestMisses.noBetter(estimate, pages(larger), pages(epoch), model.day(), epoch, weights);
    }

    /** Expected pages of all databases in half a day. A size that they will outgrow soon does not hold them. */
    private static double soon(ComputeModel model, Epoch epoch) {
        return epoch.database().per(UsedUnit.PAGES.size()) + model.day().growth().per(UsedUnit.PAGES.size());
    }

    private SizeEstimate smaller(Size size, ComputeModel model, Epoch epoch) {
        double miss = epoch.missRatio();
        if (fits(size, epoch)) {
            return measured(size, epoch, Basis.FITS);
        }
        Optional<ObservedMisses> observed = observed(size, model, epoch);
        if (observed.isPresent()) {
            boolean held = model.of(size.cu()).sufficesSince(observed.get().at());
            return observed(size, observed.get(), miss, 1,
                    held ? band(observed.get()) : EstimateBounds.OBSERVED_BEFORE_GROWTH);
        }
        double atMost = Math.max(miss, epoch.missesAtMost(ModelLearner.FITS * pages(size)));
        if (atMost <= 1) {
            return new SizeEstimate(size.cu(), miss, (miss + atMost) / 2, atMost, weights.severity(atMost),
                    Basis.WORKING_SET);
        }
        OptionalDouble fill = model.of(size.cu()).fill().missRatio();
        boolean filled = fill.isPresent();
        double expected = Math.min(1,
                Math.max(miss, fill.orElse(miss * Math.sqrt(pages(epoch) / pages(size)))));
        double severity = new MissRatioEstimate(expected, filled ? SPREAD_OF_FILL : SPREAD_DOWN).severity(weights, 0);
        EstimateBounds band = epoch.workingSet() == null ? EstimateBounds.FILL : EstimateBounds.FILL_BELOW_WORKING_SET;
        return filled
                ? new SizeEstimate(size.cu(), band.best(expected), expected, band.worst(expected), severity,
                        Basis.FILL_CURVE)
                : new SizeEstimate(size.cu(), noLessThan(epoch), expected, 1, severity, Basis.UNKNOWN);
    }

    /**
     * The observation at a size under the load of the latest epoch, while it is valid. An observation at a larger
     * size is dropped if it was worse than the present size is now: the load has changed.
     */
    public static Optional<ObservedMisses> observed(Size size, ComputeModel model, Epoch epoch) {
        Optional<ObservedMisses> here = size.cu().isAbove(epoch.size()) ? model.of(epoch.size()).observed(epoch.load())
                : Optional.empty();
        return model.of(size.cu())
                .valid(epoch.load())
                .filter(then -> here.filter(now -> now.isLaterAndBetterThan(then)).isEmpty());
    }

    /** An estimate from an observation, limited to {@code least} and {@code most}, which the present size shows. */
    private static SizeEstimate observed(Size size, ObservedMisses observed, double least, double most,
            EstimateBounds width) {
        double miss = Math.clamp(observed.miss(), least, most);
        EstimateBounds band = observed.estimated() ? EstimateBounds.WORKING_SET_ESTIMATE : width;
        return new SizeEstimate(size.cu(), band.best(miss), miss, band.worst(miss), observed.severity(),
                observed.estimated() ? Basis.WORKING_SET : Basis.OBSERVED);
    }

    private static EstimateBounds band(ObservedMisses observed) {
        return observed.touched() > 0 ? EstimateBounds.OBSERVED_SAME_WORKING_SET : EstimateBounds.OBSERVED;
    }

    /** The measured ratio with the noise of counting. */
    private SizeEstimate measured(Size size, Epoch epoch, Basis basis) {
        double miss = epoch.missRatio();
        return new SizeEstimate(size.cu(), noLessThan(epoch), miss, noMoreThan(epoch),
                weights.severity(miss), basis);
    }

    /** The certain upper bound for a larger cache: the present misses within the noise of counting. */
    static double noMoreThan(Epoch epoch) {
        return Math.min(1, epoch.missRatio() + noise(epoch));
    }

    /** The certain lower bound for a smaller cache: the present misses within the noise of counting. */
    private static double noLessThan(Epoch epoch) {
        return Math.max(0, epoch.missRatio() - noise(epoch));
    }

    private static double noise(Epoch epoch) {
        double miss = epoch.missRatio();
        return 2 * Math.sqrt(miss * (1 - miss) / Math.max(1, epoch.reads()));
    }

    /** Whether a smaller size would have had exactly the same misses since the start. */
    public static boolean fits(Size smaller, Epoch epoch) {
        return epoch.usedPages(Double.POSITIVE_INFINITY) <= ModelLearner.FITS * pages(smaller);
    }

    /** Pages that the cache of a size holds. */
    public static double pages(Size size) {
        return size.cache().per(UsedUnit.PAGES.size());
    }

    private double pages(Epoch epoch) {
        return pages(epoch, table);
    }

    /** Pages of the cache of {@code epoch}; of the largest size where the table does not list its size. */
    public static double pages(Epoch epoch, SizeTable table) {
        return pages(table.at(epoch.size()).orElse(table.largest()));
    }
}
