package dev.plimsoll.probing;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Optional;

/** Port to the stored probe states, one per compute: its timeline, and what probing it cost. */
public interface ProbeStates {

    /** The stored state of {@code compute}; empty if there is none. */
    Optional<ProbeState> recall(ComputeId compute);

    /**
     * Stores {@code state} and replaces the previous state of {@code compute}.
     *
     * @param at time by the agent's clock; old states may be deleted once the compute is gone
     */
    void keep(ComputeId compute, ProbeState state, Instant at);

    /** Probing cost of all computes in {@code month}, in CU-hours, including deleted computes. */
    double cuHours(YearMonth month);
}
