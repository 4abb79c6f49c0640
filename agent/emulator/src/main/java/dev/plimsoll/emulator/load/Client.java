package dev.plimsoll.emulator.load;

import dev.plimsoll.emulator.load.Loads.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
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

    /** Waits until the next piece of work is due; not thread-safe. */
    static final class Pace {

        private static final long SECOND = 1_000_000_000L;
        /** Work that is later than this is skipped, so that a stall is not followed by a burst. */
        private static final long LATEST = SECOND / 10;

        private final long interval;
        private long due;

        /** The first piece is due after a part of the interval, so clients are not synchronized. */
        Pace(double perSecond, double share) {
            this.interval = Math.max(1, (long) (SECOND / perSecond));
            this.due = System.nanoTime() + (long) (interval * share);
        }

        /** Waits until the next piece is due; skips what is more than 0.1 s late. */
        void await() {
            long now = System.nanoTime();
            if (now - due > LATEST) {
                due = now;
            }
            while (due - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            due += interval;
        }
    }
}
