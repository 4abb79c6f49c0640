package dev.plimsoll.probing;

import java.time.Duration;

/**
 * The constants of probing.
 *
 * <p>All durations are above zero. <em>Observation</em> is docs/benchmarks/observation.md, which shows what half of a
 * constant and twice as much would change.
 *
 * @param probeTime  time from the decision to the end of a probe: 0.5 s in observation, and as much in reserve
 * @param outdated   a last activity older than this, and than the delay, is no evidence on an awake compute
 *                   (observation: without it, platforms that report late get fewer samples)
 * @param reserve    part of the allowance that further probes of an awake period leave, 0 to 1, because without a first
 *                   probe nothing is observed of a period (observation)
 * @param firstPause pause after a probe that woke a compute; doubled each time, up to the expiry of an observation
 *                   (by hand)
 */
public record ProbingTunables(Duration probeTime, Duration outdated, double reserve, Duration firstPause) {

    /** The shipped values. */
    public static final ProbingTunables SHIPPED = new ProbingTunables(Duration.ofSeconds(1), Duration.ofHours(1), 0.5,
            Duration.ofMinutes(30));
}
