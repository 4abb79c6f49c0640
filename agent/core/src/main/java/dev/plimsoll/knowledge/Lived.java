package dev.plimsoll.knowledge;

import java.time.Instant;

/**
 * What was lived at one size under one load, or is estimated of it by the platform's working set.
 *
 * @param severity mean of it (see {@link Prices#severity})
 * @param miss     mean share of reads that missed
 * @param weight   epochs of five minutes that it rests on, at most {@link #MOST}
 * @param at       when that was last
 * @param own      whether it was lived at this very size, and not only at a larger one whose use fitted it
 * @param estimated whether the latest of it was not lived: the platform's working set says so
 */
public record Lived(double severity, double miss, double weight, Instant at, boolean own,
        boolean estimated) {

    /** Beyond an hour the latest counts as much as at an hour: loads drift. */
    static final double MOST = 12;
    private static final double EPOCHS_PER_HOUR = 12;

    /** In one epoch, at its own size or at one that would have done the same. */
    static Lived in(Epoch seen, Prices prices, boolean own) {
        return new Lived(prices.severity(seen.missRatio()), seen.missRatio(), weight(seen), seen.to(), own, false);
    }

    /** By what was touched in one epoch and before it: a smaller cache misses no less than the present one did. */
    static Lived estimated(Epoch seen, Prices prices, double missRatio) {
        double miss = Math.max(seen.missRatio(), missRatio);
        return new Lived(prices.severity(miss), miss, weight(seen), seen.to(), false, true);
    }

    private static double weight(Epoch seen) {
        return Math.min(MOST, seen.hours() * EPOCHS_PER_HOUR);
    }

    /** The same once more, with as much of {@code next} as time has passed with it. */
    Lived then(Lived next) {
        double all = Math.min(MOST, weight + next.weight);
        double share = Math.min(1, next.weight / all);
        return new Lived(severity + share * (next.severity - severity), miss + share * (next.miss - miss), all, next.at,
                own || next.own, next.estimated);
    }
}
