package dev.plimsoll.prediction;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.prediction.SizeEstimate.Bounds;
import java.time.Duration;
import java.util.Set;

/**
 * The constants of the method: of the model, the miss-ratio curve and the decision. They were chosen by hand on the
 * tuning weeks of docs/internals/benchmarks/decisions.md, except where a source is named. The benchmark varies
 * each of them.
 *
 * @param price        what the owner pays for sizes, waiting and restarts
 * @param saturation   when a cache is saturated
 * @param observations how observations are collected and replaced
 * @param workingSets  what the platform's working-set estimate shows
 * @param larger       misses of larger sizes
 * @param near         least share of a smaller size in use, while a cache fills, that shows the misses of that size; at
 *                     most, one over it
 * @param intervals    widths of the 80 % intervals
 * @param change       when a change pays
 * @param base         the load that decides the smallest limit of autoscaling
 * @param without      parts that are left out, to measure what they are worth
 */
public record Tunables(Price price, SaturationRule saturation, Observations observations, WorkingSets workingSets,
        Larger larger, double near, Intervals intervals, ChangeTunables change, BaseLoadTunables base,
        Set<MethodPart> without) {

    /** The shipped values. */
    public static final Tunables SHIPPED = new Tunables(Price.SHIPPED,
            new SaturationRule(0.999, 0.85, 0.001, 1_000, 0.95, 0.5),
            new Observations(270, 10_000, 5, 0.5, 1.25, 48), new WorkingSets(1.5, 1.5, 0.05),
            new Larger(0.95, 0.003, 0.5, 0.5, 1.45, 1, 0.26), 0.85,
            new Intervals(new Bounds(-0.6, 2.8), new Bounds(-0.6, 0.3), new Bounds(-2, 2.8), 0.0013,
                    new Bounds(-4.5, 1.3), new Bounds(-0.5, 0.6), new Bounds(-0.6, 1.1), new Bounds(-4.1, 0.1)),
            new ChangeTunables(8, 0.3, 8, 3, 0.65, 1.07, 0.7, 2, 3), new BaseLoadTunables(0.25, 12), Set.of());

    /**
     * Observations of misses. Short epochs are merged until they last long enough, or hold many reads.
     *
     * @param leastSeconds least time of an epoch, in seconds
     * @param manyReads    reads from which a ratio is reliable, however short the epoch
     * @param soonSeconds  least time of an epoch with that many reads, in seconds
     * @param mostHours    largest weight of an observation, in hours: loads drift, so newer values replace older ones
     * @param clearly      least ratio of two miss ratios, or of two working sets, that differ clearly: counting is noisy
     * @param keptHours    time for which a smaller size that held the cache in use counts as observed, although the
     *                     cache has outgrown it since: pages that are read once outgrow every size
     */
    public record Observations(double leastSeconds, double manyReads, double soonSeconds,
            double mostHours, double clearly, double keptHours) {}

    /**
     * The platform's working-set estimate.
     *
     * @param clearly  least ratio of two times that shows growth
     * @param farthest farthest extrapolation, in multiples of the pages of the longest time: pages that return after
     *                 hours leave no trace in an hour
     * @param error    error of the estimates, as a share; it decides at sizes that just hold the pages touched
     */
    public record WorkingSets(double clearly, double farthest, double error) {}

    /**
     * Misses of larger sizes. They fall with a power of the cache, or along a straight line.
     *
     * @param refusing   share of {@code max_connections} from which connections are refused, because some slots are
     *                   reserved, 0 to 1
     * @param firstReads share of reads that are first reads at any size
     * @param evenShare  probability that pages are read evenly, so that misses fall linearly to none, 0 to 1
     * @param slope      exponent of the power where nothing is known: misses fall with the square root of the cache (Chow)
     * @param clearly    least ratio of two sizes that shows a slope
     * @param spread     standard deviation of the logarithm of the slope, where nothing larger was observed
     * @param leastShape slope below which nothing is known of sizes beyond the next: that of five misses in six reads
     */
    public record Larger(double refusing, double firstReads, double evenShare, double slope, double clearly,
            double spread, double leastShape) {}

    /**
     * The widths of the 80 % intervals, by what an estimate rests on. They forecast the misses at that size in each hour
     * and over the week after a change. They were fitted on tuning weeks and every second of the kinds formerly held
     * out.
     *
     * @param observed        an observation
     * @param notFull         the same misses as the present cache, which is not full
     * @param fits            the same misses as the present cache, whose use fits: later, it may outgrow the size
     * @param databaseFits    upper bound of a larger size that holds all databases, as a share of reads: halfway between
     *                        it and the upper bound of the present misses, in logarithms
     * @param workingSetAbove a working-set estimate of a larger size
     * @param workingSetBelow a working-set estimate of a smaller size
     * @param fillCurve       the fill curve
     * @param powerLaw        the power law: misses often fall faster
     */
    public record Intervals(Bounds observed, Bounds notFull, Bounds fits, double databaseFits, Bounds workingSetAbove,
            Bounds workingSetBelow, Bounds fillCurve, Bounds powerLaw) {}

    /**
     * When a change pays.
     *
     * @param refused      CU that refused connections are worth while they last
     * @param suspended    cost of changing a suspended compute, as a share of a restart: no connection drops, but its
     *                     next start may have the wrong size
     * @param aheadHours   hours for which the saving of a smaller size with the same misses is expected to last
     * @param growthAheadHours hours for which the saving of a larger size by fewer misses is expected to last
     * @param drift        logarithm of the factor by which a smaller size may miss more than estimated, which must not
     *                     miss the target: loads drift up and down from one hour to the next
     * @param notWorse     factor by which a smaller size may miss more, where the target is missed already; once, and once more
     *                     for each half of the size
     * @param enough       share of the highest profit with which a smaller one of the larger sizes is preferred: one
     *                     more step is easy, while an oversized cache stays full and hides that less would do
     * @param factor       factor of each reversal on the cost of the next changes
     * @param halfLifeDays half-life of that factor, and time in which a change back counts as a reversal, in days
     */
    public record ChangeTunables(double refused, double suspended, double aheadHours, double growthAheadHours,
            double drift, double notWorse,
            double enough, double factor, double halfLifeDays) {

        public Duration reversal() {
            return Hours.time(Duration.ofDays(1).toHours() * halfLifeDays);
        }
    }

    /**
     * The quietest hours of a day, which decide the smallest limit of autoscaling.
     *
     * @param quiet    share of the hours of a day that count as quiet, 0 to 1
     * @param dayHours least hours that show a day: half a day does not show the other half
     */
    public record BaseLoadTunables(double quiet, double dayHours) {}

    /** A part of the method that a benchmark can leave out. The names appear in the ablation report. */
    public enum MethodPart {
        /** Misses of a cache that is not full count as first reads. */
        WARMING,
        /** Where all databases fit, no read misses. */
        DATABASE,
        /** Pages may be read evenly. */
        EVENNESS,
        /** A larger size must pay over the whole day. */
        DAY,
        /** Changes become more expensive after a reversal. */
        BACKOFF
    }

    public Tunables {
        without = Set.copyOf(without);
    }

    /** Whether a part of the method is in use; only benchmarks leave parts out. */
    public boolean uses(MethodPart part) {
        return !without.contains(part);
    }

    /** Pages of all databases, as far as they count; 0 where their size is not known. */
    public double databasePages(Bytes database) {
        return uses(MethodPart.DATABASE) ? database.per(UsedUnit.PAGES.size()) : 0;
    }

    /** Whether a smaller cache of {@code pages} pages holds all databases. */
    public boolean holdsDatabases(double pages, Bytes database) {
        double all = databasePages(database);
        return all > 0 && saturation.fits(all, pages);
    }

    /** Whether connections are refused at a size that allows {@code max}. */
    public boolean isRefusing(int connections, int max) {
        return connections > larger.refusing * max;
    }

    /** A copy of these constants with another price. */
    public Tunables with(Price owners) {
        return new Tunables(owners, saturation, observations, workingSets, larger, near, intervals, change, base,
                without);
    }
}
