package dev.plimsoll.conformance.place;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * The login of one role to one database of any compute.
 *
 * @param port the port if the host contains none
 */
public record Login(String user, String password, String database, int port, String sslMode) {

    private static final String PATIENCE_SECONDS = "30";

    /** A new connection; wakes the compute. */
    public Connection connect(String host) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", "conformance");
        properties.setProperty("sslmode", sslMode);
        properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        properties.setProperty("connectTimeout", PATIENCE_SECONDS);
        properties.setProperty("socketTimeout", PATIENCE_SECONDS);
        properties.setProperty("readOnly", "true");
        String address = host.contains(":") ? host : host + ":" + port;
        return DriverManager.getConnection("jdbc:postgresql://" + address + "/" + database, properties);
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return user + " in " + database;
    }
}
