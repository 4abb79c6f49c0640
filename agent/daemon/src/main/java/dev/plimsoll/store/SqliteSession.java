package dev.plimsoll.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A session with SQLite that keeps prepared statements, as PostgreSQL's driver does. SQLite compiles most of our
 * statements for longer than it runs them.
 */
final class SqliteSession extends JDBC4Connection {

    /** Most kept statements, of a few KiB each; a probe runs about a dozen. */
    private static final int MOST = 24;

    /** Those that nobody uses, the one that was used last at the end. */
    private final Map<String, KeptStatement> unused = new LinkedHashMap<>();

    private SqliteSession(String url, Properties settings) throws SQLException {
        super(url, url.substring(Sqlite.PREFIX.length()), settings);
    }

    /** Opens such sessions. */
    static DataSource source(String url, Properties settings) {
        SQLiteDataSource source = new SQLiteDataSource() {
            @Override
            public SQLiteConnection getConnection(@Nullable String user, @Nullable String password)
                    throws SQLException {
                return new SqliteSession(url, settings);
            }
        };
        source.setUrl(url);
        return source;
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        checkOpen();
        checkCursor(type, concurrency, holdability);
        KeptStatement kept = unused.remove(sql);
        return kept == null ? new KeptStatement(sql) : kept;
    }

    /** Begins a transaction. Where that fails, as for a lock that another process holds, the driver would take it for begun. */
    @Override
    public void setAutoCommit(boolean isEach) throws SQLException {
        try {
            super.setAutoCommit(isEach);
        } catch (SQLException notBegun) {
            getConnectionConfig().setAutoCommit(true);
            throw notBegun;
        }
    }

    /** Ends the transaction. The driver would begin the next one at once, for whose lock it may wait in vain. */
    @Override
    public void commit() throws SQLException {
        end("commit");
    }

    /** Undoes the transaction, unless SQLite has ended it already, as on a full disk. The driver would take that for open. */
    @Override
    public void rollback() throws SQLException {
        try {
            end("rollback");
        } catch (SQLException noneIsOpen) {
            getConnectionConfig().setAutoCommit(true);
        }
    }

    private void end(String how) throws SQLException {
        getDatabase().exec(how, false);
        getConnectionConfig().setAutoCommit(true);
    }

    /** A statement that stays compiled when it is closed. */
    private final class KeptStatement extends JDBC4PreparedStatement {

        KeptStatement(String sql) throws SQLException {
            super(SqliteSession.this, sql);
        }

        @Override
        public void close() throws SQLException {
            if (pointer.isClosed()) {
                return;
            }
            rs.close();
            // Without it, a statement that was not read to its end would hold its locks.
            pointer.safeRunInt(DB::reset);
            clearParameters();
            KeptStatement same = unused.putIfAbsent(sql, this);
            if (same != null && same != this) {
                super.close();
            } else if (unused.size() > MOST) {
                Iterator<KeptStatement> oldest = unused.values().iterator();
                KeptStatement dropped = oldest.next();
                oldest.remove();
                dropped.end();
            }
        }

        private void end() throws SQLException {
            super.close();
        }
    }
}
