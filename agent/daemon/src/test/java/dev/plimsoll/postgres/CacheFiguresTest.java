package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Relay;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cache figures that only some servers report, and probes without them. */
class CacheFiguresTest {

    private static final String FUNCTION = "far.approximate_working_set_size_seconds(duration int default null)";
    private static final String TOLD = "create function " + FUNCTION
            + " returns int language sql as 'select duration * 2'";

    private final TestPostgres server = TestPostgres.shared();
    private Relay relay;
    private JdbcProbe probe;

    @BeforeEach
    void open() throws Exception {
        server.run("postgres", "drop schema if exists far cascade", "create schema far",
                "grant usage on schema far to mon");
        relay = new Relay(server.host(), server.port());
        DatabaseSettings settings = TestPostgres.settings("127.0.0.1", relay.port(), TestPostgres.AMPLE);
        probe = new JdbcProbe(compute -> settings, InstantSource.fixed(Instant.EPOCH));
    }

    @AfterEach
    void close() throws Exception {
        probe.close();
        relay.close();
        server.run("postgres", "drop schema if exists far cascade", "alter role mon reset all");
    }

    private Sample probe() {
        return TestPostgres.seen(probe.probe(TestPostgres.compute()));
    }

    @Test
    void theFirstProbeFindsTheWorkingSet_andLaterOnesReadItInOneStatement() throws Exception {
        server.run("postgres", TOLD);

        assertThat(probe().cache().workingSet()).isEqualTo(new WorkingSet(600L, 1_800L, 7_200L, 28_800L));
        assertThat(probe().cache().workingSet()).isEqualTo(new WorkingSet(600L, 1_800L, 7_200L, 28_800L));

        assertThat(relay.sent()).extracting(Relay.Sent::types).containsExactly("ppQQX", "ppQX");
    }

    @Test
    void aFunctionThatAppearsLater_isFoundLater() {
        assertThat(probe().cache().workingSet()).isNull();
        server.run("postgres", TOLD);

        assertThat(probe().cache().workingSet()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"returns int language sql as 'select null::int' | nothing is known of it",
        "returns int language sql as 'select -1' | a count that is none"})
    void anInvalidEstimate_isUnknown(String definition, String why) {
        server.run("postgres", "create function " + FUNCTION + definition);

        assertThat(probe().cache().workingSet()).as(why).isNull();
    }

    @Test
    void withoutExecuteRights_theFunctionIsNotCalled() throws Exception {
        server.run("postgres", TOLD, "revoke execute on function far.approximate_working_set_size_seconds from public");

        assertThat(probe().cache().workingSet()).isNull();
        assertThat(relay.sent()).extracting(Relay.Sent::types)
                .as("no error in the server's log")
                .containsExactly("ppQX");
    }

    @Test
    void withoutSchemaRights_theFunctionIsNotCalled() throws Exception {
        server.run("postgres", TOLD, "revoke usage on schema far from mon");

        assertThat(probe().cache().workingSet()).isNull();
        assertThat(relay.sent()).extracting(Relay.Sent::types).containsExactly("ppQX");
    }

    @Test
    void aFailingFunction_doesNotFailTheProbe_andIsNotCalledAgain() throws Exception {
        server.run("postgres", "create function " + FUNCTION
                + " returns int language plpgsql as 'begin raise insufficient_privilege; end'");

        assertThat(probe().cache().workingSet()).isNull();
        assertThat(probe().cache().counters()).isNotNull();

        assertThat(relay.sent()).extracting(Relay.Sent::types).containsExactly("ppQQQX", "ppQX");
    }

