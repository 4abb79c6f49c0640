package dev.plimsoll.prediction;

import java.time.Duration;

/**
 * How much of the time that the meter itself wants to see a size for its owner wants to see.
 *
 * <p>It shortens waits and nothing else: what a move has to have saved stays all that it costs, since whoever moves for
 * less comes back the sooner.
 *
 * @param up   the part of that time for larger sizes, 0 to 1
 * @param down the part for smaller ones, 0 to 1
 */
public record EvidenceWait(double up, double down) {

    /** All of it. */
    public static final EvidenceWait OF_THE_METER = new EvidenceWait(1, 1);

    private static final Duration UP = Duration.ofHours(1);
    private static final Duration DOWN = Duration.ofHours(24);

    /** That of an owner who asks for so much time; more than the meter wants is for the planner to ask. */
    public static EvidenceWait asking(Duration up, Duration down) {
        return new EvidenceWait(Math.min(1, (double) up.toMillis() / UP.toMillis()),
                Math.min(1, (double) down.toMillis() / DOWN.toMillis()));
    }

    /** Of the time, 0 to 1. */
    public double part(boolean larger) {
        return larger ? up : down;
    }
}
