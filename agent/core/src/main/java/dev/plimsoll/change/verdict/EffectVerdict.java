package dev.plimsoll.change.verdict;

import dev.plimsoll.fleet.Worded;

/** Whether a change helped; the value of {@code outcome} in the journal and in {@code plimsoll_changes_total}. */
public enum EffectVerdict implements Worded {
    /**
     * A larger size is better than before, and reaches the target or enough of what was predicted, or the connections
     * fit again; a smaller one is as good as required, as predicted, or as before.
     */
    CONFIRMED,
    /** A larger size is no better than before, or brought less than half of the predicted improvement. */
    INEFFECTIVE,
    /** A smaller size misses the target, and more than predicted and than before; or its connections reach the limit. */
    HARMFUL,
    /** Not enough data under a like load within the time limit. It counts neither for nor against such changes. */
    INCONCLUSIVE;

    public boolean isBad() {
        return this == INEFFECTIVE || this == HARMFUL;
    }

}
