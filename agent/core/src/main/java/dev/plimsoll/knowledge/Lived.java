package dev.plimsoll.knowledge;

import java.time.Instant;

/**
 * What was lived at one size under one load.
 *
 * @param severity mean of what was lived (see {@link Prices#severity})
 * @param miss     mean share of reads that missed
 * @param weight   epochs of five minutes that it rests on, at most {@link #MOST}
 * @param at       when it was lived last
 * @param own      whether it was lived at this very size, and not only at a larger one whose use fitted it
 */
public record Lived(double severity, double miss, double weight, Instant at, boolean own) {

    /** Beyond an hour the latest counts as much as at an hour: loads drift. */
    static final double MOST = 12;

    /** What is lived once more, for {@code epochs} of five minutes. */
    static Lived again(Lived before, double severity, double miss, double epochs, Instant at, boolean own) {
        double weight = Math.min(MOST, before.weight + epochs);
        double share = Math.min(1, epochs / weight);
        return new Lived(before.severity + share * (severity - before.severity),
                before.miss + share * (miss - before.miss), weight, at, before.own || own);
    }
}
