package dev.plimsoll.emulator.awake;

/** What it is to a compute that sleeps when one that was awake is started. */
public enum SuspendedComputes {

    /** It is started as well. */
    WAKE,

    /** It is started for a moment, and suspended as soon as it is up. */
    BLINK,

    /** It sleeps on: only who was cut off is started again. */
    SLEEP_ON
}
