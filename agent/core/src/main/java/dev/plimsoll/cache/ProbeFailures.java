package dev.plimsoll.cache;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.Optional;

/**
 * Port to the stored failures of probes. It holds the latest failure of each compute until a probe succeeds or the
 * compute is suspended.
 */
public interface ProbeFailures {

    /** The failure of the latest probe of {@code compute}; empty if that probe succeeded, or if there was none. */
    Optional<Observation> of(ComputeId compute);

    /**
     * Stores the failure of a probe.
     *
     * @param failure {@link Observation.Unreachable} or {@link Observation.Unsupported}
     * @param at      when the probe ended
     */
    void keep(ComputeId compute, Observation failure, Instant at);

    /** Deletes the stored failure, because it no longer holds. */
    void forget(ComputeId compute);
}
