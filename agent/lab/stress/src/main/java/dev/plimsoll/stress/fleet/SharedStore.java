package dev.plimsoll.stress.fleet;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;

/** The PostgreSQL store of several agents, as a database of {@link OneServer}. */
final class SharedStore implements AutoCloseable {

    private static final String COUNTERS = """
            select xact_commit, pg_database_size(datname), wal_bytes from pg_stat_database, pg_stat_wal
            where datname = current_database()""";
    /** No agent has it, or none that has renewed its lease since. */
    private static final String FREE = """
            select count(*) from project_partition left join agent_lease on name = agent
            where coalesce(seen_at, 0) < extract(epoch from %s::timestamptz) * 1e9""";

    private final String url;
    private final Connection connection;

    SharedStore(OneServer server) throws SQLException {
        server.createStore();
        url = OneServer.storeUrl(server.port());
        connection = DriverManager.getConnection(url, OneServer.STORE_USER, "");
    }

    /** The agent's section {@code store}. */
    Map<String, Object> settings() {
        return Map.of("url", url, "user", OneServer.STORE_USER);
    }

    /**
     * Since the start of the server, which has no other database that is written.
     *
     * @param wal bytes of write-ahead log
     */
    record Counters(long transactions, long bytes, long wal) {}

    Counters counters() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(COUNTERS)) {
            row.next();
            return new Counters(row.getLong(1), row.getLong(2), row.getLong(3));
        }
    }

    /** Whether a partition of the projects has no agent that has renewed its claim since {@code then}. */
    boolean isAnyFree(Instant then) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FREE.formatted("'" + then + "'"))) {
            row.next();
            return row.getLong(1) > 0;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
