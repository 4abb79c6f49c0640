package dev.plimsoll.store.sql.table;

import java.sql.SQLException;

/** A call to the database that failed; the cause says why. */
public sealed class SqlFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final SQLException sql;

    public SqlFailure(SQLException cause) {
        super(cause.getMessage(), cause);
        this.sql = cause;
    }

    /** What the driver or the database said. */
    public SQLException sql() {
        return sql;
    }

    /** No connection could be had. */
    public static final class NotConnected extends SqlFailure {

        private static final long serialVersionUID = 1L;

        public NotConnected(SQLException cause) {
            super(cause);
        }
    }
}
