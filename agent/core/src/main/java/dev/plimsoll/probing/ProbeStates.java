package dev.plimsoll.probing;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Map;
import java.util.Optional;

/** Port to the memory of what probing has cost and taught. */
public interface ProbeStates {

    /** What is remembered of {@code compute}; empty where it was never probed. */
    Optional<ProbeState> recall(ComputeId compute);

    /**
     * Remembers {@code watch} in place of what was remembered of {@code compute}.
     *
     * @param at by the agent's clock; what is not kept again for long may be forgotten once the compute is gone
     */
    void keep(ComputeId compute, ProbeState watch, Instant at);

    /** CU-hours that probing cost all computes in {@code month}, those that are gone among them. */
    double cuHours(YearMonth month);

    /** Computes whose watch was kept at {@code since} or later, and when: so an agent learns what another has probed. */
    Map<ComputeId, Instant> keptSince(Instant since);
}
