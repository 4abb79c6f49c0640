package dev.plimsoll.emulator.proxy;

/**
 * The client of a connection, from its start-up packet.
 *
 * @param user            the requested database user
 * @param database        the requested database; the user's name by default
 * @param applicationName empty if not given
 */
public record Caller(String user, String database, String applicationName) {

    /** The platform itself, after an API request. */
    public static final Caller PLATFORM = new Caller("", "", "");
}
