package dev.plimsoll.emulator.awake;

/** The effect of a restart on a simulated compute that is suspended. */
public enum SuspendedComputes {

    /** It starts too. */
    WAKE,

    /** It starts, and is suspended as soon as it is up. */
    BLINK,

    /** It stays suspended. */
    SLEEP_ON
}
