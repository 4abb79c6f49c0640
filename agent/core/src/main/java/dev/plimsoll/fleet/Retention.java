package dev.plimsoll.fleet;

import java.time.Instant;
import java.util.function.Predicate;

/** Port to what bounds the store: rows that are too old, or whose compute is gone for long, are deleted. */
public interface Retention {

    /**
     * Deletes what is older than the retention of the store, in small steps.
     *
     * <p>One call advances by a bounded time whatever {@code now} says, so that a wrong clock loses little.
     *
     * @param isListed whether a compute still exists, as far as is known; of one that may exist nothing is deleted but old
     *                 samples and old advice
     */
    void enforce(Instant now, Predicate<ComputeId> isListed);
}
