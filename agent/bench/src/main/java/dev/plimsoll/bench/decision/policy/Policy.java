package dev.plimsoll.bench.decision.policy;

/** Chooses the sizes in one week; called at the end of each epoch with the values of a probe. */
public interface Policy {

    /** The size from the next epoch on; another size is a restart, and so is the present size with {@link #restarted}. */
    int next(EpochView view);

    /** A restart with this size, even if it is the present one. */
    static int restarted(int size) {
        return -1 - size;
    }

    static boolean isRestart(int next) {
        return next < 0;
    }

    static int size(int next) {
        return isRestart(next) ? -1 - next : next;
    }

    /** Whether a change of the size keeps the connections and the cache, as no agent outside of the platform can. */
    default boolean resizesOnline() {
        return false;
    }
}
