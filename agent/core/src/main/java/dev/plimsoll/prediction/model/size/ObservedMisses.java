package dev.plimsoll.prediction.model.size;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.model.run.Epoch;

import java.time.Duration;
import java.time.Instant;

/**
 * What was lived at one size under one load, or is estimated of it by the platform's working set.
 *
 * @param severity mean of it (see {@link CostWeights#severity})
 * @param miss     mean share of reads that missed
 * @param weight   epochs of five minutes that it rests on, at most {@link #MOST}
 * @param at       when that was last
 * @param own      whether it was lived at this very size, and not only at a larger one whose use fitted it
 * @param estimated whether the latest of it was not lived: the platform's working set says so
 * @param touched  pages touched in an hour then, or as told soonest after; 0 where that is not told, nor of any run younger
 *                 than an hour
 */
public record ObservedMisses(double severity, double miss, double weight, Instant at, boolean own,
        boolean estimated, double touched) {

    /** Beyond an hour the latest counts as much as at an hour: loads drift. */
    static final double MOST = 12;
    private static final double EPOCHS_PER_HOUR = 12;
    /** Estimates are some 3 % off, which decides everything about where a size holds just what is touched. */
    private static final double[] ERRORS = {-0.05, 0, 0, 0.05};
    /** A fourth more misses, from the allowed ones on. */
    private static final double CLEARLY = 0.1;
    /** For so long no estimate overrules what was lived at a size itself. */
    private static final Duration BINDS = Duration.ofHours(6);
    /** Two estimates of the same pages differ by less. */
    private static final double ALIKE = 1.15;

    /** In one epoch, at its own size or at one that would have done the same. */
    public static ObservedMisses in(Epoch seen, CostWeights prices, boolean own) {
        return new ObservedMisses(prices.severity(seen.missRatio()), seen.missRatio(), weight(seen), seen.to(), own,
                false,
                touched(seen));
    }

    /** By what was touched in one epoch and before it: a smaller cache misses no less than the present one did. */
    public static ObservedMisses estimated(Epoch seen, CostWeights prices, WorkingSetCurve reuse, double cache) {
        double severity = 0;
        double missed = 0;
        for (double error : ERRORS) {
            double miss = Math.max(seen.missRatio(), reuse.missRatio((1 + error) * cache));
            severity += prices.severity(miss) / ERRORS.length;
            missed += miss / ERRORS.length;
        }
        return new ObservedMisses(severity, missed, weight(seen), seen.to(), false, true, touched(seen));
    }

    private static double touched(Epoch seen) {
        boolean anHour = Duration.between(seen.startedAt(), seen.to()).compareTo(WorkingSet.HOUR) >= 0;
        Long told = seen.workingSet() == null ? null : seen.workingSet().hour();
        return anHour && told != null ? told : 0;
    }

    /** Clearly so; counting is noisy. */
    public boolean isLaterAndBetterThan(ObservedMisses then) {
        return at.isAfter(then.at) && severity < then.severity - CLEARLY;
    }

    private static double weight(Epoch seen) {
        return Math.min(MOST, seen.hours() * EPOCHS_PER_HOUR);
    }

    /** As if it had been so much earlier. */
    ObservedMisses earlier(Duration by) {
        return new ObservedMisses(severity, miss, weight, at.minus(by), own, estimated, touched);
    }

    /** The same once more, with as much of {@code next} as time has passed with it. */
    ObservedMisses then(ObservedMisses next) {
        if (next.estimated && outlasts(next)) {
            return touched > 0 ? this : new ObservedMisses(severity, miss, weight, at, own, false, next.touched);
        }
        double all = Math.min(MOST, weight + next.weight);
        double share = Math.min(1, next.weight / all);
        return new ObservedMisses(severity + share * (next.severity - severity), miss + share * (next.miss - miss), all,
                next.at,
                own || next.own, next.estimated, next.touched > 0 ? next.touched : touched);
    }

    /**
     * Whether it was lived at the size itself, and either lately or while about as much was touched: where a size just holds
     * what is touched, the error of an estimate would have it tried again and again.
     */
    private boolean outlasts(ObservedMisses estimate) {
        boolean lately = Duration.between(at, estimate.at).compareTo(BINDS) < 0;
        boolean asThen = estimate.touched == 0
                || (estimate.touched < ALIKE * touched && touched < ALIKE * estimate.touched);
        return own && !estimated && (lately || (touched > 0 && asThen));
    }
}
