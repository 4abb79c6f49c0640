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
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one connection needs, chosen so that it costs the server as few round trips as possible.
 *
 * @param address  where
 * @param database database that holds the view
 * @param role     role to log in as
 * @param password its password, null where none is needed
 * @param sslMode  how strictly to check the server
 * @param rootCert certificate to trust, null for the JVM's trust store
 * @param deadline longest that connecting or waiting for a byte may take
 */
record Login(ServerAddress address, String database, String role, @Nullable Secret password,
        DatabaseSettings.SslMode sslMode, @Nullable Path rootCert, Duration deadline) {

    /** The name by which agents know each other's sessions, and owners know ours. */
    static final String APPLICATION_NAME = "plimsoll";

    static Login of(Compute compute, DatabaseSettings settings, String role) {
        return new Login(ServerAddress.of(compute, settings), settings.name(), role, settings.password(),
                settings.sslMode(), settings.sslRootCert(), settings.deadline());
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), properties());
    }

    String url() {
        return "jdbc:postgresql://" + address + "/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    /** The password is in here and must not be printed. */
    Properties properties() {
        Properties to = new Properties();
        to.setProperty("user", role);
        if (password != null) {
            to.setProperty("password", password.reveal());
        }
        to.setProperty("ApplicationName", APPLICATION_NAME);
        // Only a server taken for new enough is told the name when the session starts, and not one round trip later.
        to.setProperty("assumeMinServerVersion", "14");
        // A single look is not worth preparing, and a simple query is one round trip.
        to.setProperty("preferQueryMode", "simple");
        to.setProperty("prepareThreshold", "0");
        to.setProperty("readOnly", "true");
        to.setProperty("gssEncMode", "disable");
        addDeadline(to);
        addTls(to);
        return to;
    }

    /** The driver knows whole seconds only; {@link Deadline} is exact. */
    private void addDeadline(Properties to) {
        int seconds = (int) Math.max(1, deadline.plusMillis(999).toSeconds());
        to.setProperty("connectTimeout", Integer.toString(seconds));
        to.setProperty("socketTimeout", Integer.toString(seconds));
        // A login timeout would hand the connection to a thread of the driver's own, which no interrupt reaches.
        to.setProperty("loginTimeout", "0");
    }

    private void addTls(Properties to) {
        to.setProperty("sslmode", switch (sslMode) {
            case DISABLE -> "disable";
            case REQUIRE -> "require";
            case VERIFY_FULL -> "verify-full";
        });
        if (sslMode == DatabaseSettings.SslMode.VERIFY_FULL && rootCert == null) {
            // By itself the driver wants a root certificate in the home folder.
            to.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        } else if (rootCert != null) {
            to.setProperty("sslrootcert", rootCert.toString());
        }
    }
}
