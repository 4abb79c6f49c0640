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
    // A query costs much more than a lookup in it, so a fast client looks up several rows with each.
    private static final double MOST_QUERIES_PER_SECOND = 50;

    /**
     * Works until it is stopped or the compute is deleted.
     *
     * @param lookups per second
     * @param share   the part of the interval that passes before the first lookup, so clients are not synchronized
     */
    void work(double lookups, double share, BooleanSupplier goOn) {
        int together = (int) Math.max(1, Math.round(lookups / MOST_QUERIES_PER_SECOND));
        Pace pace = new Pace(lookups / together, share);
        while (goesOn(goOn)) {
            try (Connection connection = target.connect(applicationName);
                    PreparedStatement lookup = connection
                            .prepareStatement("select filler from unnest(?) as wanted (id) join accounts using (id)")) {
                while (goesOn(goOn)) {
                    pace.await();
                    readRows(lookup, together);
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

    private void readRows(PreparedStatement lookup, int number) throws SQLException {
        lookup.setObject(1, ThreadLocalRandom.current().longs(number, 1, rows + 1).toArray());
        try (ResultSet found = lookup.executeQuery()) {
            found.next();
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
