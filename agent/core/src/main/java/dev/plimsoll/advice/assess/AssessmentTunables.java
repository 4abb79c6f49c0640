package dev.plimsoll.advice.assess;

import java.time.Duration;

/** The constants of an assessment. They were chosen by hand. */
public final class AssessmentTunables {

    /** Longest cold phase: a run with few reads after this time is quiet. */
    static final Duration COLD = Duration.ofMinutes(10);
    /** Share of its largest cache below which a compute does not run at its largest size, 0 to 1. */
    static final double AT_LARGEST = 0.9;
    /** Least number of clients that counts as many. */
    static final int MANY_CLIENTS = 20;
    /** Share of the connection limit from which fewer clients count as many too, 0 to 1. */
    static final double MANY_OF_LIMIT = 0.3;
    /** Least number of probes that show idle clients: fewer may have met one quiet moment. */
    static final int LEAST_PROBES = 3;
    /**
     * Time that applications get to move to a pooler: connections in it may be those of before, so they ask for no larger
     * size.
     */
    public static final Duration POOLER_MOVE = Duration.ofDays(1);
    /**
     * Time from the first use of the pooler until the earlier connections show nothing any more. Until then a smaller size
     * must carry them too.
     */
    public static final Duration POOLER_PROVEN_AFTER = POOLER_MOVE.plusDays(1);

    private AssessmentTunables() {}
}
