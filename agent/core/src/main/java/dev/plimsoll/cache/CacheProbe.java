package dev.plimsoll.cache;

import dev.plimsoll.fleet.Compute;

/** Port to the inside of a compute. */
public interface CacheProbe {

    /**
     * Connects, reads once and closes, within the deadline configured for that compute.
     *
     * <p>Connecting to a sleeper wakes it: the caller asks only for computes that are awake.
     *
     * @return {@link Observation.Seen}, {@link Observation.Unreachable} or {@link Observation.Unsupported}; never throws
     */
    Observation probe(Compute compute);
}
