package dev.plimsoll.emulator.behaviour;

/** The source of the statistics view's figures. */
public enum CounterSource {

    /** The server's own buffers. */
    REAL,

    /** A cache model with modelled users. */
    MODELLED
}
