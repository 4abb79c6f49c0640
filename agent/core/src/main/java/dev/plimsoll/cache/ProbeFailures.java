package dev.plimsoll.cache;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Optional;

/** Port to the memory of looks that failed: the latest of each compute, until one succeeds or it falls asleep. */
public interface ProbeFailures {

    /** What came of the latest look at {@code compute}; empty where that succeeded, or none was made. */
    Optional<Observation> of(ComputeId compute);

    /**
     * Remembers that a look failed.
     *
     * @param failure {@link Observation.Unreachable} or {@link Observation.Unsupported}
     * @param at      when it was over
     */
    void keep(ComputeId compute, Observation failure, Instant at);

    /** What failed no longer holds. */
    void forget(ComputeId compute);
}
