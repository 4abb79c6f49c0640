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
    private static final double SPREAD_BY_WAY = 0.5;
    /** After a move that brought little the next is known to bring little. */
    private static final double SPREAD_AFTER_PAIR = 0.5;
    /** After one that brought nothing at all there is no luck to hope for: a loop misses everywhere until all of it fits. */
    private static final double NOTHING = 0.05;
    /** Along a straight line, and between two sizes that were lived. */
    private static final double SPREAD_OF_EVEN = 0.5;
    /** Some reads are first reads whatever the size. */
    private static final double FIRST_READS = 0.003;

    private final Tunables terms;
    private final CostWeights prices;
    private final UpsizeBasis.Finder upsizeBasis;

    UpsizeEstimator(Tunables terms, SizeTable table) {
        this.terms = terms;
        this.prices = terms.prices();
        this.upsizeBasis = new UpsizeBasis.Finder(terms, table);
    }

    /**
     * What is expected of {@code size}.
     *
     * @param database pages of all databases; infinite where they are not known to be more than the present cache
     */
    SizeEstimate at(Size size, ComputeModel known, Epoch seen, double database) {
        UpsizeBasis foot = upsizeBasis.below(size, known, seen);
        UpsizeBasis.Beyond beyond = upsizeBasis.above(size, known, seen);
        Way way = beyond == null
                ? open(foot, MissRatioCurve.pages(size), Math.max(database, foot.at().pages()))
                : between(foot.at(), beyond, MissRatioCurve.pages(size));
        double severity = Math.min(prices.severity(seen.missRatio()), way.severity());
        return new SizeEstimate(size.cu(), EstimateBounds.POWER.best(way.miss()), way.miss(),
                Math.max(way.miss(), Math.min(MissRatioCurve.noMoreThan(seen), EstimateBounds.POWER.worst(way.miss()))),
                severity,
                Basis.POWER_LAW);
    }

    /** What is most likely missed, and how bad all that may be missed is in the mean. */
    private record Way(double miss, double severity) {}

    /** Where no larger size was lived. */
    private Way open(UpsizeBasis foot, double then, double database) {
        CurvePoint at = foot.at();
        double left = left(at.pages(), then, database, foot.slope());
        double optimism = terms.heeds(Part.OPTIMISM) && foot.learner() >= NOTHING ? terms.optimism() : 0;
        double power = new MissRatioEstimate(at.miss() * left, spread(foot, then)).severity(prices, optimism);
        double line = foot.before().alongTheLine(at, then);
        double even = new MissRatioEstimate(Math.max(FIRST_READS, Math.min(at.miss(), line)), SPREAD_OF_EVEN)
                .severity(prices, optimism);
        double first = Math.min(FIRST_READS, at.miss());
        return new Way(first + (at.miss() - first) * left, mixed(power, even));
    }

    /** Between two sizes that were lived there is nothing to hope for: misses lie between theirs. */
    private Way between(CurvePoint at, UpsizeBasis.Beyond beyond, double then) {
        CurvePoint end = new CurvePoint(beyond.pages(), Math.min(at.miss(), beyond.observed().miss()));
        double miss = Math.max(end.miss(), at.byPower(end, then));
        double severity = mixed(new MissRatioEstimate(miss, SPREAD_OF_EVEN).severity(prices, 0),
                new MissRatioEstimate(at.alongTheLine(end, then), SPREAD_OF_EVEN).severity(prices, 0));
        return new Way(miss, Math.max(beyond.observed().severity(), severity));
    }

    private double mixed(double power, double even) {
        double share = terms.heeds(Part.EVENNESS) ? terms.evenShare() : 0;
        return (1 - share) * power + share * even;
    }

    private double spread(UpsizeBasis foot, double then) {
        return terms.spread() * (foot.isFutile() ? SPREAD_AFTER_PAIR : 1)
                * (1 + SPREAD_BY_WAY * StrictMath.log(then / foot.at().pages()));
    }

    /** The share of misses that a larger cache leaves: a power law that ends where all databases fit. */
    private static double left(double now, double then, double database, double slope) {
        double end = Double.isInfinite(database) ? 0 : StrictMath.pow(database, -slope);
        double all = StrictMath.pow(now, -slope) - end;
        return all <= 0 ? 0 : Math.clamp((StrictMath.pow(then, -slope) - end) / all, 0, 1);
    }
}
