package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.week.Week;

/**
 * A policy behind the guardrail of the agent that asks for evidence: so much time awake at the present size before another is
 * set, as {@code sizing.evidence} comes.
 */
final class Waiting implements Policy {

    /** An hour to grow. */
    private static final int GROW = Week.EPOCHS_PER_HOUR;
    /** A day to shrink. */
    private static final int SHRINK = Week.EPOCHS_PER_DAY;

    private final Policy decides;
    private int size = -1;
    private int awake;

    Waiting(Policy decides) {
        this.decides = decides;
    }

    @Override
    public int next(Look look) {
        awake = look.size() == size ? awake : 0;
        awake += look.isAsleep() ? 0 : 1;
        size = look.size();
        int next = decides.next(look);
        int needed = next > size ? GROW : SHRINK;
        return Policy.isAnew(next) || awake >= needed ? next : size;
    }
}
