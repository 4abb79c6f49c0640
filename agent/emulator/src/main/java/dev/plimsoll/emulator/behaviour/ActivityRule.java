package dev.plimsoll.emulator.behaviour;

/** What keeps a compute awake. */
public enum ActivityRule {

    /** Any byte from a client ({@code platform/api.md} section 3.2). */
    ANY_TRAFFIC,

    /** What a monitor inside the compute sees twice a second ({@code platform/in-the-wild.md} section 4.2). */
    MONITOR
}
