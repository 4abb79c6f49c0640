package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;

/**
 * Possible cost of the probes since others were last active, if no others follow.
 *
 * <p>A compute is suspended one delay after its last activity. Without probing, that activity is the others', at
 * {@code evidence} or later. With probing, it is the last probe. So only the last probe of an awake period adds awake
 * time, and at most the time from the evidence to its end.
 *
 * @param evidence latest evidence of activity by others
 * @param worst    upper bound of the awake time that the probes since then add
 */
public record UnsettledCost(Instant evidence, Duration worst) {

    static UnsettledCost of(Instant evidence, Instant ended) {
        return new UnsettledCost(evidence, TimeSpans.longer(Duration.ZERO, Duration.between(evidence, ended)));
    }

    /**
     * The cost if the compute was awake because of the agent until {@code until} at most. Then others became active, or
     * it was listed as suspended.
     *
     * @param delay its autosuspend delay; if unknown, a lower bound
     */
    Duration costUntil(Instant until, Duration delay) {
        return TimeSpans.within(Duration.between(evidence, until).minus(delay), worst);
    }
}
