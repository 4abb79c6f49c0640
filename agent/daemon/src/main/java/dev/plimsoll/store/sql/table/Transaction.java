package dev.plimsoll.store.sql.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that writes.
 *
 * @param db the access that began it: what others write is no part of it, since they may have to roll it back
 */
record Transaction(Db db, Connection connection) {

    /** The one that this thread has open for several writes. */
    private static final ThreadLocal<@Nullable Transaction> OPEN = new ThreadLocal<>();

    /** The session of the transaction that this thread has open on {@code db}; null without one. */
    static @Nullable Connection joined(Db db) {
        Transaction open = OPEN.get();
        return open != null && open.db.equals(db) ? open.connection : null;
    }

    /** Lets each write of {@code writes} on this thread join it. */
    Transaction joinedBy(Runnable writes) {
        OPEN.set(this);
        try {
            writes.run();
        } finally {
            OPEN.remove();
        }
        return this;
    }

    /**
     * Runs {@code statements} in a transaction.
     *
     * @param beginning runs first
     * @param stays     whether what is written stays
     */
    static <T> T run(Connection connection, Consumer<Connection> beginning, boolean stays,
            Function<Connection, T> statements) throws SQLException {
        connection.setAutoCommit(false);
        try {
            beginning.accept(connection);
            T done = statements.apply(connection);
            if (stays) {
                connection.commit();
            } else {
                connection.rollback();
            }
            connection.setAutoCommit(true);
            return done;
        } catch (SQLException | RuntimeException failed) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
            } catch (SQLException e) {
                failed.addSuppressed(e);
            }
            throw failed;
        }
    }
}
