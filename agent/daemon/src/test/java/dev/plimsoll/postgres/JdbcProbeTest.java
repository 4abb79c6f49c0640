package dev.plimsoll.postgres;

import static dev.plimsoll.postgres.TestPostgres.seen;
import static dev.plimsoll.postgres.TestPostgres.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Relay;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a probe reads from a real server. */
class JdbcProbeTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final String COLUMNS = "file_cache_misses, file_cache_hits, file_cache_used, file_cache_writes, file_cache_hit_ratio";

    private final TestPostgres server = TestPostgres.shared();

    @Test
    void readsTheStandInViewAndTheServersOwnFigures() {
        Sample sample = seen(probe(server.settings()));

        assertThat(sample.at()).isEqualTo(NOW);
        assertThat(sample.size()).isEqualTo(TestPostgres.compute().size());
        assertThat(sample.branchId()).isEqualTo("br-one");
        assertThat(sample.cache().counters()).isNotNull().satisfies(counters -> {
            assertThat(counters.hits()).isPositive();
            assertThat(counters.used()).isPositive();
            assertThat(counters.reportedPercent()).isBetween(0.0, 100.0);
        });
        assertThat(sample.connections().maxConnections()).isEqualTo(40);
        assertThat(sample.connections().superuserReserved()).isEqualTo(3);
        assertThat(sample.connections().otherReserved()).isEqualTo(4);
        assertThat(sample.run().uptime()).isPositive();
        assertThat(sample.run().startedAt()).isEqualTo(
                OffsetDateTime.parse(server.ask("select to_json(pg_postmaster_start_time()) #>> '{}'")).toInstant());
    }

    /** Also with a late reply. Otherwise a start before the probe would look like a start by the probe. */
    @Test
    void aRunNeverHasAStartTimeThatIsTooLate() {
        DatabaseSettings settings = server.settings();

        Sample sample = seen(TestPostgres.probe(settings));

        assertThat(sample.runBegan()).isBeforeOrEqualTo(sample.run().startedAt());
    }

    /** Else a run would begin before the change that started it, and its figures would be no evidence on that change. */
    @Test
    void aRunBeginsWhereItDid_howeverLongItsQueryTakes() {
        server.run("postgres", "drop view if exists slow",
                "create view slow(" + COLUMNS + ") as select 1, 2, 3, 4, 5 from pg_sleep(2)",
                "grant select on slow to mon");
        DatabaseSettings settings = TestPostgres.withView(server.settings(), "slow");

        Sample sample = seen(TestPostgres.probe(settings));

        assertThat(Duration.between(sample.runBegan(), sample.run().startedAt())).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void samplesOfOneRunContinueEachOther() {
        Sample first = seen(probe(server.settings()));
        Sample second = seen(probe(server.settings()));

        assertThat(second.continues(first)).isTrue();
        assertThat(second.run().uptime()).isGreaterThan(first.run().uptime());
    }

    @Test
    void needsOneRoundTrip_andSendsItsNameFirst() throws Exception {
        try (Relay relay = new Relay(server.host(), server.port())) {
            DatabaseSettings through = TestPostgres.settings("127.0.0.1", relay.port(), TestPostgres.AMPLE);

            seen(probe(through));

            Relay.Sent sent = relay.sent().getFirst();
            assertThat(sent.startup()).contains("application_name\0plimsoll\0").contains("user\0mon\0");
            assertThat(sent.types()).as("two login messages, one query, one terminate").isEqualTo("ppQX");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "null::bigint, null::bigint, null::bigint, null::bigint, null::float8 | -",
        "5, null, 1, 1, null | -",
        "null, 5, 1, 1, null | -",
        "5, 5, -1, 1, null | 5 5 1 null null",
        "5, 5, 9223372036854775807, 1, null | 5 5 1 null null",
        "1::bigint, 3::bigint, 7::bigint, 2::bigint, 75.0 | 3 1 2 7 75.0",
        "1.0::numeric, 3.0::numeric, 7::numeric, 2::numeric, 75.00::numeric | 3 1 2 7 75.0",
        "1::float8, 3::float8, 7::float4, 2::float8, 75::float8 | 3 1 2 7 75.0",
        "1::int, 3::smallint, null::int, null::int, null::int | 3 1 0 null null",
        "0, 0, 0, 0, 'NaN'::float8 | 0 0 0 0 null"})
    void readsWhateverTypesTheColumnsHave(String row, String counters) {
        server.run("postgres", "drop view if exists odd_types",
                "create view odd_types(" + COLUMNS + ") as select " + row, "grant select on odd_types to mon");

        Counters read = seen(probe(TestPostgres.withView(server.settings(), "odd_types"))).cache().counters();

        assertThat(read == null
                ? null
                : "%d %d %d %s %s".formatted(read.hits(), read.misses(), read.writes(), read.used(),
                        read.reportedPercent()))
                .isEqualTo(counters);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"-1, 5, 1, 1, null | file_cache_misses = -1,",
        "5, -7, 1, 1, null | file_cache_hits = -7,", "5, 5, 1, -2, null | file_cache_writes = -2,",
        "5, 9223372036854775807, 1, 1, null | file_cache_hits = 9223372036854775807,",
        "1e30, 5, 1, 1, null | file_cache_misses = 100000000000000000000000…,",
        "float8 'NaN', 5, 1, 1, null | file_cache_misses = NaN,"})
    void implausibleCounters_areReported_andTheProbeIsDiscarded(String row, String told) {
        server.run("postgres", "drop view if exists no_counts",
                "create view no_counts(" + COLUMNS + ") as select " + row, "grant select on no_counts to mon");

        Observation observation = probe(TestPostgres.withView(server.settings(), "no_counts"));

        assertThat(observation).isInstanceOfSatisfying(Unsupported.class, no -> {
            assertThat(no.why()).isEqualTo(Failure.OTHER);
            assertThat(no.detail()).startsWith("view 'no_counts' in database 'postgres' reports " + told);
        });
    }

    @Test
    void findsAViewOffTheSearchPathOnceAndRemembersWhere() throws Exception {
        server.run("postgres", "drop schema if exists far cascade", "create schema far",
                "create view far.hidden_cache(" + COLUMNS + ") as select 1, 2, 3, 4, 5",
                "grant usage on schema far to mon", "grant select on far.hidden_cache to mon");
        try (Relay relay = new Relay(server.host(), server.port())) {
            DatabaseSettings settings = TestPostgres.withView(
                    TestPostgres.settings("127.0.0.1", relay.port(), TestPostgres.AMPLE), "hidden_cache");
            JdbcProbe probe = new JdbcProbe(compute -> settings, InstantSource.fixed(NOW));

            assertThat(seen(probe.probe(TestPostgres.compute())).cache().used()).isEqualTo(3);
            assertThat(seen(probe.probe(TestPostgres.compute())).cache().used()).isEqualTo(3);

            assertThat(relay.sent()).extracting(Relay.Sent::types).containsExactly("ppQQQX", "ppQX");
        }
    }

    @Test
    void findsAViewThatMoved() {
        server.run("postgres", "drop schema if exists here cascade", "drop schema if exists there cascade",
                "create schema here", "create schema there", "grant usage on schema here, there to mon",
                "create view here.moving(" + COLUMNS + ") as select 1, 2, 3, 4, 5",
                "grant select on here.moving to mon");
        JdbcProbe probe = new JdbcProbe(compute -> TestPostgres.withView(server.settings(), "moving"),
                InstantSource.fixed(NOW));
        seen(probe.probe(TestPostgres.compute()));

        server.run("postgres", "alter view here.moving set schema there");

        seen(probe.probe(TestPostgres.compute()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"svc_stat_file_cache", "public.svc_stat_file_cache",
        "\"public\".\"svc_stat_file_cache\"", "public.odd \"name\" {d}?;'--", "\"public\".\"a.b\""})
    void readsAViewByAnyNameItIsGiven(String name) {
        server.run("postgres", "drop view if exists public.\"odd \"\"name\"\" {d}?;'--\", public.\"a.b\"",
                "create view public.\"odd \"\"name\"\" {d}?;'--\" as table svc_stat_file_cache",
                "create view public.\"a.b\" as table svc_stat_file_cache",
                "grant select on public.\"odd \"\"name\"\" {d}?;'--\", public.\"a.b\" to mon");

        assertThat(probe(TestPostgres.withView(server.settings(), name))).isInstanceOf(Observed.class);
    }

    @Test
    void aMissingView_isReported_withItsInstallation() {
        Unsupported none = unsupported(probe(TestPostgres.withView(server.settings(), "no_such_view")));

        assertThat(none.why()).isEqualTo(Failure.NO_VIEW);
        assertThat(none.detail()).startsWith("no view 'no_such_view' in database 'postgres': run CREATE EXTENSION")
                .contains("database.cache-view");
        assertThat(unsupported(probe(TestPostgres.withView(server.settings(), "nowhere.no_such_view"))).why())
                .isEqualTo(Failure.NO_VIEW);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"(" + COLUMNS + ") as select 1, 2, 3, 4, 5 where false | has no row",
        "(a, b) as select 1, 2 | lacks a column",
        "(" + COLUMNS + ") as select 'a'::text, 'b'::text, 1, 1, 1 | does not have the columns"})
    void aViewOfAnotherKind_isReported_withTheReason(String definition, String why) {
        server.run("postgres", "drop view if exists wrong_view", "create view wrong_view" + definition,
                "grant select on wrong_view to mon");

        Unsupported wrong = unsupported(probe(TestPostgres.withView(server.settings(), "wrong_view")));

        assertThat(wrong.why()).isEqualTo(Failure.NO_VIEW);
        assertThat(wrong.detail()).contains("wrong_view", why);
    }

    @Test
    void missingGrants_areNamed() {
        server.run("postgres", "drop schema if exists closed cascade", "create schema closed",
                "create view closed.kept(" + COLUMNS + ") as select 1, 2, 3, 4, 5");
        DatabaseSettings settings = TestPostgres.withView(server.settings(), "kept");

        Unsupported refused = unsupported(probe(settings));

        assertThat(refused.why()).isEqualTo(Failure.RIGHTS);
        assertThat(refused.detail()).startsWith("role 'mon' may not read 'closed.kept' in database 'postgres': ");
        server.run("postgres",
                "GRANT USAGE ON SCHEMA \"closed\" TO \"mon\"; GRANT SELECT ON \"closed\".\"kept\" TO \"mon\"");
        assertThat(refused.detail())
                .contains(
                        "GRANT USAGE ON SCHEMA \"closed\" TO \"mon\"; GRANT SELECT ON \"closed\".\"kept\" TO \"mon\"");
        seen(probe(settings));
    }

    @Test
    void aWrongPassword_isReported_andNotShown() {
        Unreachable refused = unreachable(
                probe(TestPostgres.withLogin(server.settings(), "postgres", "mon", "wrong-password")));

        assertThat(refused.why()).isEqualTo(Failure.AUTH);
        assertThat(refused.detail()).contains("'mon'", "database.password").doesNotContain("wrong-password");
    }

    @Test
    void aMissingUser_isReported() {
        DatabaseSettings settings = new DatabaseSettings("postgres", null, null, server.port(), server.host(),
                new Tls(DatabaseSettings.SslMode.DISABLE, null), "svc_stat_file_cache", Duration.ofSeconds(1));

        assertThat(probe(settings)).isEqualTo(new Unreachable(Failure.AUTH, "database.user is not configured"));
    }

    @Test
    void aMissingDatabase_isReported() {
        Unsupported none = unsupported(
                probe(TestPostgres.withLogin(server.settings(), "gone?&x=y", "mon", TestPostgres.PASSWORD)));

        assertThat(none.why()).isEqualTo(Failure.NO_VIEW);
        assertThat(none.detail()).startsWith("no database 'gone?&x=y'").contains("database.name");
    }

    @Test
    void aLimitOfSessionsOfTheRole_isReported() {
        server.run("postgres", "drop role if exists crowded",
                "create role crowded login connection limit 0 password '" + TestPostgres.PASSWORD + "'");

        Unreachable full = unreachable(
                probe(TestPostgres.withLogin(server.settings(), "postgres", "crowded", TestPostgres.PASSWORD)));

        assertThat(full.why()).isEqualTo(Failure.OTHER);
        assertThat(full.detail()).startsWith("role 'crowded' has as many sessions as its limit allows");
    }

    @Test
    void countsSessionsWithHiddenDetails() throws Exception {
        awaitNoOtherSessions();
        try (Connection one = server.client("app");
                Connection two = server.superClient("postgres");
                Connection ours = server.admin("postgres")) {
            assertThat(List.of(one, two, ours)).allMatch(JdbcProbeTest::works);

            Sample hidden = seen(probe(server.settings()));
            Sample open = seen(probe(server.asSuperuser()));

            assertThat(hidden.connections().used()).as("read by a role without rights").isEqualTo(2);
            assertThat(open.connections().used()).as("read by a superuser").isEqualTo(2);
            assertThat(hidden.others().sinceLast()).as("hidden, so no evidence").isNull();
            assertThat(open.others().sinceLast()).isNotNull().isLessThan(Duration.ofMinutes(1));
        }
    }

    @Test
    void distinguishesRunningFromWaiting() throws Exception {
        awaitNoOtherSessions();
        try (Connection busy = server.client("app");
                Connection asleep = server.client("app");
                Statement computing = busy.createStatement();
                Statement sleeping = asleep.createStatement()) {
            Thread one = Thread.ofVirtual()
                    .start(() -> quietly(computing, "select sum(i) from generate_series(1, 1e12) i"));
            Thread two = Thread.ofVirtual().start(() -> quietly(sleeping, "select pg_sleep(100)"));

            await().untilAsserted(() -> {
                Sample sample = seen(probe(server.asSuperuser()));
                assertThat(sample.connections().used()).isEqualTo(2);
                assertThat(sample.connections().running()).isEqualTo(1);
                assertThat(sample.others().sinceLast()).isZero();
            });
            Sample earlier = seen(probe(server.asSuperuser()));
            await().untilAsserted(() -> {
                Sample later = seen(probe(server.asSuperuser()));
                long active = later.others().activeMillis() - earlier.others().activeMillis();
                long passed = later.run().uptime().minus(earlier.run().uptime()).toMillis();
                assertThat(active / (double) passed).as("two open queries, and these probes").isBetween(1.9, 2.9);
            });

            computing.cancel();
            sleeping.cancel();
            one.join();
            two.join();
        }
    }

    @Test
    void reportsHowLongOthersHaveBeenIdle() throws Exception {
        awaitNoOtherSessions();
        assertThat(seen(probe(server.asSuperuser())).others().sinceLast()).isNull();
        try (Connection idle = server.client("app")) {
            assertThat(works(idle)).isTrue();
            await().untilAsserted(
                    () -> assertThat(seen(probe(server.asSuperuser())).others().sinceLast()).isBetween(
                            Duration.ofMillis(200),
                            Duration.ofMinutes(1)));
        }
    }

    @Test
    void thePlatformsOwnSessions_useSlots_butAreNoActivity() throws Exception {
        awaitNoOtherSessions();
        try (Connection platform = server.platform("postgres")) {
            assertThat(works(platform)).isTrue();

            Sample sample = seen(probe(server.asSuperuser()));

            assertThat(sample.connections().used()).isEqualTo(1);
            assertThat(sample.others().sinceLast()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"a subscriber elsewhere, true", "walproposer, false"})
    void outgoingReplication_isActivity_exceptToThePlatformsStorage(String name, boolean isSomebody)
            throws Exception {
        awaitNoOtherSessions();
        try (Connection sender = server.walSender("app", name)) {
            assertThat(quietly(sender, "IDENTIFY_SYSTEM")).isTrue();

            Sample open = seen(probe(server.asSuperuser()));
            Sample hidden = seen(probe(server.settings()));

            assertThat(open.others().sinceLast()).isEqualTo(isSomebody ? Duration.ZERO : null);
            assertThat(hidden.others().sinceLast()).as("its name is visible to all")
                    .isEqualTo(open.others().sinceLast());
            assertThat(open.connections().used()).as("it uses none of the clients' slots").isZero();
            assertThat(hidden.connections().used()).isZero();
        }
    }

    @Test
    void theStatementTimeoutIsTheDeadline_onlyForThisProbe() throws Exception {
        server.run("postgres", "drop view if exists endless",
                "create view endless(" + COLUMNS + ") as select 1, 2, 3, 4, 5 from pg_sleep(3600)",
                "grant select on endless to mon");
        DatabaseSettings brief = TestPostgres.settings(server.host(), server.port(), Duration.ofSeconds(1));

        Unreachable late = unreachable(probe(TestPostgres.withView(brief, "endless")));

        assertThat(late.why()).isEqualTo(Failure.TIMEOUT);
        await().untilAsserted(() -> assertThat(server.ask(
                "select count(*) from pg_stat_activity where query like '%endless%' and usename = 'mon'"))
                .isEqualTo("0"));
    }

    @Test
    void aProbeTakesAFewMilliseconds() throws Exception {
        String sql = ProbeSql.everything(ViewName.parse("svc_stat_file_cache"),
                new ViewLocation.WorkingSetFunction.NotSearched(),
                Duration.ofSeconds(10));
        try (Connection connection = server.admin("postgres"); Statement statement = connection.createStatement()) {
            Duration fastest = Duration.ofDays(1);
            for (int i = 0; i < 70; i++) {
                long before = System.nanoTime();
                statement.execute(sql);
                Duration took = Duration.ofNanos(System.nanoTime() - before);
                fastest = took.compareTo(fastest) < 0 ? took : fastest;
            }

            assertThat(fastest).as("fast at least once, also on a busy machine")
                    .isLessThan(Duration.ofMillis(100));
        }
    }

    @Test
    void countsSessionsInUserDatabasesAndNeverItsOwn() throws Exception {
        Sample before = seen(probe(server.settings()));
        for (int i = 0; i < 3; i++) {
            seen(probe(server.settings()));
        }
        server.run("app", "create or replace view svc_stat_file_cache(" + COLUMNS + ") as select 1, 2, 3, 4, 5",
                "grant select on svc_stat_file_cache to mon");
        DatabaseSettings inApp = TestPostgres.withLogin(server.settings(), "app", "mon", TestPostgres.PASSWORD);
        long ownOnly = seen(probe(inApp)).others().sessions();
        assertThat(seen(probe(inApp)).others().sessions()).as("probes of a user's database").isEqualTo(ownOnly);

        try (Connection client = server.client("app")) {
            assertThat(works(client)).isTrue();
        }

        await().untilAsserted(() -> assertThat(seen(probe(server.settings())).others().sessions())
                .isGreaterThan(before.others().sessions()));
        assertThat(seen(probe(server.settings())).showsOthersSince(before)).isTrue();
    }

    @Test
    void addsUpTheSizesOfTheDatabasesItMayRead() {
        server.run("postgres", "drop database if exists secret_data", "create database secret_data",
                "revoke connect on database secret_data from public");
        Bytes app = new Bytes(Long.parseLong(server.ask("select pg_database_size('app')")));

        Bytes readable = seen(probe(server.settings())).database();
        Bytes all = seen(probe(server.asSuperuser())).database();

        assertThat(readable.per(app)).as("only app").isBetween(0.9, 1.1);
        assertThat(all.per(app)).as("app and the secret database").isGreaterThan(1.5);
        server.run("postgres", "drop database secret_data");
    }

    private Observation probe(DatabaseSettings settings) {
        return TestPostgres.probe(settings, InstantSource.fixed(NOW));
    }

    /** Sessions end shortly after their client disconnects. */
    private void awaitNoOtherSessions() {
        await().untilAsserted(() -> assertThat(seen(probe(server.settings())).connections().used()).isZero());
    }

    private static Unsupported unsupported(Observation observation) {
        assertThat(observation).isInstanceOf(Unsupported.class);
        return (Unsupported) observation;
    }

    private static boolean works(Connection connection) {
        return quietly(connection, "select 1");
    }

    private static boolean quietly(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        } catch (java.sql.SQLException e) {
            return false;
        }
    }

    private static void quietly(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (java.sql.SQLException e) {
            // Cancelled when the test has seen enough.
        }
    }
}
