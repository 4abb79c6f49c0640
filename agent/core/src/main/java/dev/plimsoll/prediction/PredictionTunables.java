package dev.plimsoll.prediction;

import java.util.Set;

/**
 * The constants of the model and of the miss-ratio curve. They were chosen by hand on the tuning weeks of
 * docs/benchmarks/decisions.md, except where a source is named. The benchmark varies each of them.
 *
 * @param weights      the cost weights of the owner
 * @param saturation   when a cache is saturated and warm
 * @param observations how observations are collected and replaced
 * @param workingSets  what the platform's working-set estimate shows
 * @param upsize       misses of larger sizes
 * @param downsize     misses of smaller sizes
 * @param intervals    widths of the 80 % intervals
 * @param without      parts that are left out, to measure what they are worth
 */
public record PredictionTunables(CostWeights weights, SaturationRule saturation, Observations observations,
        WorkingSets workingSets, Upsize upsize, Downsize downsize, Intervals intervals, Set<Part> without) {

    /** The shipped values. */
    public static final PredictionTunables SHIPPED = new PredictionTunables(CostWeights.SHIPPED,
            new SaturationRule(0.999, 0.85, 0.001, 1_000, 0.25, 0.95),
            new Observations(50, 270, 10_000, 5, 1, 0.1, 6, 1.15), new WorkingSets(1.5, 1.5, 0.05, 0.8),
            new Upsize(12, 0.95, 0.003, 0.4, new PowerLaw(0.5, 1.5, 0.01, 3, 0.9, 0.5, 0.5, 0.5)),
            new Downsize(1, 0.2, 4, new FillCurve(1_000, 10, 0.85, 0.6)),
            new Intervals(new EstimateBounds(-0.5, 0.65), new EstimateBounds(-0.15, 0.2), 2.2,
                    new EstimateBounds(-0.25, 1.3), 0.7, new EstimateBounds(-0.8, 0.45),
                    new EstimateBounds(-0.55, 1.8)),
            Set.of());

    /**
     * Observations of misses. Short epochs are merged until they hold enough reads or last long enough.
     *
     * @param leastReads   least reads of an epoch
     * @param leastSeconds least time of such an epoch, in seconds
     * @param manyReads    reads from which a ratio is reliable, however short the epoch
     * @param soonSeconds  least time of an epoch with that many reads, in seconds
     * @param mostHours    longest time of an epoch with fewer reads, and largest weight of an observation, in hours:
     *                     loads drift, so newer values replace older ones
     * @param clearly      clear difference of severity: a quarter more misses, from the allowed ratio on
     * @param bindsHours   time for which no estimate overrides an observation at the size itself, in hours
     * @param alike        factor by which two estimates of the same pages differ at most
     */
    public record Observations(double leastReads, double leastSeconds, double manyReads, double soonSeconds,
            double mostHours, double clearly, double bindsHours, double alike) {}

    /**
     * The platform's working-set estimate.
     *
     * @param clearly    least ratio of two times that shows growth
     * @param farthest   farthest extrapolation, in multiples of the pages of the longest time: pages that return after
     *                   hours leave no trace in an hour
     * @param error      error of the estimates, as a share; it decides at sizes that just hold the pages touched
     * @param surely     share of the misses by the working-set curve that counts as certain: reads vary within the
     *                   hours
     */
    public record WorkingSets(double clearly, double farthest, double error, double surely) {}

    /**
     * Misses of larger sizes.
     *
     * @param growthHours hours of growth of the databases that a size must hold to hold all databases
     * @param refusing    share of {@code max_connections} from which connections are refused, because some slots are
     *                    reserved, 0 to 1
     * @param firstReads  share of reads that are first reads at any size
     * @param evenShare   probability that pages are read evenly, so that misses fall linearly to none, 0 to 1
     * @param powerLaw    misses of sizes above every observed one
     */
    public record Upsize(double growthHours, double refusing, double firstReads, double evenShare,
            PowerLaw powerLaw) {}

    /**
     * Misses fall with a power of the cache. Its exponent is the slope.
     *
     * @param slope            slope where nothing is known: misses fall with the square root of the cache (Chow). An
     *                         upsize that showed less brought little
     * @param clearly          least ratio of two sizes that shows a slope
     * @param flattest         least slope
     * @param steepest         greatest slope
     * @param spread           standard deviation of the logarithm of the misses one size up (earlier experiments,
     *                         not in this repository)
     * @param spreadByDistance growth of that for each factor e of the cache
     * @param spreadOfLittle   factor on it after an upsize that brought little: the next is known to bring little
     * @param spreadOfEven     the same deviation along a straight line, and between two observed sizes
     */
    public record PowerLaw(double slope, double clearly, double flattest, double steepest, double spread,
            double spreadByDistance, double spreadOfLittle, double spreadOfEven) {

        /** {@code observed} within the possible slopes. */
        public double slope(double observed) {
            return Math.clamp(observed, flattest, steepest);
        }

        /** Whether an upsize that showed {@code observed} brought little. */
        public boolean isLittle(double observed) {
            return observed < slope;
        }
    }

    /**
     * Misses of smaller sizes.
     *
     * @param unknownSeverity least severity assumed for a size of which nothing is known
     * @param worseByHalving  severity added for each halving of the cache below the present one
     * @param fillMargin      factor by which misses may exceed the fill curve
     * @param fillCurve       misses of a cache while it filled
     */
    public record Downsize(double unknownSeverity, double worseByHalving, double fillMargin, FillCurve fillCurve) {}

    /**
     * Misses of a cache while it filled.
     *
     * @param leastReads least reads of a run at a point of the curve
     * @param mostStarts largest weight of earlier starts: older ones fade
     * @param near       least share of a size in use that counts for its point; at most, one over it
     * @param leap       growth in one epoch from which it gives no point, as a share of the size
     */
    public record FillCurve(double leastReads, double mostStarts, double near, double leap) {}

    /**
     * The widths of the 80 % intervals, by what an estimate rests on. They were fitted on the tuning weeks, and change
     * hardly any decision.
     *
     * @param observed       an observation: loads drift up and down from one hour to the next
     * @param sameWorkingSet the same with a working-set estimate then and now, which shows a drift
     * @param grown          upper bound of an observation that more use followed, so that it may no longer apply
     * @param fillCurve      the fill curve
     * @param filledBelow    upper bound of the fill curve where the reported working set exceeds the size
     * @param workingSet     a working-set estimate
     * @param powerLaw       the power law
     */
    public record Intervals(EstimateBounds observed, EstimateBounds sameWorkingSet, double grown,
            EstimateBounds fillCurve, double filledBelow, EstimateBounds workingSet, EstimateBounds powerLaw) {

        public EstimateBounds observedBeforeGrowth() {
            return observed.withWorse(grown);
        }

        public EstimateBounds fillCurveBelowWorkingSet() {
            return fillCurve.withWorse(filledBelow);
        }
    }

    /** A part of the method that a benchmark can leave out. The names appear in the ablation report. */
    public enum Part {
        /** Misses of a cache that is not full count as first reads. */
        WARMING,
        /** Where all databases fit, no read misses. */
        DATABASE,
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

    /**
     * The severity of too many connections: 1 where connections are refused, else 0. Near the limit there is a
     * warning, at no cost.
     */
    public double crowding(int connections, int max) {
        return connections > upsize.refusing * max ? 1 : 0;
    }

    /** The same constants with the owner's cost weights. */
    public PredictionTunables withWeights(CostWeights owners) {
        return with(owners, without);
    }

    /** The same constants without one part. */
    public PredictionTunables without(Part part) {
        return with(weights, Set.of(part));
    }

    private PredictionTunables with(CostWeights owners, Set<Part> others) {
        return new PredictionTunables(owners, saturation, observations, workingSets, upsize, downsize, intervals,
                others);
    }
}
