package dev.plimsoll.emulator.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.function.BooleanSupplier;

/**
 * The database a load works on.
 *
 * @param address host and port
 * @param gone    whether the compute was deleted
 */
public record Target(String address, String password, BooleanSupplier gone) {

    private static final String USER = "app";

    Connection connect(String applicationName) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", USER);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", applicationName);
        // This puts the name into the first packet, where the listener reads it.
        properties.setProperty("assumeMinServerVersion", "14");
        properties.setProperty("sslmode", "disable");
        properties.setProperty("prepareThreshold", "1");
        properties.setProperty("connectTimeout", "10");
        return DriverManager.getConnection("jdbc:postgresql://" + address + "/app", properties);
    }

    /** Keeps the password out of logs. */
    @Override
    public String toString() {
        return address;
    }
}
