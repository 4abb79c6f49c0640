package dev.plimsoll.stress.fleet;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The PostgreSQL server of all awake computes, with the statistics views of both profiles.
 *
 * <p>The view's counters move with the server's clock, 950 reads in 1,000 hitting; a session of an application is there.
 */
public final class OneServer implements AutoCloseable {

    /** The role of agents that probe. */
    public static final String USER = "plimsoll_bench";

    /** The role that owns the store of {@link #createStore}. */
    public static final String STORE_USER = "keeper";

    private static final String VIEWS = """
            create view svc_stat_file_cache as
            select misses as file_cache_misses, hits as file_cache_hits, 2500::bigint as file_cache_used,
                   misses as file_cache_writes, round(100.0 * hits / (hits + misses), 2) as file_cache_hit_ratio
            from (select (950 * seconds)::bigint + 950 as hits, (50 * seconds)::bigint + 50 as misses
                  from (select extract(epoch from clock_timestamp() - pg_postmaster_start_time()) as seconds) as up) as moved;
            create schema neon;
            create view neon.neon_stat_file_cache as select * from svc_stat_file_cache;
            create function neon.approximate_working_set_size_seconds(duration integer default null) returns integer
              language sql as $$ select 90000 + coalesce(duration, 3600) $$;
            create role %1$s login;
            grant pg_monitor to %1$s;
            grant select on svc_stat_file_cache, neon.neon_stat_file_cache to %1$s;
            grant usage on schema neon to %1$s;
            """
            .formatted(USER);

    /** For a start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int LEAST_PORT = 15_000;
    private static final int MOST_PORT = 32_000;

    private final EmbeddedPostgres server;
    private final Connection visitor;

    public OneServer() throws IOException, SQLException {
        server = EmbeddedPostgres.builder()
                .setPort(freePort())
                .setServerConfig("max_connections", "419")
                .setServerConfig("fsync", "off")
                .setServerConfig("neon.file_cache_size_limit", "3072MB")
                .setServerConfig("shared_buffers", "32MB")
                .setPGStartupWait(PATIENCE)
                .setPgBinaryResolver((system, machine) -> binaries(machine))
                .start();
        run("postgres", VIEWS);
        run("postgres", "create database app");
        visitor = connect("app");
    }

    /**
     * A port for a process that listens later. The system gives free ports above to each socket that asks for one, and seconds may
     * pass until the process listens.
     */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LEAST_PORT, MOST_PORT);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // Another one, then.
            }
        }
    }

    /** By itself the library refuses to choose where the same binaries are on the class path twice. */
    private static InputStream binaries(String machine) {
        String name = machine.equals("aarch64") ? "postgres-linux-arm_64.txz" : "postgres-linux-x86_64.txz";
        return Objects.requireNonNull(OneServer.class.getResourceAsStream("/" + name), name);
    }

    public int port() {
        return server.getPort();
    }

    /** Creates an empty database for the store of several agents; it is at {@link #storeUrl}. */
    public void createStore() throws SQLException {
        run("postgres", "create role %s login".formatted(STORE_USER));
        run("postgres", "create database store owner %s".formatted(STORE_USER));
    }

    /**
     * The URL of that database.
     *
     * @param port the port of this server, or of a relay to it
     */
    public static String storeUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:%d/store".formatted(port);
    }

    /** Executes statements as superuser. */
    public void run(String database, String sql) throws SQLException {
        try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&ApplicationName=app".formatted(port(), database));
    }

    @Override
    public void close() throws IOException, SQLException {
        visitor.close();
        server.close();
    }
}
