package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.EvidenceWait;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.List;

/**
 * The constants of a decision. They were chosen by hand on the tuning weeks of docs/benchmarks/decisions.md, except
 * where a source is named. The benchmark varies each of them.
 *
 * @param prediction   the constants of the miss-ratio curve, with the cost weights of the owner
 * @param cost         the cost of a change
 * @param observation  how long a compute is observed before a change
 * @param backoff      how a reversal makes changes more expensive
 * @param restart      when a verification restart is due
 * @param oversize     assumed cost of each CU of a larger size, as a share of a restart without connections
 * @param evidenceWait share of the default observation time that the owner requires
 */
public record Tunables(PredictionTunables prediction, Cost cost, Observation observation, Backoff backoff,
        Restart restart,
        double oversize, EvidenceWait evidenceWait) {

    /** The shipped values. */
    public static final Tunables SHIPPED = new Tunables(PredictionTunables.SHIPPED,
            new Cost(1, 0.15, 6, 0.3, 1.5, 0.5, 1.5), new Observation(0.5, 24, 0.25, 12),
            new Backoff(2, 3, 36),
            new Restart(100, 4, 1.0 / 3, 3, 2, 2.5), 0.25, EvidenceWait.ALL);

    /**
     * The cost of a change.
     *
     * @param caution      accumulated saving over cost at which a change pays; at 1, a lasting change costs at most
     *                     twice the offline optimum (ski rental)
     * @param suspended    cost of changing a suspended compute, as a share of a restart: no connection drops, but its
     *                     next start may have the wrong size
     * @param warmCaches   reads until a cache is warm after a start, in multiples of the cache (median of replayed
     *                     traces)
     * @param warmSeverity mean severity of misses until the cache is warm
     * @param refill       pages read until a cache is refilled, in multiples of the cache in use
     * @param known        share of the cost that is required where the misses at the new size are known
     * @param mistakeHours how long a wrong smaller size lasts, in hours at ten times the allowed misses
     */
    public record Cost(double caution, double suspended, double warmCaches, double warmSeverity, double refill,
            double known, double mistakeHours) {

        /** Pages that a cache of {@code cache} pages reads again after a start, where {@code used} are in use now. */
        public double refilled(double used, double cache) {
            return Math.min(cache, refill * used);
        }

        /** Hours until {@code pages} are read again; {@code readsPerHour} must be above 0. */
        public double hoursToWarm(double pages, double readsPerHour) {
            return warmCaches * pages / readsPerHour;
        }
    }

    /**
     * Observation before a change, in hours.
     *
     * @param steadyHours   least warm time at a size before it may change
     * @param doubtfulHours time for which a smaller size must have sufficed, or it may have to change back
     * @param quiet         share of the hours of a day that count as quiet, 0 to 1
     * @param dayHours      least hours that show a day: half a day does not show the other half
     */
    public record Observation(double steadyHours, double doubtfulHours, double quiet, double dayHours) {

        /** Whether the load of {@code epoch} is among the quietest of {@code day}. */
        public boolean isQuiet(DailyLoad day, Epoch epoch) {
            return day.isQuiet(epoch.readsPerHour(), quiet, dayHours);
        }

        /** The quietest hours of {@code day}; empty while too few are known. */
        public List<DailyLoad.Hour> quietest(DailyLoad day) {
            return day.quietest(quiet, dayHours);
        }

        /** Time for which a smaller size must have sufficed. */
        public Duration doubtful() {
            return Hours.time(doubtfulHours);
        }
    }

    /**
     * The factor on the cost after reversals.
     *
     * @param factor        factor of each reversal
     * @param halfLifeDays  half-life of the product, in days
     * @param reversalHours time in which a change back counts as a reversal
     */
    public record Backoff(double factor, double halfLifeDays, double reversalHours) {

        Duration reversal() {
            return Hours.time(reversalHours);
        }
    }

    /**
     * Verification restarts.
     *
     * @param lastsHours  hours after which a need is over in two of three cases, after one start that showed it
     * @param longer      factor on that time for each start in a row that showed the need again
     * @param spare       share of its size that a compute could release, where it needs less
     * @param starts      required saving in restarts: this one, the following change, and one without result
     * @param anyHour     multiple of the required saving from which a restart does not wait for a quiet hour
     * @param leastCu     CU below which a restart costs more than it could save
     */
    public record Restart(double lastsHours, double longer, double spare, double starts, double anyHour,
            double leastCu) {}

    public CostWeights weights() {
        return prediction.weights();
    }

    /** The cost of the misses of a cache that is cold for {@code hours}, in CU-hours. */
    public double coldCache(double hours) {
        return weights().violationHour() * cost.warmSeverity * hours;
    }

    /** Whether a part of the method is in use; only benchmarks leave parts out. */
    public boolean uses(Part part) {
        return prediction.uses(part);
    }

    /** The same constants with the owner's cost weights. */
    public Tunables withWeights(CostWeights owners) {
        return with(prediction.withWeights(owners));
    }

    /** The same constants without one part. */
    public Tunables without(Part part) {
        return with(prediction.without(part));
    }

    private Tunables with(PredictionTunables other) {
        return new Tunables(other, cost, observation, backoff, restart, oversize, evidenceWait);
    }

    /** The same constants with another evidence wait. */
    public Tunables withEvidenceWait(EvidenceWait other) {
        return new Tunables(prediction, cost, observation, backoff, restart, oversize, other);
    }

    public Tunables withCaution(double times) {
        Cost other = new Cost(times, cost.suspended, cost.warmCaches, cost.warmSeverity, cost.refill, cost.known,
                cost.mistakeHours);
        return new Tunables(prediction, other, observation, backoff, restart, oversize, evidenceWait);
    }
}
