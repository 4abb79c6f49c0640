package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/**
 * Estimates a larger size that was never observed under such a load. From the largest observed cache, misses fall by
 * a power of the cache, or along a straight line. A still larger observed size is the end point.
 */
final class PowerLawEstimator implements Estimator {

    private final PredictionTunables tunables;
    private final CostWeights weights;
    private final PredictionTunables.PowerLaw powerLaw;
    private final double firstReads;
    private final EstimateBounds bounds;
    private final UpsizeBasis.Finder finder;

    PowerLawEstimator(PredictionTunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.powerLaw = tunables.upsize().powerLaw();
        this.firstReads = tunables.upsize().firstReads();
        this.bounds = tunables.intervals().powerLaw();
        this.finder = new UpsizeBasis.Finder(tunables, table);
    }

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return at.isLarger(size)
                ? Optional.of(LowestMisses.noBetter(size, estimate(size, at), at))
                : Optional.empty();
    }

    private SizeEstimate estimate(Size size, CurveInput at) {
        double database = tunables.uses(Part.DATABASE) ? at.databasePages() : 0;
        double end = database > at.pages() ? database : Double.POSITIVE_INFINITY;
        UpsizeBasis basis = finder.below(size, at.model(), at.epoch());
        UpsizeBasis.LargerObserved larger = finder.above(size, at.model(), at.epoch());
        Path path = larger == null
                ? open(basis, UsedUnit.pages(size), Math.max(end, basis.at().pages()))
                : between(basis.at(), larger, UsedUnit.pages(size));
        double severity = Math.min(weights.severity(at.miss()), path.severity());
        return new SizeEstimate(size.cu(), bounds.best(path.miss()), path.miss(),
                Math.max(path.miss(), Math.min(at.noMoreThan(), bounds.worst(path.miss()))), severity,
                Basis.POWER_LAW);
    }

    /** The most likely misses, and the mean severity of all possible ones. */
    private record Path(double miss, double severity) {}

    /** The path where no larger size was observed. */
    private Path open(UpsizeBasis basis, double then, double database) {
        CurvePoint at = basis.at();
        double left = left(at.pages(), then, database, basis.slope());
        double power = new MissRatioEstimate(at.miss() * left, spread(basis, then)).severity(weights);
        double line = basis.before().alongTheLine(at, then);
        double even = new MissRatioEstimate(Math.max(firstReads, Math.min(at.miss(), line)),
                powerLaw.spreadOfEven())
                .severity(weights);
        double first = Math.min(firstReads, at.miss());
        return new Path(first + (at.miss() - first) * left, mixed(power, even));
    }

    /** The path between two observed sizes. */
    private Path between(CurvePoint at, UpsizeBasis.LargerObserved larger, double then) {
        CurvePoint end = new CurvePoint(larger.pages(), Math.min(at.miss(), larger.observed().miss()));
        double miss = Math.max(end.miss(), at.byPower(end, then));
        double severity = mixed(new MissRatioEstimate(miss, powerLaw.spreadOfEven()).severity(weights),
                new MissRatioEstimate(at.alongTheLine(end, then), powerLaw.spreadOfEven()).severity(weights));
        return new Path(miss, Math.max(larger.observed().severity(), severity));
    }

    private double mixed(double power, double even) {
        double share = tunables.uses(Part.EVENNESS) ? tunables.upsize().evenShare() : 0;
        return (1 - share) * power + share * even;
    }

    private double spread(UpsizeBasis basis, double then) {
        return powerLaw.spread() * (basis.isLittle() ? powerLaw.spreadOfLittle() : 1)
                * (1 + powerLaw.spreadByDistance() * StrictMath.log(then / basis.at().pages()));
    }

    /** The share of misses that remains at a larger cache: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        double all = StrictMath.pow(now, -slope) - end;
        return all <= 0 ? 0 : Math.clamp((StrictMath.pow(then, -slope) - end) / all, 0, 1);
    }
}
