package dev.plimsoll.emulator.behaviour;

/** The rule for what keeps a compute awake. */
public enum ActivityRule {

    /** Any byte from a client ({@code platform/api.md} section 3.2). */
    ANY_TRAFFIC,

    /** Activity that a monitor inside the compute detects twice per second ({@code platform/in-the-wild.md} section 4.2). */
    MONITOR
}
