package dev.plimsoll.emulator.proxy;

/**
 * Who opened a connection, by its own word.
 *
 * @param user            the database user asked for
 * @param applicationName empty when none was given
 */
public record Caller(String user, String applicationName) {

    /** Nobody: the platform itself did it, because its API was told to. */
    public static final Caller PLATFORM = new Caller("", "");
}
