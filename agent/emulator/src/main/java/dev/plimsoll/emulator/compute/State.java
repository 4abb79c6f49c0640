package dev.plimsoll.emulator.compute;

/** The state of a compute ({@code platform/api.md} section 3.2). */
public enum State {

    /** Starting. */
    INIT,

    /** Its server runs. */
    ACTIVE,

    /** Its server is stopped; the next connection starts it. */
    IDLE
}
