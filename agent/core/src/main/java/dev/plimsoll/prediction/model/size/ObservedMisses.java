package dev.plimsoll.prediction.model.size;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.model.run.Epoch;

import java.time.Duration;
import java.time.Instant;

/**
 * Misses observed at one size under one load, or estimated from the platform's working set.
 *
 * @param severity  mean severity (see {@link CostWeights#severity})
 * @param miss      mean share of reads that missed
 * @param weight    epochs of five minutes that it rests on, at most {@link #MOST}
 * @param at        time of the latest of them
 * @param own       whether it was observed at this size, not only at a larger one whose use fitted
 * @param estimated whether the latest value is a working-set estimate, not an observation
 * @param touched   pages touched in an hour then, or reported soonest after; 0 where not reported, and in the first
 *                  hour of a run
 */
public record ObservedMisses(double severity, double miss, double weight, Instant at, boolean own,
        boolean estimated, double touched) {

    /** Largest weight, an hour: loads drift, so newer values replace older ones. */
    static final double MOST = 12;
    private static final double EPOCHS_PER_HOUR = 12;
    /** Errors of working-set estimates, about 3 %. They decide at sizes that just hold the pages touched. */
    private static final double[] ERRORS = {-0.05, 0, 0, 0.05};
    /** Clear difference of severity: a quarter more misses, from the allowed ratio on. */
    private static final double CLEARLY = 0.1;
    /** For this time no estimate overrides an observation at the size itself. */
    private static final Duration BINDS = Duration.ofHours(6);
    /** Two estimates of the same pages differ by less than this factor. */
    private static final double ALIKE = 1.15;

    /** The misses of one epoch, at its own size or at one that would have had the same. */
    public static ObservedMisses in(Epoch epoch, CostWeights weights, boolean own) {
        return new ObservedMisses(weights.severity(epoch.missRatio()), epoch.missRatio(), weight(epoch), epoch.to(),
                own,
                false,
                touched(epoch));
    }

    /** The misses of a smaller cache by the working set of one epoch; no fewer than the present cache had. */
    public static ObservedMisses estimated(Epoch epoch, CostWeights weights, WorkingSetCurve workingSetCurve,
            double cache) {
        double severity = 0;
        double missed = 0;
        for (double error : ERRORS) {
            double miss = Math.max(epoch.missRatio(), workingSetCurve.missRatio((1 + error) * cache));
            severity += weights.severity(miss) / ERRORS.length;
            missed += miss / ERRORS.length;
        }
        return new ObservedMisses(severity, missed, weight(epoch), epoch.to(), false, true, touched(epoch));
    }

    private static double touched(Epoch epoch) {
        boolean anHour = Duration.between(epoch.startedAt(), epoch.to()).compareTo(WorkingSet.HOUR) >= 0;
        Long reported = epoch.workingSet() == null ? null : epoch.workingSet().hour();
        return anHour && reported != null ? reported : 0;
    }

    /** Whether this is later and clearly better than {@code then}; counting is noisy. */
    public boolean isLaterAndBetterThan(ObservedMisses then) {
        return at.isAfter(then.at) && severity < then.severity - CLEARLY;
    }

    private static double weight(Epoch epoch) {
        return Math.min(MOST, epoch.hours() * EPOCHS_PER_HOUR);
    }

    /** The same with the time moved back by {@code by}. */
    ObservedMisses earlier(Duration by) {
        return new ObservedMisses(severity, miss, weight, at.minus(by), own, estimated, touched);
    }

    /** This and {@code next}: the mean by time of two observations or two estimates, else the later one. */
    ObservedMisses then(ObservedMisses next) {
        if (next.estimated && outlasts(next)) {
            return touched > 0 ? this : withTouched(next.touched);
        }
        if (estimated != next.estimated) {
            // What was observed is never averaged with what was only estimated.
            return next.touched > 0 ? next : next.withTouched(touched);
        }
        double all = Math.min(MOST, weight + next.weight);
        double share = Math.min(1, next.weight / all);
        return new ObservedMisses(severity + share * (next.severity - severity), miss + share * (next.miss - miss), all,
                next.at,
                own || next.own, next.estimated, next.touched > 0 ? next.touched : touched);
    }

    private ObservedMisses withTouched(double pages) {
        return new ObservedMisses(severity, miss, weight, at, own, estimated, pages);
    }

    /**
     * Whether an observation at the size itself outweighs {@code estimate}: it is recent, or about as much was
     * touched then. Without this rule the error of an estimate would retry the same size again and again.
     */
    private boolean outlasts(ObservedMisses estimate) {
        boolean recent = Duration.between(at, estimate.at).compareTo(BINDS) < 0;
        boolean asThen = estimate.touched == 0
                || (estimate.touched < ALIKE * touched && touched < ALIKE * estimate.touched);
        return own && !estimated && (recent || (touched > 0 && asThen));
    }
}
