package dev.plimsoll.change.explore;

import java.util.Map;

/** What happens only a bounded number of times in one exploration, so that it ends. */
@SuppressWarnings("EnumOrdinal") // A count has the place of its constant, in this process only.
enum Limit {
    /** An agent writes an intent. */
    INTENT,
    /** A person sets a size by another tool. */
    HUMAN,
    /** The lease expires and passes to the other agent. */
    LEASE,
    /** The compute wakes or is suspended. */
    WAKE,
    /** The compute gets another branch. */
    BRANCH,
    /** The stop switch is turned on or off. */
    STOP,
    /** A person approves. */
    APPROVE,
    /** A person dismisses. */
    DISMISS,
    /** An agent is killed and restarts. */
    KILL,
    /** Another size is recommended. */
    ADVICE,
    /** The platform refuses a request, or a request is lost on its way or never applied. */
    LOSS,
    /** The platform makes another size of what it was asked for. */
    CLAMP,
    /** A request is not sent, because the key is known as refused, or the budget is used up. */
    HELD,
    /** The clock moves to the next of {@link Moments}. */
    TIME,
    /** From now on probes fail. */
    BLIND;

    private static final int BITS = 4;

    /** The counts in one number, which is part of a state. */
    static long of(Map<Limit, Integer> counts) {
        long packed = 0;
        for (Map.Entry<Limit, Integer> count : counts.entrySet()) {
            packed |= (long) count.getValue() << (BITS * count.getKey().ordinal());
        }
        return packed;
    }

    boolean allows(long left) {
        return count(left) > 0;
    }

    long count(long left) {
        return left >> (BITS * ordinal()) & 15;
    }

    /** Whether it happened at least once. */
    boolean isSpent(long left, Map<Limit, Integer> counts) {
        return count(left) < counts.getOrDefault(this, 0);
    }

    long spend(long left) {
        return left - (1L << (BITS * ordinal()));
    }
}
