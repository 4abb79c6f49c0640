package dev.plimsoll.change.status;

import java.time.Duration;

/**
 * The latest status of a compute as an agent keeps it. It is the same object until the status changes, so what was made of it
 * can be kept by its identity.
 */
public interface KeptStatus {

    /** The status. Where only a compact form is kept, that is read at each call, and {@link ComputeStatus#compact} holds. */
    ComputeStatus status();

    /** Whether only a compact form is kept: then nothing of the compute changes until it wakes. */
    boolean isCompact();

    /** What its probes caused. */
    ProbingSum probing();

    /**
     * What probes caused.
     *
     * @param starts starts that they caused; starts by size changes do not count
     * @param awake  added awake time, by the agent's estimate
     */
    record ProbingSum(long starts, Duration awake) {}
}
