package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;

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

    /** Host and port of a compute. */
    public String address(Compute compute) {
        String host = compute.identity().host();
        return host.contains(":") ? host : host + ":" + port;
    }

    String uri(Compute compute, String database) {
        return "postgresql://" + Neon.ROLE + ":" + password + "@" + address(compute) + "/" + database;
    }

    /** As the API shows it. */
    ObjectNode connection(Compute compute, String database) {
        ObjectNode node = Dialect.node().put("connection_uri", uri(compute, database));
        node.putObject("connection_parameters")
                .put("database", database)
                .put("role", Neon.ROLE)
                .put("password", password)
                .put("host", compute.identity().host())
                .put("pooler_host", compute.identity().host());
        return node;
    }
}
