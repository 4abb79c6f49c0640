package dev.plimsoll.change.status;

/** A failure that may only mean that a part of the agent is still starting. */
public interface StartFailure {

    /** Whether the part is still starting, and nothing has failed yet. */
    boolean isStarting();
}
