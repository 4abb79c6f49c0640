package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Estimates sizes above the present one, by the most certain evidence that there is. None misses more than the present one. */
final class LargerSizes {

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
            return at.measured(size, Basis.NOT_FULL);
        }
        return at.observed(size)
                .map(observed -> LowestMisses.noBetter(size, observed(size, observed, at), at))
                .or(() -> databaseFits(size, at))
                .or(() -> workingSet(size, at))
                .orElseGet(() -> LowestMisses.noBetter(size, byPowerLaw(size, at), at));
    }

    private static SizeEstimate observed(Size size, ObservedMisses observed, CurveInput at) {
        double miss = Math.min(observed.miss(), at.miss());
        EstimateBounds bounds = observed.bounds(at.tunables().intervals());
        return new SizeEstimate(size.cu(), bounds.best(miss), miss, bounds.worst(miss),
                Math.min(observed.excess(), at.price().excess(at.miss())), observed.basis());
    }

    /** All databases fit the cache, and did not before. */
    private static Optional<SizeEstimate> databaseFits(Size size, CurveInput at) {
        double database = at.databasePages();
        return database > at.pages() && UsedUnit.pages(size) >= database
                ? Optional.of(new SizeEstimate(size.cu(), 0, 0, at.noMoreThan(), 0, Basis.DATABASE_FITS))
                : Optional.empty();
    }

    /** The cache holds the pages touched in an hour, so each is missed at most once an hour. */
    private static Optional<SizeEstimate> workingSet(Size size, CurveInput at) {
        double atMost = at.epoch().missesAtMost(UsedUnit.pages(size));
        return atMost < at.miss() && at.epoch().missesAtMost(at.pages()) > at.miss()
                ? Optional.of(new SizeEstimate(size.cu(), 0, atMost / 2, atMost, at.price().excess(atMost / 2),
                        Basis.WORKING_SET))
                : Optional.empty();
    }

    /**
     * From the largest observed cache below {@code size}, misses fall by a power of the cache or along a straight line,
     * down to none where all databases fit. A still larger observed size is the end of both.
     */
    private SizeEstimate byPowerLaw(Size size, CurveInput at) {
        double pages = UsedUnit.pages(size);
        CurvePoint from = largestObserved(size, at);
        Path path = smallestObserved(size, at)
                .map(end -> between(from, end, pages, at))
                .orElseGet(() -> open(from, pages, at));
        EstimateBounds bounds = tunables.intervals().powerLaw();
        return new SizeEstimate(size.cu(), bounds.best(path.miss()), path.miss(),
                Math.max(path.miss(), Math.min(at.noMoreThan(), bounds.worst(path.miss()))),
                Math.min(at.price().excess(at.miss()), path.excess()), Basis.POWER_LAW);
    }

    /** The most likely misses, and the mean of those beyond the allowed ones. */
    private record Path(double miss, double excess) {}

    private Path open(CurvePoint from, double pages, CurveInput at) {
        CurvePoint before = smaller(from, at).orElse(null);
        double slope = before == null || from.miss() <= 0 ? powerLaw.slope()
                : powerLaw.slope(before.slopeTo(from));
        double database = at.databasePages();
        double left = left(from.pages(), pages, database > from.pages() ? database : Double.POSITIVE_INFINITY, slope);
        double spread = powerLaw.spread() * (1 + powerLaw.spreadByDistance() * StrictMath.log(pages / from.pages()));
        double first = Math.min(firstReads, from.miss());
        double line = (before == null ? CurvePoint.NOTHING : before).alongTheLine(from, pages);
        return new Path(first + (from.miss() - first) * left,
                mixed(from.miss() * left, spread, Math.max(firstReads, Math.min(from.miss(), line)), from.miss(), at));
    }

    private Path between(CurvePoint from, CurvePoint end, double pages, CurveInput at) {
        double miss = Math.max(end.miss(), from.byPower(end, pages));
        return new Path(miss, mixed(miss, powerLaw.spreadOfEven(), from.alongTheLine(end, pages), from.miss(), at));
    }

    /** The mean over both ways in which misses may fall; neither is above {@code most}. */
    private double mixed(double byPower, double spread, double alongTheLine, double most, CurveInput at) {
        double share = tunables.uses(Part.EVENNESS) ? tunables.larger().evenShare() : 0;
        return (1 - share) * new MissRatioEstimate(byPower, spread).excess(at.price(), most)
                + share * new MissRatioEstimate(alongTheLine, powerLaw.spreadOfEven()).excess(at.price(), most);
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

    /**
     * The nearest clearly smaller cache with more misses: observed under such a load, or on the fill curve. So each step
     * shows how the next one may fall.
     */
    private Optional<CurvePoint> smaller(CurvePoint here, CurveInput at) {
        if (here.pages() > at.pages()) {
            return Optional.of(new CurvePoint(at.pages(), at.miss()));
        }
        for (Size smaller : at.table().below(at.epoch().size())) {
            double miss = missAt(smaller, at);
            double pages = UsedUnit.pages(smaller);
            if (here.pages() >= powerLaw.clearly() * pages && miss > here.miss()) {
                return Optional.of(new CurvePoint(pages, miss));
            }
        }
        return Optional.empty();
    }

    private double missAt(Size smaller, CurveInput at) {
        @Nullable
        ObservedMisses observed = at.model().of(smaller.cu()).observed(at.epoch().load()).orElse(null);
        return observed != null && observed.own() ? observed.miss()
                : at.model().of(smaller.cu()).fill().missRatio(tunables.fillCurve()).orElse(0);
    }

    /** The share of misses that remains at a larger cache: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        double all = StrictMath.pow(now, -slope) - end;
        return all <= 0 ? 0 : Math.clamp((StrictMath.pow(then, -slope) - end) / all, 0, 1);
    }
}
