package dev.plimsoll.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.PostgresForTests;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.DatabaseSettings.SslMode;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.web.view.FigureTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real server, on the sessions of real probes. */
class StatementReaderTest {

    private static final String PASSWORD = "a-password";
    private static final String SECRET = "HUNTER2";
    private static final Compute COMPUTE = new ComputeBuilder().id("p1", "ep-one").host("unused").size("2").compute();
    static final String VIEW = """
            create view svc_stat_file_cache as select 1::bigint as file_cache_misses, 9::bigint as file_cache_hits,
              1::bigint as file_cache_used, 1::bigint as file_cache_writes, 90.0 as file_cache_hit_ratio
            """;
    /** With few buffers, each scan of a table reads. */
    private static final PostgresForTests SERVER = server(
            Map.of("shared_preload_libraries", "pg_stat_statements", "shared_buffers", "1MB"));

    private static final String ROLLBACKS = "select sum(xact_rollback) from pg_stat_database";

    private Instant now = Instant.parse("2026-03-20T12:00:00Z");
    private boolean isOn = true;
    private final StatementReader reader = new StatementReader(compute -> isOn, () -> now);

    private static PostgresForTests server(Map<String, String> settings) {
        PostgresForTests server = PostgresForTests.start(settings);
        server.run("postgres", "create role mon login password '" + PASSWORD + "'", VIEW,
                "grant select on svc_stat_file_cache to mon", "create role app login password '" + PASSWORD + "'",
                "create database shop owner app");
        server.run("shop", "create table big as select n, repeat('x', 100) as note from generate_series(1, 30000) n",
                "grant all on big to app", "grant create on schema public to app");
        return server;
    }

    @BeforeEach
    void create() {
        SERVER.run("postgres", "drop extension if exists pg_stat_statements",
                "create schema if not exists \"Of Stats\"",
                "grant usage on schema \"Of Stats\" to mon", "grant pg_read_all_stats to mon",
                "create extension pg_stat_statements schema \"Of Stats\"",
                "select \"Of Stats\".pg_stat_statements_reset()");
    }

    /** Probes, and returns what is shown then. */
    private FigureTable shown(PostgresForTests server) {
        DatabaseSettings settings = new DatabaseSettings("postgres", "mon", new Secret(PASSWORD), server.port(),
                server.host(), new Tls(SslMode.DISABLE, null), "svc_stat_file_cache", Duration.ofMinutes(1));
        try (JdbcProbe probe = new JdbcProbe(compute -> settings, () -> now, reader)) {
            assertThat(probe.probe(COMPUTE)).isInstanceOf(Observed.class);
        }
        return reader.tables(COMPUTE.id()).getFirst();
    }

    private String obstacle() {
        FigureTable table = shown(SERVER);
        assertThat(table.rows()).isEmpty();
        now = now.plus(StatementReader.EVERY);
        return table.note();
    }

