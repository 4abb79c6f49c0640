package dev.plimsoll.prediction;

import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.Set;

/**
 * The constants of the sizing method.
 *
 * <p>They were chosen by hand on the tuning weeks of docs/benchmarks/decisions.md. {@code warmCaches}, {@code
 * spread}, {@code optimism} and {@code backoff} come from earlier experiments, which are not in this repository.
 *
 * @param weights       the cost weights of the owner
 * @param caution       accumulated saving over cost at which a change pays; at 1, a lasting change costs at most
 *                      twice the offline optimum
 * @param suspendedCost CU-hours for changing a suspended compute: no connection drops, but its next start may have
 *                      the wrong size
 * @param warmCaches    reads until a cache is warm after a start, in multiples of the cache (median of replayed
 *                      traces)
 * @param warmSeverity  mean severity of misses until the cache is warm
 * @param spread        standard deviation of the logarithm of the misses one size up, where nothing was observed
 * @param optimism      standard deviations by which these misses are assumed lower
 * @param slope         exponent of the power law where nothing is known: misses fall with the square root of the
 *                      cache (Chow)
 * @param evenShare     probability that pages are read evenly, so that misses fall linearly to none, 0 to 1
 * @param mistakeHours  how long a wrong smaller size lasts, in hours at ten times the allowed misses
 * @param fillMargin    factor by which misses may exceed the fill curve
 * @param steadyHours   least warm time at a size before it may change, in hours
 * @param backoff       factor by which changes become more expensive after a reversal
 * @param maxBackoff    upper bound of that factor
 * @param halfLifeDays  half-life of that factor, in days
 * @param evidenceWait  share of the default observation time that the owner requires
 * @param without       parts that are left out, to measure what they are worth
 */
public record Tunables(CostWeights weights, double caution, double suspendedCost, double warmCaches,
        double warmSeverity,
        double spread, double optimism, double slope, double evenShare, double mistakeHours,
        double fillMargin, double steadyHours, double backoff, double maxBackoff,
        double halfLifeDays, EvidenceWait evidenceWait, Set<Part> without) {

    /** The shipped values. */
    public static final Tunables SHIPPED = new Tunables(CostWeights.SHIPPED, 1, 0.3, 6, 0.3, 0.9, 0.5, 0.5, 0.4, 1.5, 4,
            0.5, 2, 16, 3, EvidenceWait.ALL, Set.of());

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
        INQUIRY,
        /** Changes become more expensive after a reversal. */
        BACKOFF
    }

    public Tunables {
        without = Set.copyOf(without);
    }

    /** Whether a part of the method is in use; only benchmarks leave parts out. */
    public boolean uses(Part part) {
        return !without.contains(part);
    }

    /** The same constants with other cost weights. */
    public Tunables withWeights(CostWeights others) {
        return new Tunables(others, caution, suspendedCost, warmCaches, warmSeverity, spread, optimism, slope,
                evenShare,
                mistakeHours, fillMargin, steadyHours, backoff, maxBackoff, halfLifeDays,
                evidenceWait, without);
    }

    /** The same constants with another evidence wait. */
    public Tunables withEvidenceWait(EvidenceWait other) {
        return new Tunables(weights, caution, suspendedCost, warmCaches, warmSeverity, spread, optimism, slope,
                evenShare,
                mistakeHours, fillMargin, steadyHours, backoff, maxBackoff, halfLifeDays, other,
                without);
    }

    public Tunables withCaution(double times) {
        return new Tunables(weights, times, suspendedCost, warmCaches, warmSeverity, spread, optimism, slope, evenShare,
                mistakeHours, fillMargin, steadyHours, backoff, maxBackoff, halfLifeDays,
                evidenceWait, without);
    }

    /** The same constants without one part. */
    public Tunables without(Part part) {
        return new Tunables(weights, caution, suspendedCost, warmCaches, warmSeverity, spread, optimism, slope,
                evenShare,
                mistakeHours, fillMargin, steadyHours, backoff, maxBackoff, halfLifeDays,
                evidenceWait, Set.of(part));
    }
}
