package dev.plimsoll.emulator.proxy;

/**
 * Who opened a connection, by its own word.
 *
 * @param user            the database user asked for
 * @param database        asked for, or named like the user where none was
 * @param applicationName empty when none was given
 */
public record Caller(String user, String database, String applicationName) {

    /** Nobody: the platform itself did it, because its API was told to. */
    public static final Caller PLATFORM = new Caller("", "", "");
}