    private static void as(String role, String... statements) throws SQLException {
        try (Connection connection = SERVER.connect("shop", role, PASSWORD, new Properties());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** How often our role ran each kind of statement, as the server counts it. */
    private static String runs(String like) {
        return SERVER.ask("select coalesce(sum(calls), 0) from \"Of Stats\".pg_stat_statements "
                + "where userid = 'mon'::regrole and query like '%" + like + "%'");
    }

    /** What the server answers, if the texts of these statements are known. */
    private static String ask(String column, String... known) {
        return SERVER.ask("select string_agg(%s, ' ') from (%s) as rows".formatted(column,
                StatementSql.read("\"Of Stats\"", List.of(known))));
    }

    @Test
    void fiveStatementsWithMostReads_areShown_withoutLiterals() throws Exception {
        String scan = "select count(*) from big where note <> '" + SECRET + "' /* " + SECRET + " */";
        as("app", scan, scan, scan, "create table made as select n, '" + SECRET + "' as x from big",
                "select max(note) from big", "select min(note) from big", "select sum(n), avg(n) from big", "select 7",
                "alter role app password '" + PASSWORD + "'");
        as("postgres", scan);

        FigureTable table = shown(SERVER);

        assertThat(table.rows()).hasSize(5);
        List<Object> first = table.rows().getFirst();
        assertThat(first.subList(0, 3)).as("of two roles")
                .containsExactly("select count(*) from big where note <> $1", "shop", 4L);
        assertThat((long) first.get(3)).isGreaterThan(4 * 400);
        assertThat((double) first.get(4)).isBetween(0.3, 0.6);
        assertThat((double) first.get(5)).isPositive();
        assertThat(table.rows()).extracting(List::getFirst).contains("CREATE …");
        assertThat(table.rows().stream().mapToDouble(row -> (double) row.get(4)).sum()).isLessThanOrEqualTo(1);
        assertThat(table.toString()).doesNotContain(SECRET).doesNotContain("svc_stat_file_cache");
        assertThat(table.note()).contains("past shared buffers since 20", "the file cache may have answered them",
                "Read at 2026-03-20T12:00:00Z, and again at the first probe after 2026-03-20T13:00:00Z.");
    }

    @Test
    void aTextThatIsKnown_isNotReadAgain_andANewOneIs() throws Exception {
        as("app", "select count(*) from big where n > 5");
        assertThat(shown(SERVER).rows()).hasSize(1);
        now = now.plus(StatementReader.EVERY);
        String known = shown(SERVER).rows().getFirst().getFirst().toString();
        assertThat(known).isEqualTo("select count(*) from big where n > $1");
        List<String> ids = List.of(ask("id").split(" "));
        assertThat(ask("query")).contains(known);
        assertThat(ask("query", ids.subList(1, ids.size()).toArray(String[]::new))).contains(known);
        assertThat(ask("query", ids.toArray(String[]::new))).isNull();

        now = now.plus(StatementReader.EVERY);
        as("app", "select count(*) from big where n < 7");
        assertThat(shown(SERVER).rows()).extracting(List::getFirst)
                .contains(known, "select count(*) from big where n < $1");
    }

    @Test
    void itReadsOnceAnHour_andWithoutTheKeyNothingIsRun_andNothingKept() throws Exception {
        as("app", "select count(*) from big");
        shown(SERVER);
        now = now.plus(StatementReader.EVERY).minusNanos(1);
        assertThat(shown(SERVER).rows()).isNotEmpty();
        assertThat(runs("shared_blks_read")).isEqualTo("1");
        now = now.plusNanos(1);
        shown(SERVER);
        assertThat(runs("shared_blks_read")).isEqualTo("2");

        isOn = false;
        now = now.plus(StatementReader.EVERY);
        assertThatThrownBy(() -> shown(SERVER)).as("no table").isInstanceOf(NoSuchElementException.class);
        assertThat(List.of(runs("shared_blks_read"), runs("pg_extension"))).containsExactly("2", "2");

        isOn = true;
        assertThat(reader.tables(COMPUTE.id()).getFirst().note()).isEqualTo(
                "This agent has read nothing yet: it reads at its next probe of the compute.");
    }

    @Test
    void whatIsInTheWay_isSaid_andNoErrorReachesTheServersLog() {
        String rollbacks = SERVER.ask(ROLLBACKS);
        SERVER.run("postgres", "revoke pg_read_all_stats from mon");
        assertThat(obstacle())
                .startsWith("Role mon may not read pg_stat_statements: GRANT pg_read_all_stats TO mon. Read at ");
        SERVER.run("postgres", "revoke usage on schema \"Of Stats\" from mon");
        assertThat(obstacle())
                .startsWith("Role mon may not read the view in database postgres: GRANT USAGE on its schema");
        SERVER.run("postgres", "grant usage on schema \"Of Stats\" to mon",
                "revoke select on \"Of Stats\".pg_stat_statements from public");
        assertThat(obstacle()).startsWith("Role mon may not read the view");
        SERVER.run("postgres", "drop extension pg_stat_statements",
                "create extension pg_stat_statements version '1.8'");
        assertThat(obstacle()).contains("ALTER EXTENSION pg_stat_statements UPDATE in database postgres");
        SERVER.run("postgres", "drop extension pg_stat_statements");
        assertThat(obstacle())
                .startsWith("pg_stat_statements is not created in database postgres; Plimsoll installs nothing.");
        assertThat(SERVER.ask(ROLLBACKS)).isEqualTo(rollbacks);
        PostgresForTests plain = server(Map.of());
        plain.run("postgres", "create extension pg_stat_statements");

        assertThat(shown(plain).note())
                .startsWith("pg_stat_statements is created in database postgres, but not in shared_preload");
    }

    @Test
    void aFailedStatement_isSaidWithItsState_andIsNotRepeatedWithinTheHour() {
        ComputeId compute = COMPUTE.id();
        assertThatThrownBy(() -> reader.read(compute, select -> {
            throw new SQLException("canceled: " + SECRET, "57014");
        })).isInstanceOf(SQLException.class);

        assertThat(reader.tables(compute).getFirst().note()).contains("(SQLSTATE 57014)").doesNotContain(SECRET);
        assertThat(reader.isDue(compute, now.plusSeconds(60))).isFalse();
    }
}
