package dev.plimsoll.postgres;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * All settings of one connection, chosen to need as few round trips as possible.
 *
 * @param address  address of the server
 * @param database database that contains the view
 * @param role     role to log in as
 * @param password its password; null if none is needed
 * @param sslMode  TLS mode
 * @param rootCert certificate to trust; null for the JVM's trust store
 * @param deadline longest time to connect or to wait for a byte
 */
record Login(ServerAddress address, String database, String role, @Nullable Secret password,
        DatabaseSettings.SslMode sslMode, @Nullable Path rootCert, Duration deadline) {

    /** The application name, by which agents and owners recognize Plimsoll's sessions. */
    static final String APPLICATION_NAME = "plimsoll";

    /** A login with the password of this moment, so that a session with an earlier one is another one. */
    static Login of(Compute compute, DatabaseSettings settings, String role) {
        return new Login(ServerAddress.of(compute, settings), settings.name(), role,
                settings.password() == null ? null : settings.password().reload(),
                settings.tls().mode(), settings.tls().rootCert(), settings.deadline());
    }

    boolean hasPassword() {
        return password != null && !password.reveal().isEmpty();
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), properties());
    }

    String url() {
        return "jdbc:postgresql://" + address + "/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    /** The driver's properties. They contain the password and must not be printed. */
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("user", role);
        if (password != null) {
            properties.setProperty("password", password.reveal());
        }
        properties.putAll(Map.of("ApplicationName", APPLICATION_NAME,
                // Only with this setting the driver sends the name at the start of the session, not one round trip later.
                "assumeMinServerVersion", "14",
                // A prepared statement does not pay for one query, and a simple query needs one round trip.
                "preferQueryMode", "simple", "prepareThreshold", "0", "readOnly", "true", "gssEncMode", "disable"));
        // The driver accepts whole seconds only; the deadline of JdbcProbe is exact.
        String seconds = String.valueOf(Math.max(1, deadline.plusMillis(999).toSeconds()));
        properties.setProperty("connectTimeout", seconds);
        properties.setProperty("socketTimeout", seconds);
        // With a login timeout the driver connects on a thread of its own, which cannot be interrupted.
        properties.setProperty("loginTimeout", "0");
        addTls(properties);
        return properties;
    }

    private void addTls(Properties properties) {
        properties.setProperty("sslmode", switch (sslMode) {
            case DISABLE -> "disable";
            case REQUIRE -> "require";
            case VERIFY_FULL -> "verify-full";
        });
        if (sslMode == DatabaseSettings.SslMode.VERIFY_FULL && rootCert == null) {
            // By default the driver requires a root certificate in the home folder.
            properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        } else if (rootCert != null) {
            properties.setProperty("sslrootcert", rootCert.toString());
        }
    }
}
