package dev.plimsoll.emulator.behaviour;

/** Where the figures of the statistics view come from. */
public enum CounterSource {

    /** The server's own buffers. */
    REAL,

    /** A model of a cache, fed by a model of its users. */
    MODELLED
}
