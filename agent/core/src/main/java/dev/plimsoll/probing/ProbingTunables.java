package dev.plimsoll.probing;

import java.time.Duration;

/**
 * The constants of probing.
 *
 * @param probeTime  time from the decision to the end of a probe (observed: 0.3 s and 0.2 s, with a reserve)
 * @param outdated   a last activity older than this, and than the delay, is no evidence on an awake compute
 * @param reserve    part of the allowance that further probes of an awake period leave, 0 to 1, because without a first
 *                   probe nothing is observed of a period
 * @param firstPause pause after a probe that woke a compute; doubled each time
 * @param maxPause   longest pause
 */
public record ProbingTunables(Duration probeTime, Duration outdated, double reserve, Duration firstPause,
        Duration maxPause) {

    /** The shipped values. */
    public static final ProbingTunables SHIPPED = new ProbingTunables(Duration.ofSeconds(1), Duration.ofHours(1), 0.5,
            Duration.ofMinutes(30), Duration.ofDays(1));
}
