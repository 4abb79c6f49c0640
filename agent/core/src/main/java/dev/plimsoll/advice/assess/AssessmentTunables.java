package dev.plimsoll.advice.assess;

import java.time.Duration;

/**
 * The constants of an assessment. They were chosen by hand.
 *
 * @param cold           longest cold phase: a run with few reads after this time is quiet
 * @param atLargest      share of its largest cache below which a compute does not run at its largest size, 0 to 1
 * @param manyClients    least number of clients that counts as many
 * @param manyOfLimit    share of the connection limit from which fewer clients count as many too, 0 to 1
 * @param leastProbes    least number of probes that show idle clients: fewer may have met one quiet moment
 * @param poolerMove     time that applications get to move to a pooler: connections in it may be those of before, so
 *                       they ask for no larger size
 * @param poolerEvidence least time observed behind the pooler after that; until then a smaller size must carry the earlier
 *                       connections too
 */
public record AssessmentTunables(Duration cold, double atLargest, int manyClients, double manyOfLimit,
        int leastProbes, Duration poolerMove, Duration poolerEvidence) {

    /** The shipped values. */
    public static final AssessmentTunables SHIPPED = new AssessmentTunables(Duration.ofMinutes(10), 0.9, 20, 0.3, 3,
            Duration.ofDays(1), Duration.ofDays(1));

    /** Time from the first use of the pooler until the earlier connections show nothing any more. */
    public Duration untilPoolerIsProven() {
        return poolerMove.plus(poolerEvidence);
    }
}
