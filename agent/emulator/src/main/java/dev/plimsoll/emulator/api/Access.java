package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Compute;

/**
 * The credentials for the databases.
 *
 * @param password of the role that owns every database
 * @param port     the port of every compute whose host contains none
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

    /** As the API shows it. */
    ObjectNode connection(Compute compute, String database) {
        ObjectNode node = NeonWords.node().put("connection_uri", uri(compute, database));
        node.putObject("connection_parameters")
                .put("database", database)
                .put("role", NeonWords.ROLE)
                .put("password", password)
                .put("host", compute.identity().host())
                .put("pooler_host", compute.identity().host());
        return node;
    }
}
