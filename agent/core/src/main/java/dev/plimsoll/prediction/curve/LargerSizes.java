package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.List;
import java.util.Optional;

/** Estimates sizes above the present one, by the most certain evidence that there is. None misses more than the present one. */
final class LargerSizes {

    /** Nine equally likely deviations of a normal distribution. */
    private static final double[] DEVIATIONS = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};

    private final CurveInput at;
    private final Tunables tunables;
    private final CurvePoint present;

    LargerSizes(CurveInput at) {
        this.at = at;
        this.tunables = at.tunables();
        this.present = new CurvePoint(at.pages(), at.miss());
    }

    SizeEstimate of(Size size) {
        if (!at.model().run().fill().isFull() && tunables.uses(MethodPart.WARMING)) {
            return at.same(size, Basis.NOT_FULL);
        }
        return observed(size)
                .or(() -> databaseFits(size))
                .or(() -> workingSet(size))
                .orElseGet(() -> LowestMisses.noBetter(size, byPowerLaw(size), at));
    }

    private Optional<SizeEstimate> observed(Size size) {
        return at.observed(size)
                .map(observed -> estimate(size, Math.min(observed.miss(), at.miss()), observed.excess(),
                        observed.basis()))
                .map(estimate -> LowestMisses.noBetter(size, estimate, at));
    }

    /** All databases fit the cache, and did not before. */
    private Optional<SizeEstimate> databaseFits(Size size) {
        double database = tunables.databasePages(at.epoch().database());
        return database > at.pages() && UsedUnit.pages(size) >= database
                ? Optional.of(estimate(size, 0, 0, Basis.DATABASE_FITS))
                : Optional.empty();
    }

    /** The cache holds the pages touched in an hour, so each is missed at most once an hour. */
    private Optional<SizeEstimate> workingSet(Size size) {
        double atMost = at.epoch().missesAtMost(UsedUnit.pages(size));
        return atMost < at.miss() && at.epoch().missesAtMost(at.pages()) > at.miss()
                ? Optional.of(estimate(size, atMost / 2, at.price().excess(atMost / 2), Basis.WORKING_SET))
                : Optional.empty();
    }

    private SizeEstimate estimate(Size size, double miss, double excess, Basis basis) {
        return SizeEstimate.point(size.cu(), miss, Math.min(at.price().excess(at.miss()), excess), basis);
    }

    /**
     * From the largest observed cache below {@code size}, misses fall by a power of the cache or along a straight line.
     * A still larger observed size is the end of both: no smaller one does better.
     */
    private SizeEstimate byPowerLaw(Size size) {
        double pages = UsedUnit.pages(size);
        CurvePoint from = firstObserved(at.table().below(size.cu())).orElse(present);
        CurvePoint end = firstObserved(at.table().above(size.cu())).orElse(null);
        if (end != null) {
            double miss = Math.max(end.miss(), from.byPower(from.slopeTo(end), pages));
            return mixed(size, miss, at.price().excess(miss), from.alongTheLine(end, pages));
        }
        CurvePoint before = before(from);
        double slope = slope(before, from);
        // So few reads hit, and nothing else is known, that the misses say nothing of sizes beyond the next.
        boolean isShapeless = before.equals(CurvePoint.NOTHING) && slope < tunables.larger().leastShape();
        double shown = isShapeless ? next(pages) : pages;
        double first = Math.min(tunables.larger().firstReads(), from.miss());
        CurvePoint again = new CurvePoint(from.pages(), from.miss() - first);
        double excess = 0;
        for (double deviation : DEVIATIONS) {
            double exponent = slope * StrictMath.exp(deviation * tunables.larger().spread());
            excess += at.price().excess(first + again.byPower(exponent, shown)) / DEVIATIONS.length;
        }
        return mixed(size, first + again.byPower(slope, shown), excess,
                Math.max(first, Math.min(from.miss(), before.alongTheLine(from, shown))));
    }

    /** Pages of the next larger size, at most {@code pages}: a step shows how misses fall. */
    private double next(double pages) {
        List<Size> above = at.table().above(at.epoch().size());
        return above.isEmpty() ? pages : Math.min(pages, UsedUnit.pages(above.getFirst()));
    }

    /**
     * The mean over both ways in which misses may fall.
     *
     * @param miss   misses by the power law
     * @param excess those beyond the allowed ones
     * @param line   misses along the straight line
     */
    private SizeEstimate mixed(Size size, double miss, double excess, double line) {
        double share = tunables.uses(MethodPart.EVENNESS) ? tunables.larger().evenShare() : 0;
        return estimate(size, miss, (1 - share) * excess + share * at.price().excess(line), Basis.POWER_LAW);
    }

    /**
     * The nearest clearly smaller cache than {@code from} that was observed under such a load, or by the fill curve: each step shows
     * how the next one may fall. A cache that missed clearly less says nothing: the load has changed. No cache at all where
     * none shows it.
     */
    private CurvePoint before(CurvePoint from) {
        if (from.pages() > at.pages()) {
            return new CurvePoint(present.pages(), Math.max(present.miss(), from.miss()));
        }
        for (Size smaller : at.table().below(at.epoch().size())) {
            double observed = at.own(smaller).map(ObservedMisses::miss).orElse(0.0);
            double miss = shows(observed, from) ? observed : at.filled(smaller).orElse(0);
            if (from.pages() >= tunables.larger().clearly() * UsedUnit.pages(smaller) && shows(miss, from)) {
                return new CurvePoint(UsedUnit.pages(smaller), Math.max(miss, from.miss()));
            }
        }
        return CurvePoint.NOTHING;
    }

    private boolean shows(double miss, CurvePoint from) {
        return miss > 0 && miss * tunables.change().notWorse() >= from.miss();
    }

    /** The exponent of the power beyond {@code from}. No cache misses more than all reads, so half of it did not either. */
    private double slope(CurvePoint before, CurvePoint from) {
        double usual = tunables.larger().slope();
        return from.miss() <= 0 ? usual
                : before.equals(CurvePoint.NOTHING)
                        ? Math.min(usual, -StrictMath.log(from.miss()) / StrictMath.log(2))
                        : before.slopeTo(from);
    }

    /** The first cache larger than the present one among {@code sizes} that was observed under such a load. */
    private Optional<CurvePoint> firstObserved(List<Size> sizes) {
        for (Size larger : sizes) {
            Optional<ObservedMisses> observed = at.isLarger(larger) ? at.observed(larger) : Optional.empty();
            if (observed.isPresent()) {
                return Optional.of(new CurvePoint(UsedUnit.pages(larger),
                        Math.min(at.miss(), observed.get().miss())));
            }
        }
        return Optional.empty();
    }

    /**
     * One point of a miss-ratio curve.
     *
     * @param pages pages that the cache holds
     * @param miss  share of reads that missed
     */
    record CurvePoint(double pages, double miss) {

        /** Without a cache every read misses. */
        static final CurvePoint NOTHING = new CurvePoint(0, 1);

        /** Fewer misses than one in a million give no slope. */
        private static final double NEXT_TO_NONE = 1e-6;

        /**
         * The exponent by which misses fell from here to {@code larger}: 1 where twice the cache halves them. 0 where
         * {@code larger} is no larger, as in a custom size table.
         */
        double slopeTo(CurvePoint larger) {
            double order = StrictMath.log(larger.pages / pages);
            return order <= 0 ? 0 : StrictMath.log(miss / Math.max(NEXT_TO_NONE, larger.miss)) / order;
        }

        /**
         * The miss ratio of a cache of {@code then} pages on the straight line from here to {@code larger}, and beyond
         * it. The miss ratio of this point where {@code larger} is no larger.
         */
        double alongTheLine(CurvePoint larger, double then) {
            return larger.pages <= pages ? miss : miss + (larger.miss - miss) * (then - pages) / (larger.pages - pages);
        }

        /** The miss ratio of a cache of {@code then} pages where misses fall by a power of the cache. */
        double byPower(double slope, double then) {
            return miss <= 0 ? 0 : miss * StrictMath.pow(then / pages, -slope);
        }
    }
}
