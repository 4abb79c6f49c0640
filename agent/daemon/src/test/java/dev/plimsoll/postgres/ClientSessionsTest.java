package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Clients.Holder;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a probe reports about client sessions, on a real server. */
class ClientSessionsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final TestPostgres server = TestPostgres.shared();

    /** Sessions end shortly after their client disconnects. */
    @BeforeEach
    void awaitNoOtherSessions() {
        await().untilAsserted(() -> assertThat(probe().connections().used()).isZero());
    }

    @Test
    void distinguishesIdleBusyAndInTransaction_andNamesTheMostIdle() throws Exception {
        try (Connection one = server.client("app");
                Connection two = server.client("app");
                Connection holding = server.client("app");
                Connection busy = server.client("app");
                Connection platform = server.platform("postgres")) {
            holding.setAutoCommit(false);
            for (Connection each : List.of(one, two, holding, platform)) {
                run(each, "select 1");
            }
            run(one, "set application_name = 'checkout'");
            run(two, "set application_name = 'checkout'");
            Thread computing = Thread.ofVirtual().start(() -> runQuietly(busy, "select pg_sleep(100)"));

            await().untilAsserted(() -> {
                Sample seen = probe();
                assertThat(seen.connections().used()).as("the platform's session uses a slot").isEqualTo(5);
                assertThat(seen.connections().clients())
                        .isEqualTo(new Clients(4, 2, 0, 1, new Holder("checkout", 2), pooled()));
            });
            run(one, "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(100)'");
            computing.join();
        }
    }

    @Test
    void withoutAnApplicationName_theRoleIsUsed_andNamesAreShortened() throws Exception {
        try (Connection nameless = server.client("app")) {
            run(nameless, "set application_name = ' '");
            assertThat(clients().mostIdle()).isEqualTo(new Holder("app", 1));

            run(nameless, "set application_name = '" + "x".repeat(63) + "'");
            assertThat(clients().mostIdle()).isEqualTo(new Holder("x".repeat(60), 1));
        }
    }

    @Test
    void clientsAreGroupedByNameAndRole_andOnlyAWordIsReadOfTheirStatements() throws Exception {
        try (Connection one = server.client("app");
                Connection two = server.client("app");
                Connection nameless = server.client("app");
                Connection platform = server.platform("postgres")) {
            run(platform, "select 1");
            run(one, "set application_name = 'postgres.js'");
            run(two, "set application_name = 'postgres.js'");
            run(nameless, "set application_name = ''");
            run(nameless, "/* the pool */ SELECT 1;");

            await().untilAsserted(() -> {
                List<ClientGroup> groups = groups(server.asSuperuser());
                assertThat(groups).extracting(ClientGroup::application).containsExactly("", "postgres.js");
                ClientGroup latest = groups.getFirst();
                assertThat(latest).isEqualTo(
                        new ClientGroup("", "app", 1, 1, latest.sinceLast(), null, true));
                assertThat(latest.sinceLast()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
                assertThat(groups.getLast().sessions()).isEqualTo(2);
                assertThat(groups.getLast().isCheck()).isFalse();
            });
            assertThat(groups(server.settings())).as("without rights")
                    .allMatch(group -> group.sinceLast() == null && group.idle() == 0 && !group.isCheck());
        }
    }

    private static List<ClientGroup> groups(DatabaseSettings settings) {
        return ((Observation.Observed) TestPostgres.probe(settings, InstantSource.fixed(NOW))).clients();
    }

    @Test
    void withoutRights_clientStatesAreUnknown_notZero() throws Exception {
        try (Connection hidden = server.client("app")) {
            run(hidden, "select 1");

            assertThat(probe(server.settings()).connections().used()).isEqualTo(1);
            assertThat(probe(server.settings()).connections().clients()).isNull();
        }
        try (Connection platform = server.platform("postgres")) {
            run(platform, "select 1");

            await().untilAsserted(() -> assertThat(probe(server.settings()).connections().clients())
                    .as("only the platform's own session is hidden")
                    .isEqualTo(new Clients(0, 0, 0, 0, null, pooled())));
        }
    }

    @Test
    void longIdleSessions_areDistinguishedFromRecentOnes() throws Exception {
        String sql = everything().replace("interval '5 minutes'", "interval '300 milliseconds'");
        try (Connection idle = server.client("app")) {
            run(idle, "select 1");
            assertThat(ask(everything(), "clients_idle_long")).as("idle for at most a few seconds").isZero();

            await().untilAsserted(() -> assertThat(ask(sql, "clients_idle_long")).isEqualTo(1));
        }
    }

    @Test
    void localClients_countAsPooled_unlessTheProbeIsLocalToo() throws Exception {
        boolean near = isNear();
        String fromElsewhere = everything().replace("pg_catalog.inet_client_addr()", "'192.0.2.7'::inet");
        try (Connection client = server.client("app"); Connection platform = server.platform("postgres")) {
            run(client, "select 1");
            run(platform, "select 1");

            assertThat(ask(fromElsewhere, "clients_local")).isEqualTo(near ? 1 : 0);
            assertThat(ask(everything(), "clients_local")).isEqualTo(near ? null : 0);
        }
    }

    @Test
    void workersOfAParallelQuery_run_andTakeNoConnection() throws Exception {
        server.run("app", "create table if not exists wide as select i from generate_series(1, 20000) i",
                "grant select on wide to app");
        try (Connection client = server.client("app"); Connection stop = server.admin("postgres")) {
            run(client,
                    "set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0;"
                            + " set max_parallel_workers_per_gather = 2; set parallel_leader_participation = off");
            Thread computing = Thread.ofVirtual()
                    .start(() -> runQuietly(client,
                            "select count(*) from wide where length(repeat(md5(i::text), 300000)) > i"));

            await().untilAsserted(() -> {
                Sample seen = probe();
                assertThat(seen.connections().used()).isEqualTo(1);
                assertThat(seen.connections().running()).as("two workers, while their leader waits").isEqualTo(2);
                assertThat(seen.others().workers()).isEqualTo(2);
            });
            run(stop, "select pg_cancel_backend(pid) from pg_stat_activity where usename = 'app'");
            computing.join();
        }
    }

    /** Whether the server sees the tests on its own machine. It does not if it runs in a container. */
    private boolean isNear() {
        return server.ask("select inet_client_addr() <<= '127.0.0.0/8'").equals("t");
    }

    /** None comes through a pooler; a probe on the same machine cannot tell. */
    private @Nullable Integer pooled() {
        return isNear() ? null : 0;
    }

    private static String everything() {
        return ProbeSql.everything(ViewName.parse("svc_stat_file_cache"),
                new ViewLocation.WorkingSetFunction.NotSearched(),
                Duration.ofSeconds(10));
    }

    private @Nullable Integer ask(String sql, String column) throws SQLException {
        try (Connection connection = server.admin("postgres"); Statement statement = connection.createStatement()) {
            statement.execute(sql);
            statement.getMoreResults();
            try (ResultSet row = Objects.requireNonNull(statement.getResultSet())) {
                row.next();
                return row.getObject(column) == null ? null : row.getInt(column);
            }
        }
    }

    private Clients clients() {
        return Objects.requireNonNull(probe().connections().clients());
    }

    private Sample probe() {
        return probe(server.asSuperuser());
    }

    private static Sample probe(DatabaseSettings settings) {
        return TestPostgres.seen(TestPostgres.probe(settings, InstantSource.fixed(NOW)));
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void runQuietly(Connection connection, String sql) {
        try {
            run(connection, sql);
        } catch (SQLException e) {
            // Cancelled when the test has seen enough.
        }
    }
}
