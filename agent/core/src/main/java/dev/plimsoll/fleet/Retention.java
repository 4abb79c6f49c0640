package dev.plimsoll.fleet;

import java.time.Instant;
import java.util.function.Predicate;

/** Port that bounds the store: it deletes old rows, and rows of computes deleted long ago. */
public interface Retention {

    /**
     * Deletes rows that are older than the retention of the store, in small steps.
     *
     * <p>One call advances by a bounded time whatever {@code now} is, so that a wrong clock loses little.
     *
     * @param isListed whether a compute may still exist; of such a compute, only old samples and old recommendations
     *                 are deleted
     */
    void enforce(Instant now, Predicate<ComputeId> isListed);
}
