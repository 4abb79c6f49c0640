package dev.plimsoll.emulator.scenario;

/** The plan of the account. */
public enum Plan {

    /** The free plan. */
    FREE,

    /** A paid plan without limits. */
    PAID,

    /** Profile neon only: up to 16 CU. */
    LAUNCH,

    /** Profile neon only: up to 16 CU with autoscaling, up to 56 CU with a fixed size. */
    SCALE
}
