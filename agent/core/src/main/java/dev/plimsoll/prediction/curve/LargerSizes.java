package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;

/** Estimates sizes above the present one, by the most certain evidence that there is. None misses more than the present one. */
final class LargerSizes {

    /** Nine equally likely deviations of a normal distribution. */
    private static final double[] DEVIATIONS = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};

    private final Tunables tunables;
    private final Tunables.PowerLaw powerLaw;
    private final double firstReads;

    LargerSizes(Tunables tunables) {
        this.tunables = tunables;
        this.powerLaw = tunables.larger().powerLaw();
        this.firstReads = tunables.larger().firstReads();
    }

    SizeEstimate of(Size size, CurveInput at) {
        if (!at.model().run().isFull() && tunables.uses(Part.WARMING)) {
            return at.same(size, Basis.NOT_FULL);
        }
        return at.observed(size)
                .map(observed -> LowestMisses.noBetter(size, observed(size, observed, at), at))
                .or(() -> databaseFits(size, at))
                .or(() -> workingSet(size, at))
                .orElseGet(() -> LowestMisses.noBetter(size, byPowerLaw(size, at), at));
    }

    private static SizeEstimate observed(Size size, ObservedMisses observed, CurveInput at) {
        return at.point(size, Math.min(observed.miss(), at.miss()),
                Math.min(observed.excess(), at.price().excess(at.miss())), observed.basis());
    }

    /** All databases fit the cache, and did not before. */
    private static Optional<SizeEstimate> databaseFits(Size size, CurveInput at) {
        double database = at.databasePages();
        return database > at.pages() && UsedUnit.pages(size) >= database
                ? Optional.of(at.point(size, 0, 0, Basis.DATABASE_FITS))
                : Optional.empty();
    }

    /** The cache holds the pages touched in an hour, so each is missed at most once an hour. */
    private static Optional<SizeEstimate> workingSet(Size size, CurveInput at) {
        double atMost = at.epoch().missesAtMost(UsedUnit.pages(size));
        return atMost < at.miss() && at.epoch().missesAtMost(at.pages()) > at.miss()
                ? Optional.of(at.point(size, atMost / 2, at.price().excess(atMost / 2), Basis.WORKING_SET))
                : Optional.empty();
    }

    /**
     * From the largest observed cache below {@code size}, misses fall by a power of the cache or along a straight line.
     * A still larger observed size is the end of both.
     */
    private SizeEstimate byPowerLaw(Size size, CurveInput at) {
        double pages = UsedUnit.pages(size);
        CurvePoint from = largestObserved(size, at);
        return smallestObserved(size, at)
                .map(end -> between(size, from, end, at))
                .orElseGet(() -> {
                    Slope slope = slope(from, at);
                    return beyond(size, new Path(from, slope, isShapeless(slope) ? next(pages, at) : pages), at);
                });
    }

    /** Nothing larger was observed, so the slope is uncertain. */
    private SizeEstimate beyond(Size size, Path path, CurveInput at) {
        double line = Math.max(firstReads, path.alongTheLine());
        double power = 0;
        for (double deviation : DEVIATIONS) {
            power += at.price().excess(path.byPower(deviation * powerLaw.spread(), firstReads)) / DEVIATIONS.length;
        }
        return estimate(size, path.byPower(0, firstReads), mixed(power, at.price().excess(line)), at);
    }

    private SizeEstimate between(Size size, CurvePoint from, CurvePoint end, CurveInput at) {
        double line = from.alongTheLine(end, UsedUnit.pages(size));
        double miss = Math.max(end.miss(), from.byPower(end, UsedUnit.pages(size)));
        return estimate(size, miss, mixed(at.price().excess(miss), at.price().excess(line)), at);
    }

    private static SizeEstimate estimate(Size size, double miss, double excess, CurveInput at) {
        return at.point(size, miss, Math.min(at.price().excess(at.miss()), excess), Basis.POWER_LAW);
    }

    /** The mean over both ways in which misses may fall. */
    private double mixed(double byPower, double alongTheLine) {
        double share = tunables.uses(Part.EVENNESS) ? tunables.larger().evenShare() : 0;
        return (1 - share) * byPower + share * alongTheLine;
    }

    /**
     * How misses fall with the cache, by what a smaller cache showed.
     *
     * @param exponent the most likely slope
     * @param before   that smaller cache
     */
    private record Slope(double exponent, CurvePoint before) {}

    /** Whether so few reads hit, and nothing else is known, that the misses say nothing of sizes beyond the next. */
    private boolean isShapeless(Slope slope) {
        return slope.before().equals(CurvePoint.NOTHING) && slope.exponent() < powerLaw.leastShape();
    }

    /** Pages of the next larger size, at most {@code pages}: a step shows how misses fall. */
    private static double next(double pages, CurveInput at) {
        return at.table()
                .above(at.epoch().size())
                .stream()
                .findFirst()
                .map(UsedUnit::pages)
                .filter(next -> next < pages)
                .orElse(pages);
    }

    /**
     * The slope up to {@code from}, by the nearest clearly smaller cache that was observed under such a load, or by the
     * fill curve. So each step shows how the next one may fall. A cache that missed clearly less says nothing: the load
     * has changed.
     */
    private Slope slope(CurvePoint from, CurveInput at) {
        if (from.pages() > at.pages()) {
            return slope(new CurvePoint(at.pages(), at.miss()), from);
        }
        for (Size smaller : at.table().below(at.epoch().size())) {
            double pages = UsedUnit.pages(smaller);
            double observed = at.ownMisses(smaller);
            double miss = shows(observed, from) ? observed
                    : at.model().of(smaller.cu()).fill().missRatio(tunables.fillCurve()).orElse(0);
            if (from.pages() >= powerLaw.clearly() * pages && shows(miss, from)) {
                return slope(new CurvePoint(pages, miss), from);
            }
        }
        // No cache misses more than all reads, so half of this one missed at most 1 / miss times as many.
        double steepest = from.miss() <= 0 ? powerLaw.slope() : -StrictMath.log(from.miss()) / StrictMath.log(2);
        return new Slope(Math.min(powerLaw.slope(), steepest), CurvePoint.NOTHING);
    }

    private boolean shows(double miss, CurvePoint from) {
        return miss > 0 && miss * tunables.change().notWorse() >= from.miss();
    }

    private Slope slope(CurvePoint smaller, CurvePoint from) {
        CurvePoint before = new CurvePoint(smaller.pages(), Math.max(smaller.miss(), from.miss()));
        return new Slope(from.miss() <= 0 ? powerLaw.slope() : powerLaw.slope(before.slopeTo(from)), before);
    }

    /** The way from an observed cache to one of {@code pages} pages. */
    private record Path(CurvePoint from, Slope slope, double pages) {

        /** The misses where the logarithm of the slope deviates; a part of them are first reads at any size. */
        double byPower(double deviation, double firstReads) {
            double first = Math.min(firstReads, from.miss());
            double exponent = slope.exponent() * StrictMath.exp(deviation);
            return first + (from.miss() - first) * StrictMath.pow(pages / from.pages(), -exponent);
        }

        double alongTheLine() {
            return Math.min(from.miss(), slope.before().alongTheLine(from, pages));
        }
    }

    /** The present cache, or the largest above it and below {@code size} that was observed under such a load. */
    private static CurvePoint largestObserved(Size size, CurveInput at) {
        for (Size lower : at.table().below(size.cu())) {
            Optional<ObservedMisses> observed = at.isLarger(lower) ? at.observed(lower) : Optional.empty();
            if (observed.isPresent()) {
                return new CurvePoint(UsedUnit.pages(lower), Math.min(at.miss(), observed.get().miss()));
            }
        }
        return new CurvePoint(at.pages(), at.miss());
    }

    /** The smallest cache above {@code size} that was observed under such a load: no smaller one does better. */
    private static Optional<CurvePoint> smallestObserved(Size size, CurveInput at) {
        return at.table()
                .above(size.cu())
                .stream()
                .flatMap(larger -> at.observed(larger)
                        .map(observed -> new CurvePoint(UsedUnit.pages(larger), Math.min(at.miss(), observed.miss())))
                        .stream())
                .findFirst();
    }
}
