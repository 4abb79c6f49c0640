package dev.plimsoll.bench.decision.policy;

/** Chooses the sizes in one week; called at the end of each epoch with the values of a probe. */
public interface Policy {

    /** The size from the next epoch on; another size is a restart. */
    int next(EpochView view);

    /** Whether a change of the size keeps the connections and the cache, as no agent outside of the platform can. */
    default boolean resizesOnline() {
        return false;
    }
}
