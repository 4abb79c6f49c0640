package dev.plimsoll.cache;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;

/** Port to the inside of a compute. */
public interface CacheProbe {

    /**
     * Connects, reads once and closes, within the deadline configured for that compute.
     *
     * <p>Connecting to a sleeper wakes it: the caller asks only for computes that are awake. A session that stays open
     * and is asked again keeps a compute awake: the caller lets it stay only where the compute never suspends.
     *
     * @param stay how long the session may stay open for a next look; zero closes it at once
     * @return {@link Observation.Seen}, {@link Observation.Unreachable} or {@link Observation.Unsupported}; never throws
     */
    Observation probe(Compute compute, Duration stay);

    /** Connects, reads once and closes. */
    default Observation probe(Compute compute) {
        return probe(compute, Duration.ZERO);
    }

    /** Closes what stayed open of {@code compute}, if anything did; returns at once. */
    void leave(ComputeId compute);
}
