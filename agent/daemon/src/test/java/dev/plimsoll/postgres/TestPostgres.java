package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.PostgresForTests;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server for tests, one per JVM.
 * <p>It has 40 connections, of which 3 are reserved for superusers and 4 for a reserved role. It has a database {@code
 * app}, and a role {@code mon} that may only read the stand-in view.
 */
final class TestPostgres {

    static final String PASSWORD = "a-password-of-mon";
    /** A deadline that no probe needs, even where a virtual machine is stopped for a minute; a hanging one is still seen. */
    static final Duration AMPLE = Duration.ofMinutes(4);

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

    private final PostgresForTests server;

    private TestPostgres(PostgresForTests server) {
        this.server = server;
    }

    /** The server, started at the first call and stopped with the JVM. */
    static TestPostgres shared() {
        return Shared.SERVER;
    }

    private static TestPostgres start() {
        TestPostgres server = new TestPostgres(
                PostgresForTests.start(Map.of("max_connections", "40", "reserved_connections", "4")));
        server.run("postgres", "create role mon login password '" + PASSWORD + "'", STAND_IN, "create database app",
                "create role app login password '" + PASSWORD + "'",
                "create role cloud_admin login password '" + PASSWORD + "'");
        return server;
    }

    String host() {
        return server.host();
    }

    int port() {
        return server.port();
    }

    /** A session as superuser, named {@code plimsoll}, so that probes do not count it. */
    Connection admin(String database) throws SQLException {
        return server.connect(database, properties(Login.APPLICATION_NAME));
    }

    /** A session of an application. */
    Connection client(String database) throws SQLException {
        return server.connect(database, "app", PASSWORD, properties("some application"));
    }

    /** A session of a role with the usual password. */
    Connection as(String role, String database) throws SQLException {
        return server.connect(database, role, PASSWORD, properties(Login.APPLICATION_NAME));
    }

    /** A session of a superuser's application. */
    Connection superClient(String database) throws SQLException {
        return server.connect(database, properties("some application"));
    }

    /** A session of the platform itself. */
    Connection platform(String database) throws SQLException {
        return server.connect(database, "cloud_admin", PASSWORD, properties("compute_ctl:compute_monitor"));
    }

    /** A replication session of a database, with a name. */
    Connection walSender(String database, String name) throws SQLException {
        Properties properties = properties(name);
        properties.setProperty("replication", "database");
        properties.setProperty("preferQueryMode", "simple");
        return server.connect(database, properties);
    }

    private static Properties properties(String name) {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", name);
        properties.setProperty("assumeMinServerVersion", "14");
        return properties;
    }

    void run(String database, String... sql) {
        server.run(database, sql);
    }

    String ask(String sql) {
        return server.ask(sql);
    }

    /** Settings for probes of this server as {@code mon}. */
    DatabaseSettings settings() {
        return settings(host(), port(), AMPLE);
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
        return withLogin(settings(), "postgres", server.superuser(), server.superuserPassword());
    }

    /** One probe, on the clock of the machine. */
    static Observation probe(DatabaseSettings settings) {
        return probe(settings, InstantSource.system());
    }

    static Observation probe(DatabaseSettings settings, InstantSource clock) {
        return new JdbcProbe(compute -> settings, clock).probe(compute());
    }

    /** What a probe that must succeed read. */
    static Sample seen(Observation observation) {
        assertThat(observation)
                .as(() -> "sessions of the server: " + shared().ask("select string_agg(concat_ws(' ', usename, state, "
                        + "wait_event_type, wait_event, now() - state_change, query), '; ') from pg_stat_activity"))
                .isInstanceOf(Observation.Observed.class);
        return ((Observation.Observed) observation).sample();
    }

    /** How a probe failed that must not reach its server; no message has the password. */
    static Observation.Unreachable unreachable(Observation observation) {
        assertThat(observation).isInstanceOf(Observation.Unreachable.class);
        Observation.Unreachable unreachable = (Observation.Unreachable) observation;
        assertThat(unreachable.detail()).isNotBlank().doesNotContain(PASSWORD);
        return unreachable;
    }

    static Compute compute() {
        return compute("ep-one.example.net");
    }

    static Compute compute(String host) {
        return new ComputeBuilder().id("p1", "ep-one").branch("br-one").host(host).size("2").active(null).compute();
    }
}