    private static final String PREWARM = "create function far.get_prewarm_info(out total_pages int, out prewarmed_pages int, "
            + "out skipped_pages int, out active_workers int) language ";

    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "sql as 'select 900, 800, 100, 0' | 800 | it is done",
        "sql as 'select 900, 12, 0, 4' | 900 | workers are at it",
        "sql as 'select 0, 0, 0, 2' | 1 | they have just begun",
        "sql as 'select 900, 0, 900, 0' | 0 | nothing was prewarmed",
        "sql as 'select null::int, null::int, null::int, null::int' | - | there was no prewarming, or the cache is off",
        "plpgsql as 'begin raise insufficient_privilege; end' | - | it raises an error",
        "plpgsql as 'begin raise undefined_function; end' | - | its library lacks it"})
    void prewarmedPages_areRead_andNothingElseDependsOnThem(String definition, @Nullable Long pages, String why) {
        server.run("postgres", TOLD, PREWARM + definition);

        for (int probes = 0; probes < 2; probes++) {
            CacheStatistics cache = probe().cache();
            assertThat(cache.prewarmed()).isEqualTo(pages);
            assertThat(cache.workingSet()).isNotNull();
        }
    }

    @Test
    void withoutTheFunctionOrTheRight_prewarmedPagesAreNotKnown_andItIsNotCalled() throws Exception {
        server.run("postgres", TOLD);
        assertThat(probe().cache().prewarmed()).isNull();
        server.run("postgres", PREWARM + "sql as 'select 9, 9, 9, 0'",
                "revoke execute on function far.get_prewarm_info from public");
        try (JdbcProbe fresh = new JdbcProbe(compute -> TestPostgres.settings("127.0.0.1", relay.port(),
                TestPostgres.AMPLE), InstantSource.fixed(Instant.EPOCH))) {
            assertThat(TestPostgres.seen(fresh.probe(TestPostgres.compute())).cache().prewarmed()).isNull();
        }

        assertThat(relay.sent()).extracting(Relay.Sent::types)
                .as("no error in the server's log")
                .containsExactly("ppQQX", "ppQQX");
    }

    @Test
    void aMovedView_doesNotDisableTheFunction() {
        server.run("postgres", TOLD, "create view far.moving as table svc_stat_file_cache",
                "grant select on far.moving to mon");
        DatabaseSettings settings = TestPostgres.withView(server.settings(), "moving");
        try (JdbcProbe moving = new JdbcProbe(compute -> settings, InstantSource.fixed(Instant.EPOCH))) {
            moving.probe(TestPostgres.compute());
            server.run("postgres", "drop schema if exists farther cascade", "create schema farther",
                    "grant usage on schema farther to mon", "alter view far.moving set schema farther");

            assertThat(moving.probe(TestPostgres.compute())).isInstanceOfSatisfying(Observed.class,
                    seen -> assertThat(seen.sample().cache().workingSet()).isNotNull());
        }
        server.run("postgres", "drop schema farther cascade");
    }

    @Test
    void aDroppedFunction_doesNotFailTheProbe() {
        server.run("postgres", TOLD);
        probe();
        server.run("postgres", "drop schema far cascade");

        assertThat(probe().cache().workingSet()).isNull();
        assertThat(probe().cache().counters()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"3GB, 3221225472", "698MB, 731906048", "4096 kB, 4194304", "0, -", "5, -",
        "plenty, -", "'', -", "1TB, 1099511627776", "9999999TB, -"})
    void theServersCacheLimit_isReadWithItsUnit_otherFormsAreIgnored(String setting, @Nullable Long bytes) {
        server.run("postgres", "alter role mon set neon.file_cache_size_limit = '" + setting + "'");

        assertThat(probe().cache().limit()).isEqualTo(bytes == null ? null : new Bytes(bytes));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"128kB, 16", "1MB, 128", "16, 16", "8kB, 1", "0, -", "2MB, -", "-1, -",
        "plenty, -", "'', -"})
    void theUnitOfItsUse_isReadFromTheServer_inMemoryOrInPages(String setting, @Nullable Integer pages) {
        server.run("postgres", "alter role mon set neon.file_cache_chunk_size = '" + setting + "'",
                "alter role mon set neon.max_file_cache_size = '6553MB'");

        assertThat(probe().cache()).returns(pages == null ? null : new UsedUnit(pages), CacheStatistics::unit)
                .returns(new Bytes(6_553L << 20), CacheStatistics::largest);
    }

    /** The view counts the server's buffers, which are more chunks than fit 1 MB. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"128kB, 300, 16, 19", "128kB, -, -, -", "-, 300, 1, 300"})
    void exactPagesInUse_tellAShrunkCacheFromAnotherUnit(@Nullable String chunk, @Nullable Long pages,
            @Nullable Integer unit, @Nullable Long used) {
        server.run("postgres", TOLD, "alter role mon set neon.file_cache_size_limit = '1MB'",
                "create table far.neon_lfc_stats (lfc_key text, lfc_value bigint)",
                "grant select on far.neon_lfc_stats to mon",
                chunk == null ? "select" : "alter role mon set neon.file_cache_chunk_size = '" + chunk + "'",
                pages == null ? "select"
                        : "insert into far.neon_lfc_stats values ('file_cache_used_pages', " + pages + ")");

        CacheStatistics cache = probe().cache();

        assertThat(cache.unit()).isEqualTo(unit == null ? null : new UsedUnit(unit));
        if (used != null) {
            assertThat(cache.used()).isEqualTo(used);
        }
    }

    @Test
    void theSettingsOfTheServer_areShownByName_nullWhereItLacksOne() {
        server.run("postgres", "alter role mon set neon.file_cache_chunk_size = '128kB'");

        assertThat(probe.settings(TestPostgres.compute())).hasSize(17)
                .containsEntry("neon.file_cache_chunk_size", "128kB")
                .containsEntry("neon.max_file_cache_size", null)
                .containsKeys("max_connections", "superuser_reserved_connections", "server_version");
    }

    @Test
    void aServerWithoutTheseFigures_hasNoLimitAndNoWorkingSet() {
        assertThat(probe()).returns(null, sample -> sample.cache().limit())
                .returns(null, sample -> sample.cache().workingSet());
    }
}
