package dev.plimsoll.emulator.scenario;

import java.time.Duration;

/** What a group of clients does to one compute, under its own {@code application_name}. */
public sealed interface Load {

    /** The name the clients give themselves. */
    String applicationName();

    /** The account ids looked up are 1 up to this many. */
    long rows();

    /**
     * Point lookups by primary key, evenly over the rows, without pause.
     *
     * @param ratePerSecond of all clients together
     */
    record Lookups(String applicationName, int clients, double ratePerSecond, long rows) implements Load {}

    /** Clients that keep a connection each and look one row up every so often. */
    record Hold(String applicationName, int clients, Duration every, long rows) implements Load {}

    /**
     * One client that connects, works for a while, disconnects and leaves the compute alone until its next turn.
     *
     * @param every from the beginning of one burst to the beginning of the next
     */
    record Bursts(String applicationName, Duration every, Duration lasting, double ratePerSecond,
            long rows) implements Load {}
}
