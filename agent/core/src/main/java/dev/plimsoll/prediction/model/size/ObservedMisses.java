package dev.plimsoll.prediction.model.size;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Observations;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.time.Duration;
import java.time.Instant;

/**
 * Misses observed at one size under one load, or estimated from the platform's working set.
 *
 * @param excess    mean share of reads that missed beyond the allowed ones
 * @param miss      mean share of reads that missed
 * @param weight    epochs of five minutes that it rests on, at most {@code Observations.mostHours}
 * @param at        time of the latest of them
 * @param own       whether it was observed at this size, not only at a larger one whose use fitted
 * @param estimated whether the latest value is a working-set estimate, not an observation
 * @param touched   pages touched in an hour then, or reported soonest after; 0 where not reported, and in the first
 *                  hour of a run
 */
public record ObservedMisses(double excess, double miss, double weight, Instant at, boolean own,
        boolean estimated, double touched) {

    private static final double EPOCHS_PER_HOUR = 12;

    /** The misses of one epoch, at its own size or at one that would have had the same. */
    public static ObservedMisses in(Epoch epoch, Tunables tunables, boolean own) {
        return new ObservedMisses(tunables.price().excess(epoch.missRatio()), epoch.missRatio(),
                weight(epoch.hours(), tunables.observations()), epoch.to(), own, false, touched(epoch));
    }

    /** The misses of a smaller cache by the working set of one epoch; no fewer than the present cache had. */
    public static ObservedMisses estimated(Epoch epoch, Tunables tunables, WorkingSetCurve workingSetCurve,
            double cache) {
        double miss = Math.max(epoch.missRatio(), workingSetCurve.missRatio(cache));
        return new ObservedMisses(tunables.price().excess(miss), miss, weight(epoch.hours(), tunables.observations()),
                epoch.to(), false, true, touched(epoch));
    }

    /** What an estimate by it rests on. */
    public Basis basis() {
        return estimated ? Basis.WORKING_SET : Basis.OBSERVED;
    }

    /** {@code forecast}, or what was measured at that size itself, where nothing more certain is known of it. */
    public SizeEstimate measured(SizeEstimate forecast, int level) {
        boolean isLess = forecast.basis() == Basis.OBSERVED || forecast.basis() == Basis.UNKNOWN;
        double value = forecast.basis() == Basis.OBSERVED ? forecast.miss() : miss;
        double reads = Math.max(1, weight / EPOCHS_PER_HOUR * LoadLevel.leastReadsPerHour(level));
        double noise = 2 * Math.sqrt(miss * (1 - miss) / reads);
        return !isLess || !own || estimated ? forecast
                : SizeEstimate.point(forecast.size(), value, excess, Basis.OBSERVED)
                        .within(Math.max(0, value - noise), Math.min(1, value + noise));
    }

    private static double touched(Epoch epoch) {
        boolean anHour = Duration.between(epoch.startedAt(), epoch.to()).compareTo(WorkingSet.HOUR) >= 0;
        WorkingSet reported = epoch.cache().workingSet();
        return anHour && reported != null && reported.hour() != null ? reported.hour() : 0;
    }

    /** Whether this is later and clearly better than {@code then}; counting is noisy. */
    public boolean isLaterAndBetterThan(ObservedMisses then, Observations observations) {
        return at.isAfter(then.at) && excess * observations.clearly() < then.excess;
    }

    private static double weight(double hours, Observations observations) {
        return Math.min(observations.mostHours(), hours) * EPOCHS_PER_HOUR;
    }

    /** The same with the time moved back by {@code by}. */
    ObservedMisses earlier(Duration by) {
        return new ObservedMisses(excess, miss, weight, at.minus(by), own, estimated, touched);
    }

    /** This and {@code next}: the mean by time of two observations or two estimates, else the later one. */
    ObservedMisses then(ObservedMisses next, Observations observations) {
        if (next.estimated && outlasts(next, observations)) {
            return this;
        }
        if (estimated != next.estimated) {
            // What was observed is never averaged with what was only estimated.
            return next.touched > 0 ? next : next.withTouched(touched);
        }
        double all = Math.min(observations.mostHours() * EPOCHS_PER_HOUR, weight + next.weight);
        double share = Math.min(1, next.weight / all);
        return new ObservedMisses(excess + share * (next.excess - excess), miss + share * (next.miss - miss), all,
                next.at,
                own || next.own, next.estimated, next.touched > 0 ? next.touched : touched);
    }

    private ObservedMisses withTouched(double pages) {
        return new ObservedMisses(excess, miss, weight, at, own, estimated, pages);
    }

    /**
     * Whether an observation at the size itself outweighs {@code estimate}: about as much was touched then. Without this
     * rule the error of an estimate would retry the same size again and again.
     */
    private boolean outlasts(ObservedMisses estimate, Observations observations) {
        boolean asThen = estimate.touched == 0
                || (estimate.touched < observations.clearly() * touched
                        && touched < observations.clearly() * estimate.touched);
        return own && !estimated && touched > 0 && asThen;
    }
}
