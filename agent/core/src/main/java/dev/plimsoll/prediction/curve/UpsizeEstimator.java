package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;

/**
 * What a larger size would miss that was never lived under such a load: misses fall by a power of the cache, or along a
 * straight line, from the largest cache that was lived; towards what a still larger one was lived to bring.
 */
final class UpsizeEstimator {

    /** The error grows with the way: half as much again for every factor e of the cache. */
    private static final double SPREAD_BY_DISTANCE = 0.5;
    /** After a move that brought little the next is known to bring little. */
    private static final double SPREAD_AFTER_FUTILE = 0.5;
    /** After one that brought nothing at all there is no luck to hope for: a loop misses everywhere until all of it fits. */
    private static final double NOTHING = 0.05;
    /** Along a straight line, and between two sizes that were lived. */
    private static final double SPREAD_OF_EVEN = 0.5;
    /** Some reads are first reads whatever the size. */
    private static final double FIRST_READS = 0.003;

    private final Tunables tunables;
    private final CostWeights weights;
    private final UpsizeBasis.Finder finder;

    UpsizeEstimator(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.finder = new UpsizeBasis.Finder(tunables, table);
    }

    /**
     * What is expected of {@code size}.
     *
     * @param database pages of all databases; infinite where they are not known to be more than the present cache
     */
    SizeEstimate at(Size size, ComputeModel model, Epoch epoch, double database) {
        UpsizeBasis basis = finder.below(size, model, epoch);
        UpsizeBasis.Beyond beyond = finder.above(size, model, epoch);
        Path path = beyond == null
                ? open(basis, MissRatioCurve.pages(size), Math.max(database, basis.at().pages()))
                : between(basis.at(), beyond, MissRatioCurve.pages(size));
        double severity = Math.min(weights.severity(epoch.missRatio()), path.severity());
        return new SizeEstimate(size.cu(), EstimateBounds.POWER.best(path.miss()), path.miss(),
                Math.max(path.miss(), Math.min(MissRatioCurve.noMoreThan(epoch), EstimateBounds.POWER.worst(path.miss()))),
                severity,
                Basis.POWER_LAW);
    }

    /** What is most likely missed, and how bad all that may be missed is in the mean. */
    private record Path(double miss, double severity) {}

    /** Where no larger size was lived. */
    private Path open(UpsizeBasis basis, double then, double database) {
        CurvePoint at = basis.at();
        double left = left(at.pages(), then, database, basis.slope());
        double optimism = tunables.uses(Part.OPTIMISM) && basis.lastSlope() >= NOTHING ? tunables.optimism() : 0;
        double power = new MissRatioEstimate(at.miss() * left, spread(basis, then)).severity(weights, optimism);
        double line = basis.before().alongTheLine(at, then);
        double even = new MissRatioEstimate(Math.max(FIRST_READS, Math.min(at.miss(), line)), SPREAD_OF_EVEN)
                .severity(weights, optimism);
        double first = Math.min(FIRST_READS, at.miss());
        return new Path(first + (at.miss() - first) * left, mixed(power, even));
    }

    /** Between two sizes that were lived there is nothing to hope for: misses lie between theirs. */
    private Path between(CurvePoint at, UpsizeBasis.Beyond beyond, double then) {
        CurvePoint end = new CurvePoint(beyond.pages(), Math.min(at.miss(), beyond.observed().miss()));
        double miss = Math.max(end.miss(), at.byPower(end, then));
        double severity = mixed(new MissRatioEstimate(miss, SPREAD_OF_EVEN).severity(weights, 0),
                new MissRatioEstimate(at.alongTheLine(end, then), SPREAD_OF_EVEN).severity(weights, 0));
        return new Path(miss, Math.max(beyond.observed().severity(), severity));
    }

    private double mixed(double power, double even) {
        double share = tunables.uses(Part.EVENNESS) ? tunables.evenShare() : 0;
        return (1 - share) * power + share * even;
    }

    private double spread(UpsizeBasis basis, double then) {
        return tunables.spread() * (basis.isFutile() ? SPREAD_AFTER_FUTILE : 1)
                * (1 + SPREAD_BY_DISTANCE * StrictMath.log(then / basis.at().pages()));
    }

    /** The share of misses that a larger cache leaves: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        double all = StrictMath.pow(now, -slope) - end;
        return all <= 0 ? 0 : Math.clamp((StrictMath.pow(then, -slope) - end) / all, 0, 1);
    }
}
