package dev.plimsoll.emulator.scenario;

import java.time.Duration;

/** The load of a group of clients on one compute, with its own {@code application_name}. */
public sealed interface Load {

    /** The application name of the clients. */
    String applicationName();

    /** The largest account id that is looked up; the smallest is 1. */
    long rows();

    /**
     * Point lookups by primary key, uniform over the rows, without pause.
     *
     * @param ratePerSecond lookups per second of all clients together
     */
    record Lookups(String applicationName, int clients, double ratePerSecond, long rows) implements Load {}

    /** Clients that each keep a connection and look up one row per interval. */
    record Hold(String applicationName, int clients, Duration every, long rows) implements Load {}

    /**
     * A client that connects, works for some time, disconnects, and waits for its next burst.
     *
     * @param every time between the beginnings of two bursts
     */
    record Bursts(String applicationName, Duration every, Duration lasting, double ratePerSecond,
            long rows) implements Load {}
}
