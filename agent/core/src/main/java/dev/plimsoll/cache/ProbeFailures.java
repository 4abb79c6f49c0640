package dev.plimsoll.cache;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;

/**
 * Port to the stored failures of probes. It holds the failure of each compute until {@link Samples#append} stores a sample:
 * a suspend does not end what makes probes fail.
 */
public interface ProbeFailures {

    LatestProbe latestProbe(ComputeId compute);

    /**
     * Stores the failure of a probe.
     *
     * @param at when the probe ended
     */
    void keep(ComputeId compute, Observation.Failed failure, Instant at);
}
