package dev.plimsoll.emulator.scenario;

/** What the account pays for. */
public enum Plan {

    /** The free allowance only. */
    FREE,

    /** Everything. */
    PAID,

    /** Of profile neon: up to 16 CU. */
    LAUNCH,

    /** Of profile neon: up to 16 CU that scale, 56 that do not. */
    SCALE
}
