package dev.plimsoll.cache;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;

/** Port that probes a compute. */
public interface CacheProbe {

    /**
     * Connects, reads once and closes, within the deadline configured for that compute.
     *
     * <p>Connecting to a suspended compute wakes it, so the caller probes only awake computes. A session that stays
     * open and is read again keeps a compute awake. The caller keeps sessions open only on computes that never suspend.
     *
     * @param stay how long the session may stay open for the next probe; zero closes it at once
     * @return {@link Observation.Observed}, {@link Observation.Unreachable} or {@link Observation.Unsupported}; never
     *         throws
     */
    Observation probe(Compute compute, Duration stay);

    /** Connects, reads once and closes. */
    default Observation probe(Compute compute) {
        return probe(compute, Duration.ZERO);
    }

    /** Closes the open session to {@code compute}, if there is one; returns at once. */
    void leave(ComputeId compute);
}
