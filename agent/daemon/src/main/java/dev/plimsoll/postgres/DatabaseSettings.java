package dev.plimsoll.postgres;

import dev.plimsoll.fleet.SecretSource;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to connect to one compute for a probe.
 *
 * @param name        database that holds the statistics view
 * @param user        role to log in as; null if none is configured, then the compute is not probed
 * @param password    its password; null if the server needs none
 * @param port        port, unless the host contains one
 * @param host        template for the host, with {@code {host}}, {@code {endpoint_id}} and {@code {project_id}}; null
 *                    is the compute's own host
 * @param tls         TLS of the connection
 * @param cacheView   name of the statistics view, with or without schema
 * @param deadline    longest time of one probe, from connect to close
 */
public record DatabaseSettings(String name, @Nullable String user, @Nullable SecretSource password, int port,
        @Nullable String host, Tls tls, String cacheView, Duration deadline) {

    /**
     * TLS of the connection.
     *
     * @param mode     TLS mode
     * @param rootCert certificate to trust; null for the JVM's trust store
     */
    public record Tls(SslMode mode, @Nullable Path rootCert) {}

    /** TLS mode of the connection. */
    public enum SslMode {
        DISABLE, REQUIRE, VERIFY_FULL
    }
}
