package dev.plimsoll.postgres;

import dev.plimsoll.fleet.Secret;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to look inside one compute.
 *
 * @param name        database that holds the statistics view
 * @param user        role to log in as; null where none is configured, then nothing is looked at
 * @param password    its password; null where the server asks for none
 * @param port        port, unless the host carries its own
 * @param host        template for the host, with {@code {host}}, {@code {endpoint_id}} and {@code {project_id}}; null is
 *                    the compute's own host
 * @param sslMode     how strictly to check the server
 * @param sslRootCert certificate to trust; null is the JVM's trust store
 * @param cacheView   name of the statistics view, with or without schema
 * @param deadline    longest that one look may take, from connect to close
 */
public record DatabaseSettings(String name, @Nullable String user, @Nullable Secret password, int port,
        @Nullable String host, SslMode sslMode, @Nullable Path sslRootCert, String cacheView, Duration deadline) {

    /** How strictly to check the server. */
    public enum SslMode {
        DISABLE, REQUIRE, VERIFY_FULL
    }
}
