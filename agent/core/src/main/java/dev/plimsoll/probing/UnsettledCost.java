package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;

/**
 * What the looks since somebody else was last active may cost, if nobody else comes.
 *
 * <p>A compute falls asleep one delay after its last activity. Without us that was somebody else's, at {@code evidence} or
 * later; with us it is our last look. So only the last look of an awake period does harm, and never more than the time
 * from the proof to its end.
 *
 * @param evidence when somebody else was active, at the latest proof
 * @param worst most that the looks since then may keep the compute awake
 */
public record UnsettledCost(Instant evidence, Duration worst) {

    static UnsettledCost of(Instant evidence, Instant ended) {
        return new UnsettledCost(evidence, TimeSpans.longer(Duration.ZERO, Duration.between(evidence, ended)));
    }

    /** The same where the proof turned out to be {@code span} older. */
    UnsettledCost sinceEarlier(Duration span) {
        return new UnsettledCost(evidence.minus(span), worst.plus(span));
    }

    /**
     * What it came to if the compute was awake for us at most until {@code until}: because somebody else came then, or
     * because it was seen asleep then.
     *
     * @param delay its suspend delay; where that is not known, what it is at the least
     */
    Duration cameTo(Instant until, Duration delay) {
        return TimeSpans.within(Duration.between(evidence, until).minus(delay), worst);
    }
}
