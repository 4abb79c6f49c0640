package dev.plimsoll.conformance.visit;

import static org.awaitility.Awaitility.await;

import dev.plimsoll.conformance.place.Login;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** A connection to a database of a compute; only ever reads. */
public final class Session implements AutoCloseable {

    private final Connection connection;

    private Session(Connection connection) {
        this.connection = connection;
    }

    /** A compute on its way up may refuse at first; fails when it still does after a minute. */
    static Session open(Login login, String host) {
        return new Session(await("a connection to " + host).pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Guest.LOOK_AGAIN)
                .atMost(Guest.PATIENCE)
                .ignoreExceptionsMatching(Session::isPassing)
                .until(() -> login.connect(host), opened -> true));
    }

    private static boolean isPassing(Throwable failure) {
        return failure instanceof SQLException refused && refused.getSQLState() != null
                && refused.getSQLState().matches("(08|57).*");
    }

    /** The first column of the first row as text; null when it is so in the database. */
    public @Nullable String ask(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** The first column of the first row as a whole number. */
    public long number(String query) throws SQLException {
        return Long.parseLong(String.valueOf(ask(query)));
    }

    /** What the statistics view says; its columns are read by name. */
    public FileCache fileCache(String view) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from " + view)) {
            rows.next();
            return FileCache.of(rows);
        }
    }

    /** The names of the columns of a table or view. */
    public List<String> columns(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from " + table)) {
            ResultSetMetaData told = rows.getMetaData();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= told.getColumnCount(); i++) {
                names.add(told.getColumnName(i));
            }
            return names;
        }
    }

    /** When this server began. */
    public Instant started() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_postmaster_start_time()")) {
            rows.next();
            return rows.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    /** Whether the connection ends within a minute, looked at without making a new one. */
    public boolean isCut() {
        try {
            await("the connection is cut").pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Guest.LOOK_AGAIN)
                    .atMost(Guest.PATIENCE)
                    .until(() -> !connection.isValid(5));
            return true;
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
