package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statistics of profile neon with real counters, and the ways in which they cannot be read. */
class NeonViewTest {

    private static final String VIEW = "select file_cache_hits from neon.neon_stat_file_cache";
    private static final String WORKING_SET = "select neon.approximate_working_set_size_seconds(60)";
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    computes:
                      - {id: ep-fine, suspend-delay: never, data: {rows: 10000}}
                      - {id: ep-no-usage, started: false, view-rights: no-usage}
                      - {id: ep-no-select, started: false, view-rights: no-select}
                      - {id: ep-no-view, started: false, view-rights: view-missing}
                      - {id: ep-no-schema, started: false, view-rights: schema-missing}
                      - {id: ep-no-database, started: false, view-rights: database-missing}
                """);
    }

    @Test
    void theViewHasTheFiveColumns_andCountsTheServersOwnBuffers() throws SQLException {
        try (Connection app = platform.use("ep-fine"); Connection connection = platform.observe("ep-fine")) {
            assertThat(Platform.ask(connection, """
                    select string_agg(column_name || ' ' || data_type, ',' order by ordinal_position)
                    from information_schema.columns
                    where table_schema = 'neon' and table_name = 'neon_stat_file_cache'""")).isEqualTo(
                    "file_cache_misses bigint,file_cache_hits bigint,file_cache_used bigint,"
                            + "file_cache_writes bigint,file_cache_hit_ratio numeric");
            Platform.ask(app, "select sum(length(filler)) from accounts");
            await().atMost(60, TimeUnit.SECONDS)
                    .until(() -> Long.parseLong(Platform.ask(connection,
                            "select file_cache_hits + file_cache_misses from neon.neon_stat_file_cache")) > 100);
            assertThat(Long.parseLong(Platform.ask(connection,
                    "select file_cache_used from neon.neon_stat_file_cache"))).as("chunks").isBetween(1L, 32L);
            assertThat(Platform.ask(connection, WORKING_SET)).as("not known of real counters").isEqualTo("null");
        }
    }

    @Test
    void theServerReportsTheSizeOfItsCache_andReservesConnectionsForThePlatform() throws SQLException {
        try (Connection connection = platform.observe("ep-fine")) {
            assertThat(Platform.ask(connection, "show neon.file_cache_size_limit")).isEqualTo("4MB");
            assertThat(Platform.ask(connection,
                    "select pg_size_bytes(current_setting('neon.file_cache_size_limit'))")).isEqualTo("4194304");
            assertThat(Platform.ask(connection, "show superuser_reserved_connections")).isEqualTo("6");
        }
    }

    /** As dumps of live computes and as the documentation have it; one truth in two units. */
    @ParameterizedTest
    @CsvSource({"law: live, 3272kB, 6552kB, 128kB, 901, 6", "law: docs, 3MB, 6MB, 1MB, 839, 7",
        "chunk_pages: 64, 3272kB, 6552kB, 512kB, 901, 6", "chunk_pages: 0, 3272kB, 6552kB, '', 901, 6"})
    void theServerSaysWhatItsLawIs(String key, String limit, String largest, String chunk, String connections,
            String reserved) throws IOException, SQLException {
        try (Platform told = Platform.of("""
                profile: neon
                %s
                cache-per-cu: %s
                counters: modelled
                projects: [{id: shop-1, computes: [{id: ep-two, min-cu: 1, max-cu: 2, suspend-delay: never}]}]
                """.formatted(key, key.equals("law: docs") ? "3MiB" : "3276KiB"));
                Connection connection = told.observe("ep-two")) {
            assertThat(Platform.ask(connection, """
                    select concat_ws(' ', current_setting('neon.file_cache_size_limit'),
                      current_setting('neon.max_file_cache_size'),
                      coalesce(current_setting('neon.file_cache_chunk_size', true), ''),
                      current_setting('max_connections'), current_setting('superuser_reserved_connections'))"""))
                    .isEqualTo(String.join(" ", limit, largest, chunk, connections, reserved));
            assertThat(Platform.ask(connection, """
                    select count(*) from neon.neon_stat_file_cache, neon.neon_lfc_stats
                    where lfc_key = 'file_cache_used' and lfc_value = file_cache_used""")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @CsvSource({"ep-no-usage, 42501, 42501", "ep-no-select, 42501, ''", "ep-no-view, 42P01, ''",
        "ep-no-schema, 42P01, 3F000"})
    void aMissingRight_isRefusedWithItsState(String id, String ofView, String ofFunction) throws SQLException {
        assertState(id, VIEW, ofView);
        if (!ofFunction.isEmpty()) {
            assertState(id, WORKING_SET, ofFunction);
        }
    }

    @Test
    void aMissingDatabase_isRefusedAtTheConnection() {
        assertThatThrownBy(() -> platform.observe("ep-no-database")).isInstanceOfSatisfying(SQLException.class,
                e -> assertThat(e.getSQLState()).isEqualTo("3D000"));
    }

    private static void assertState(String id, String query, String state) throws SQLException {
        try (Connection connection = platform.observe(id)) {
            assertThatThrownBy(() -> Platform.ask(connection, query)).isInstanceOfSatisfying(SQLException.class,
                    e -> assertThat(e.getSQLState()).isEqualTo(state));
        }
    }

    @Test
    void anyDatabase_mayCreateTheExtension_inASchemaOfItsOwn() throws SQLException {
        try (Connection app = platform.use("ep-fine"); Statement statement = app.createStatement()) {
            statement.execute("create schema stats");
            statement.execute("create extension neon schema stats");
            statement.execute("grant usage on schema stats to pg_monitor");
        }
        try (Connection observer = platform.connect("ep-fine", "app", platform.emulator.databaseUser(),
                platform.emulator.databasePassword(), "plimsoll")) {
            assertThat(Long.parseLong(Platform.ask(observer, "select file_cache_used from stats.neon_stat_file_cache")))
                    .isPositive();
            assertThat(Platform.ask(observer, "select count(*) from stats.neon_lfc_stats")).isEqualTo("6");
            assertThat(Platform.ask(observer, "select prewarmed_pages from stats.get_prewarm_info()"))
                    .isEqualTo("null");
        }
    }
}
