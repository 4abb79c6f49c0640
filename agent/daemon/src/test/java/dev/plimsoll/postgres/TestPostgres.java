package dev.plimsoll.postgres;

import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A real PostgreSQL server for tests, one per JVM: in a container if a Docker engine is available, else embedded.
 * <p>It has 40 connections, of which 3 are reserved for superusers and 4 for a reserved role. It has a database {@code
 * app}, and a role {@code mon} that may only read the stand-in view.
 */
final class TestPostgres {

    static final String PASSWORD = "a-password-of-mon";

    /** What the platform's view shows, on PostgreSQL's own buffer cache (see the emulator). */
    private static final String STAND_IN = """
            create extension if not exists pg_buffercache;
            create or replace view svc_stat_file_cache as
            select d.misses as file_cache_misses, d.hits as file_cache_hits,
                   (select buffers_used::bigint from pg_buffercache_summary()) as file_cache_used,
                   (select coalesce(sum(writes), 0)::bigint from pg_stat_io) as file_cache_writes,
                   case when d.hits + d.misses > 0
                     then round(100.0 * d.hits / (d.hits + d.misses), 2) end as file_cache_hit_ratio
            from (select coalesce(sum(blks_read), 0)::bigint misses, coalesce(sum(blks_hit), 0)::bigint hits
                  from pg_stat_database) d;
            grant select on svc_stat_file_cache to mon;
            grant execute on function pg_buffercache_summary() to mon;
            """;

    private static final class Shared {
        private static final TestPostgres SERVER = start();
    }

    private final String host;
    private final int port;
    private final String superuser;
    private final String superuserPassword;

    private TestPostgres(String host, int port, String superuser, String superuserPassword) {
        this.host = host;
        this.port = port;
        this.superuser = superuser;
        this.superuserPassword = superuserPassword;
    }

    /** The server, started at the first call and stopped with the JVM. */
    static TestPostgres shared() {
        return Shared.SERVER;
    }

    private static TestPostgres start() {
        try {
            TestPostgres server = DockerClientFactory.instance().isDockerAvailable() ? container() : embedded();
            server.run("postgres", "create role mon login password '" + PASSWORD + "'", STAND_IN, "create database app",
                    "create role app login password '" + PASSWORD + "'",
                    "create role cloud_admin login password '" + PASSWORD + "'");
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("resource") // Stopped by Testcontainers when the JVM ends.
    private static TestPostgres container() {
        PostgreSQLContainer container = new PostgreSQLContainer("postgres:17-alpine").withDatabaseName("postgres")
                .withCommand("postgres", "-c", "max_connections=40", "-c", "reserved_connections=4");
        container.start();
        return new TestPostgres(container.getHost(), container.getFirstMappedPort(), container.getUsername(),
                container.getPassword());
    }

    @SuppressWarnings("resource") // Stopped by its own shutdown hook.
    private static TestPostgres embedded() throws IOException {
        EmbeddedPostgres embedded = EmbeddedPostgres.builder()
                .setServerConfig("max_connections", "40")
                .setServerConfig("reserved_connections", "4")
                .setPgBinaryResolver((system, machine) -> binaries(machine))
                .start();
        TestPostgres server = new TestPostgres("127.0.0.1", embedded.getPort(), "postgres", "");
        // It trusts all connections by default; the tests need password checks, as in a container.
        Files.writeString(Path.of(server.ask("show hba_file")), """
                host all postgres 127.0.0.1/32 trust
                host all all all scram-sha-256
                """);
        server.ask("select pg_reload_conf()");
        return server;
    }

    /** The library fails if the same binaries are on the class path twice, so this chooses one. */
    private static InputStream binaries(String machine) {
        String name = machine.equals("aarch64") ? "postgres-linux-arm_64.txz" : "postgres-linux-x86_64.txz";
        return Objects.requireNonNull(TestPostgres.class.getResourceAsStream("/" + name), name);
    }

    String host() {
        return host;
    }

    int port() {
        return port;
    }

    /** A session as superuser, named {@code plimsoll}, so that probes do not count it. */
    Connection admin(String database) throws SQLException {
        return connect(database, superuser, superuserPassword, Login.APPLICATION_NAME);
    }

    /** A session of an application. */
    Connection client(String database) throws SQLException {
        return connect(database, "app", PASSWORD, "some application");
    }

    /** A session of a superuser's application. */
    Connection superClient(String database) throws SQLException {
        return connect(database, superuser, superuserPassword, "some application");
    }

    /** A session of the platform itself. */
    Connection platform(String database) throws SQLException {
        return connect(database, "cloud_admin", PASSWORD, "compute_ctl:compute_monitor");
    }

    /** A replication session of a database, with a name. */
    Connection walSender(String database, String name) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("replication", "database");
        properties.setProperty("preferQueryMode", "simple");
        return connect(database, superuser, superuserPassword, name, properties);
    }

    private Connection connect(String database, String user, String password, String name) throws SQLException {
        return connect(database, user, password, name, new Properties());
    }

    private Connection connect(String database, String user, String password, String name, Properties properties)
            throws SQLException {
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", name);
        properties.setProperty("assumeMinServerVersion", "14");
        return DriverManager.getConnection("jdbc:postgresql://" + host + ":" + port + "/" + database, properties);
    }

    void run(String database, String... sql) {
        try (Connection connection = admin(database); Statement statement = connection.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    String ask(String sql) {
        try (Connection connection = admin("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Settings for probes of this server as {@code mon}. */
    DatabaseSettings settings() {
        return settings(host, port, Duration.ofSeconds(20));
    }

    static DatabaseSettings settings(@Nullable String host, int port, Duration deadline) {
        return new DatabaseSettings("postgres", "mon", new Secret(PASSWORD), port, host,
                new Tls(DatabaseSettings.SslMode.DISABLE, null), "svc_stat_file_cache", deadline);
    }

    static DatabaseSettings withView(DatabaseSettings settings, String view) {
        return new DatabaseSettings(settings.name(), settings.user(), settings.password(), settings.port(),
                settings.host(), settings.tls(), view, settings.deadline());
    }

    static DatabaseSettings withLogin(DatabaseSettings settings, String database, String user, String password) {
        return new DatabaseSettings(database, user, new Secret(password), settings.port(), settings.host(),
                settings.tls(), settings.cacheView(), settings.deadline());
    }

    DatabaseSettings asSuperuser() {
        return withLogin(settings(), "postgres", superuser, superuserPassword);
    }

    static Compute compute() {
        return compute("ep-one.example.net");
    }

    static Compute compute(String host) {
        return new Compute(new ComputeId("p1", "ep-one"), "br-one", "read_write", new ComputeAddress(host, "", false),
                Lifecycle.in(ComputeState.read("active", Map.of())), SizeRange.fixed(ComputeUnits.of("2")), null,
                ActivityTimes.UNKNOWN);
    }
}
