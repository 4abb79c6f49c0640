package dev.plimsoll.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.PostgresForTests;
import dev.plimsoll.agent.Checkup;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.MockPlatform;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} says of statements, on a real server. */
class StatementCheckTest {

    private static final PostgresForTests SERVER = server();
    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

    @TempDir
    private Path folder;
    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    private static PostgresForTests server() {
        PostgresForTests server = PostgresForTests
                .start(Map.of("shared_preload_libraries", "pg_stat_statements", "shared_buffers", "1MB"));
        server.run("postgres", "create role mon login password 'a-password'", StatementReaderTest.VIEW,
                "grant select on svc_stat_file_cache to mon");
        return server;
    }

    private List<CheckLine> lines(Map<String, String> more) {
        platform.listsOneCompute(SERVER.host());
        Map<String, String> flags = new HashMap<>(Map.of("platform.base-url",
                platform.server.url("/api/v2").toString(), "platform.api-key", "a-key", "platform.projects", "p1",
                "database.user", "mon", "database.password", "a-password", "database.port",
                Integer.toString(SERVER.port()), "database.ssl-mode", "disable", "database.cache-view",
                "svc_stat_file_cache", "store.url", "jdbc:sqlite:" + folder.resolve("plimsoll.db")));
        flags.putAll(more);
        Settings settings = ((Configuration.Loaded) Configuration.load(null, Map.of(), flags)).settings();
        List<CheckLine> all = Checkup.of(settings, settings, List.of(), InstantSource.fixed(NOW)).legs();
        assertThat(all).extracting(CheckLine::name).contains("view", "sessions");
        return all.stream().filter(line -> line.name().equals("statements")).toList();
    }

    @Test
    void whatIsInTheWay_isAWarning_andReadableStatementsHaveTheBeginOfCounting() {
        SERVER.run("postgres", "drop extension if exists pg_stat_statements", "revoke pg_read_all_stats from mon");
        Map<String, String> on = Map.of("database.statements", "true");

        assertThat(lines(Map.of())).as("off by default").isEmpty();
        assertThat(lines(on)).containsExactly(new CheckLine("statements", CheckResult.WARNING,
                "pg_stat_statements is not created in database postgres; Plimsoll installs nothing"));

        SERVER.run("postgres", "create extension pg_stat_statements", "select pg_stat_statements_reset()");
        assertThat(lines(on)).containsExactly(new CheckLine("statements", CheckResult.WARNING,
                "Role mon may not read pg_stat_statements: GRANT pg_read_all_stats TO mon"));

        SERVER.run("postgres", "grant pg_read_all_stats to mon");
        String since = SERVER
                .ask("""
                        select to_char(stats_reset at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from pg_stat_statements_info
                        """);
        assertThat(lines(on)).containsExactly(new CheckLine("statements", CheckResult.OK,
                "pg_stat_statements is readable, counting since " + since));
    }

    @Test
    void aFailedReading_isAWarning_andOneThatNeverBegan_isSkipped() {
        StatementCheck check = new StatementCheck(InstantSource.fixed(NOW));
        assertThat(check.lines()).extracting(CheckLine::result).containsExactly(CheckResult.SKIPPED);

        assertThatThrownBy(() -> check.read(new ComputeId("p1", "ep-one"), select -> {
            throw new SQLException("canceled", "57014");
        })).isInstanceOf(SQLException.class);

        assertThat(check.lines()).containsExactly(new CheckLine("statements", CheckResult.WARNING,
                "pg_stat_statements could not be read: the statement failed, or took too long (SQLSTATE 57014)"));
    }
}
