package dev.plimsoll.emulator.scenario;

/** What keeps a compute awake. */
public enum ActivityRule {

    /** Any byte from a client ({@code platform/api.md} section 3.2). */
    ANY_TRAFFIC,

    /** What a monitor inside the compute sees twice a second ({@code platform/in-the-wild.md} section 4.2). */
    MONITOR;

    /** The rule of a platform whose scenario says nothing else. */
    static ActivityRule of(Profile profile) {
        return profile == Profile.NEON ? MONITOR : ANY_TRAFFIC;
    }
}
