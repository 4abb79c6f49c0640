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

/** What each size would miss under the load of the latest epoch. */
public final class MissRatioCurve {

    private static final double SPREAD_OF_FILL = 0.35;
    private static final double SPREAD_DOWN = 0.9;

    private final Tunables terms;
    private final CostWeights prices;
    private final SizeTable table;
    private final UpsizeEstimator upwards;

    /** Of sizes of {@code table}. */
    public MissRatioCurve(Tunables terms, SizeTable table) {
        this.terms = terms;
        this.prices = terms.prices();
        this.table = table;
        this.upwards = new UpsizeEstimator(terms, table);
    }

    /**
     * What one size is expected to miss.
     *
     * @param seen the latest epoch that was learned
     */
    public SizeEstimate at(Size size, ComputeModel known, Epoch seen) {
        int way = size.cu().compareTo(seen.size());
        if (way == 0) {
            return measured(size, seen, Basis.OBSERVED);
        }
        return way > 0 ? larger(size, known, seen) : smaller(size, known, seen);
    }

    /** What each size of the table is expected to miss, the smallest first; no more from size to size. */
    public List<SizeEstimate> atEach(ComputeModel known, Epoch seen) {
        return Inclusion.ordered(table.sizes().stream().map(size -> at(size, known, seen)).toList(), seen.size());
    }

    private SizeEstimate larger(Size size, ComputeModel known, Epoch seen) {
        if (!known.run().isFull() && terms.heeds(Part.WARMING)) {
            return measured(size, seen, Basis.NOT_FULL);
        }
        Optional<ObservedMisses> observed = observed(size, known, seen);
        if (observed.isPresent()) {
            return noBetter(size, observed(size, observed.get(), 0, seen.missRatio(), band(observed.get())), known,
                    seen);
        }
        double database = terms.heeds(Part.DATABASE) ? soon(known, seen) : 0;
        double now = pages(seen);
        double then = pages(size);
        if (database > now && then >= database) {
            return new SizeEstimate(size.cu(), 0, 0, noMoreThan(seen), 0, Basis.DATABASE_FITS);
        }
        double atMost = seen.missesAtMost(then);
        if (atMost < seen.missRatio() && seen.missesAtMost(now) > seen.missRatio()) {
            return new SizeEstimate(size.cu(), 0, atMost / 2, atMost, prices.severity(atMost / 2), Basis.WORKING_SET);
        }
        return noBetter(size, upwards.at(size, known, seen, database > now ? database : Double.POSITIVE_INFINITY),
                known, seen);
    }

    private SizeEstimate noBetter(Size larger, SizeEstimate hoped, ComputeModel known, Epoch seen) {
        return LowestMisses.noBetter(hoped, pages(larger), pages(seen), known.day(), seen, prices);
    }

    /** Pages of all databases in half a day: a size that they are about to outgrow is none that holds them. */
    private static double soon(ComputeModel known, Epoch seen) {
        return seen.database().per(UsedUnit.PAGES.size()) + known.day().growth().per(UsedUnit.PAGES.size());
    }

    private SizeEstimate smaller(Size size, ComputeModel known, Epoch seen) {
        double miss = seen.missRatio();
        if (fits(size, seen)) {
            return measured(size, seen, Basis.FITS);
        }
        Optional<ObservedMisses> observed = observed(size, known, seen);
        if (observed.isPresent()) {
            boolean held = known.of(size.cu()).sufficesSince(observed.get().at());
            return observed(size, observed.get(), miss, 1, held ? band(observed.get()) : EstimateBounds.LIVED_BEFORE);
        }
        double atMost = Math.max(miss, seen.missesAtMost(ModelLearner.FITS * pages(size)));
        if (atMost <= 1) {
            return new SizeEstimate(size.cu(), miss, (miss + atMost) / 2, atMost, prices.severity(atMost),
                    Basis.WORKING_SET);
        }
        OptionalDouble fill = known.of(size.cu()).fill().missRatio();
        boolean filled = fill.isPresent();
        double expected = Math.min(1,
                Math.max(miss, fill.orElse(miss * Math.sqrt(pages(seen) / pages(size)))));
        double severity = new MissRatioEstimate(expected, filled ? SPREAD_OF_FILL : SPREAD_DOWN).severity(prices, 0);
        EstimateBounds band = seen.workingSet() == null ? EstimateBounds.FILL : EstimateBounds.FILL_BELOW_TOUCHED;
        return filled
                ? new SizeEstimate(size.cu(), band.best(expected), expected, band.worst(expected), severity,
                        Basis.FILL_CURVE)
                : new SizeEstimate(size.cu(), noLessThan(seen), expected, 1, severity, Basis.UNKNOWN);
    }

    /**
     * What was lived at a size under the load of the latest epoch, as far as it still tells: a larger one that was worse then
     * than the present one is by now lived something else.
     */
    public static Optional<ObservedMisses> observed(Size size, ComputeModel known, Epoch seen) {
        Optional<ObservedMisses> here = size.cu().isAbove(seen.size()) ? known.of(seen.size()).observed(seen.load())
                : Optional.empty();
        return known.of(size.cu())
                .told(seen.load())
                .filter(then -> here.filter(now -> now.isLaterAndBetterThan(then)).isEmpty());
    }

    /** What was lived, but no better than {@code least} nor worse than {@code most}, which the present size shows. */
    private static SizeEstimate observed(Size size, ObservedMisses observed, double least, double most,
            EstimateBounds width) {
        double miss = Math.clamp(observed.miss(), least, most);
        EstimateBounds band = observed.estimated() ? EstimateBounds.TOUCHED : width;
        return new SizeEstimate(size.cu(), band.best(miss), miss, band.worst(miss), observed.severity(),
                observed.estimated() ? Basis.WORKING_SET : Basis.OBSERVED);
    }

    private static EstimateBounds band(ObservedMisses observed) {
        return observed.touched() > 0 ? EstimateBounds.LIVED_AS_TOUCHED : EstimateBounds.LIVED;
    }

    /** The measured ratio, with the noise of counting. */
    private SizeEstimate measured(Size size, Epoch seen, Basis basis) {
        double miss = seen.missRatio();
        return new SizeEstimate(size.cu(), noLessThan(seen), miss, noMoreThan(seen),
                prices.severity(miss), basis);
    }

    /** All that is sure of a larger cache: it misses no more than this one, within the noise of counting. */
    static double noMoreThan(Epoch seen) {
        return Math.min(1, seen.missRatio() + noise(seen));
    }

    /** All that is sure of a smaller cache: it misses no less than this one, within the same noise. */
    private static double noLessThan(Epoch seen) {
        return Math.max(0, seen.missRatio() - noise(seen));
    }

    private static double noise(Epoch seen) {
        double miss = seen.missRatio();
        return 2 * Math.sqrt(miss * (1 - miss) / Math.max(1, seen.reads()));
    }

    /** Whether a smaller size would have done exactly the same since the start. */
    public static boolean fits(Size smaller, Epoch seen) {
        return seen.usedPages(Double.POSITIVE_INFINITY) <= ModelLearner.FITS * pages(smaller);
    }

    /** Pages that its cache holds. */
    public static double pages(Size size) {
        return size.cache().per(UsedUnit.PAGES.size());
    }

    private double pages(Epoch seen) {
        return pages(seen, table);
    }

    /** Of the cache that {@code seen} ran with; of the largest where the table does not know its size. */
    public static double pages(Epoch seen, SizeTable table) {
        return pages(table.at(seen.size()).orElse(table.largest()));
    }
}
