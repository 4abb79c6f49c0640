package dev.plimsoll.prediction;

import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.Set;

/**
 * The constants of the miss-ratio curve. They were chosen by hand on the tuning weeks of
 * docs/benchmarks/decisions.md, except where a source is named. The benchmark varies each of them.
 *
 * @param weights       the cost weights of the owner
 * @param powerLaw      misses of sizes above every observed one
 * @param upsize        what the latest upsize shows about the next
 * @param downsize      misses of smaller sizes
 * @param without       parts that are left out, to measure what they are worth
 */
public record PredictionTunables(CostWeights weights, PowerLaw powerLaw, Upsize upsize, Downsize downsize,
        Set<Part> without) {

    /** The shipped values. */
    public static final PredictionTunables SHIPPED = new PredictionTunables(CostWeights.SHIPPED,
            new PowerLaw(0.5, 0.9, 0.5, 0.5, 0.5, 0.4, 0.5, 0.003), new Upsize(0.05, 0.5, 1.5, 0.01, 3),
            new Downsize(1, 0.2, 0.02, 0.05, 4), Set.of());

    /**
     * Misses of larger sizes.
     *
     * @param slope             exponent of the power law where nothing is known: misses fall with the square root of
     *                          the cache (Chow)
     * @param spread            standard deviation of the logarithm of the misses one size up (earlier experiments,
     *                          not in this repository)
     * @param spreadByDistance  growth of that for each factor e of the cache
     * @param spreadAfterFutile factor on it after an upsize that brought little: the next is known to bring little
     * @param spreadOfEven      the same deviation along a straight line, and between two observed sizes
     * @param evenShare         probability that pages are read evenly, so that misses fall linearly to none, 0 to 1
     * @param optimism          standard deviations by which these misses are assumed lower (earlier experiments)
     * @param firstReads        share of reads that are first reads at any size
     */
    public record PowerLaw(double slope, double spread, double spreadByDistance, double spreadAfterFutile,
            double spreadOfEven, double evenShare, double optimism, double firstReads) {}

    /**
     * The effect of the latest upsize, as a slope of the power law.
     *
     * @param none     slope below which it brought nothing, so that no optimism applies: a loop misses at each size
     *                 until all of it fits
     * @param futile   slope below which it brought almost nothing
     * @param clearly  least ratio of two sizes that shows a slope
     * @param flattest least slope
     * @param steepest greatest slope
     */
    public record Upsize(double none, double futile, double clearly, double flattest, double steepest) {}

    /**
     * Misses of smaller sizes.
     *
     * @param unknownSeverity least severity assumed for a size of which nothing is known
     * @param worseByHalving  severity added for each halving of the cache below the present one
     * @param fine            severity up to which misses count as none: counting is noisy
     * @param bad             severity from which an observed size counts as too small
     * @param fillMargin      factor by which misses may exceed the fill curve
     */
    public record Downsize(double unknownSeverity, double worseByHalving, double fine, double bad,
            double fillMargin) {}

    /** A part of the method that a benchmark can leave out. The names appear in the ablation report. */
    public enum Part {
        /** Misses of a cache that is not full count as first reads. */
        WARMING,
        /** Where all databases fit, no read misses. */
        DATABASE,
        /** Larger sizes are assumed a little better than estimated. */
        OPTIMISM,
        /** Pages may be read evenly. */
        EVENNESS,
        /** A larger size must pay over the whole day. */
        DAY,
        /** Verification restarts. */
        VERIFICATION_RESTART,
        /** Changes become more expensive after a reversal. */
        BACKOFF
    }

    public PredictionTunables {
        without = Set.copyOf(without);
    }

    /** Whether a part of the method is in use; only benchmarks leave parts out. */
    public boolean uses(Part part) {
        return !without.contains(part);
    }

    /** The same constants with the owner's cost weights. */
    public PredictionTunables withWeights(CostWeights owners) {
        return new PredictionTunables(owners, powerLaw, upsize, downsize, without);
    }

    /** The same constants without one part. */
    public PredictionTunables without(Part part) {
        return new PredictionTunables(weights, powerLaw, upsize, downsize, Set.of(part));
    }
}
