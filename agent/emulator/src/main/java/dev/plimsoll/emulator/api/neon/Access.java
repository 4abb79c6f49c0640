package dev.plimsoll.emulator.api.neon;

import dev.plimsoll.emulator.compute.Compute;

/**
 * How a client gets into a database.
 *
 * @param password of the role that owns every database
 * @param port     of every compute whose host names none itself
 */
public record Access(String password, int port) {

    /** Without the password. */
    @Override
    public String toString() {
        return "Access[port=" + port + "]";
    }

    String uri(Compute compute, String database) {
        String host = compute.identity().host();
        String address = host.contains(":") ? host : host + ":" + port;
        return "postgresql://" + NeonWords.ROLE + ":" + password + "@" + address + "/" + database;
    }
}
