package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Addresses;
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

    /** Address and port of a compute. */
    public String address(Compute compute) {
        return Addresses.resolved(withPort(compute.identity().host()));
    }

    private String withPort(String host) {
        return host.contains(":") ? host : host + ":" + port;
    }

    /** @param pooled whether through the pooler */
    String uri(Compute compute, String database, boolean pooled) {
        String host = pooled ? compute.identity().pooledHost() : compute.identity().host();
        return "postgresql://" + Neon.ROLE + ":" + password + "@" + withPort(host) + "/" + database;
    }

    /** As the API shows it. */
    ObjectNode connection(Compute compute, String database) {
        ObjectNode node = Dialect.node().put("connection_uri", uri(compute, database, false));
        node.putObject("connection_parameters")
                .put("database", database)
                .put("role", Neon.ROLE)
                .put("password", password)
                .put("host", compute.identity().host())
                .put("pooler_host", compute.identity().pooledHost());
        return node;
    }
}
