package dev.plimsoll.change.status;

/**
 * The latest status of a compute as an agent keeps it. It is the same object until the status changes, so what was made of it
 * can be kept by its identity.
 */
public interface KeptStatus {

    /** The status. Where only a compact form is kept, that is read at each call, and {@link ComputeStatus#compact} holds. */
    ComputeStatus status();

    /** Whether only a compact form is kept: then nothing of the compute changes until it wakes. */
    boolean isCompact();
}
