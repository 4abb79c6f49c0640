package dev.plimsoll.emulator.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client that looks up rows; it reconnects after a lost connection.
 *
 * @param rows ids are 1 up to this many
 */
record Client(Target target, String applicationName, long rows) {

    private static final Logger LOG = LoggerFactory.getLogger(Client.class);
    private static final long RECONNECT_MILLIS = 250;

    /** Works until it is stopped or the compute is deleted. */
    void work(Pace pace, BooleanSupplier goOn) {
        while (goesOn(goOn)) {
            try (Connection connection = target.connect(applicationName);
                    PreparedStatement lookup = connection
                            .prepareStatement("select filler from accounts where id = ?")) {
                while (goesOn(goOn)) {
                    pace.await();
                    readRow(lookup);
                }
            } catch (SQLException e) {
                LOG.debug("application_name={} msg=\"lost its connection\" why={}", applicationName, e.getSQLState());
                rest();
            }
        }
    }

    private boolean goesOn(BooleanSupplier goOn) {
        return goOn.getAsBoolean() && !target.gone().getAsBoolean() && !Thread.currentThread().isInterrupted();
    }

    private void readRow(PreparedStatement lookup) throws SQLException {
        lookup.setLong(1, ThreadLocalRandom.current().nextLong(rows) + 1);
        try (ResultSet row = lookup.executeQuery()) {
            row.next();
        }
    }

    private static void rest() {
        try {
            Thread.sleep(RECONNECT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
