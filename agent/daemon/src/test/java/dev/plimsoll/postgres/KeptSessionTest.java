package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Relay;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** If a session may stay open, there is one, it is checked, and it is closed in time; otherwise none stays open. */
class KeptSessionTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-21T12:00:00Z"));
    private static final Duration LONG = Duration.ofMinutes(2);
    /** Long enough for another probe on a busy machine. */
    private static final Duration BRIEF = Duration.ofSeconds(3);
    /** Longer than the deadline; without a deadline nothing would end. */
    private static final Duration FOR_EVER = Duration.ofSeconds(60);
    private static final String ROLE = "guest";

    private final TestPostgres server = TestPostgres.shared();
    private final AtomicReference<DatabaseSettings> settings = new AtomicReference<>(
            TestPostgres.withLogin(server.settings(), "postgres", ROLE, TestPostgres.PASSWORD));
    private final Compute compute = TestPostgres.compute();
    private final JdbcProbe probe = new JdbcProbe(any -> settings.get(), CLOCK);

    /** A separate role, so that sessions of other tests are not counted. */
    @BeforeEach
    void createGuestRole() {
        server.run("postgres",
                "do $$ begin create role " + ROLE + " login; exception when duplicate_object then null; end $$",
                "alter role " + ROLE + " password '" + TestPostgres.PASSWORD + "'",
                "grant select on svc_stat_file_cache to " + ROLE,
                "grant execute on function pg_buffercache_summary() to " + ROLE);
    }

    @AfterEach
    void leave() {
        probe.close();
        awaitNoSession();
    }

    @Test
    void ifItMayStayOpen_everyProbeUsesTheSameSession() {
        probe(LONG);
        String first = sessions();
        probe(LONG);
        probe(LONG);

        assertThat(first).matches("\\d+").isEqualTo(sessions());
        assertThat(server.ask("select application_name from pg_stat_activity where pid = " + first))
                .isEqualTo(Login.APPLICATION_NAME);
    }

    @Test
    void ifItMayNotStayOpen_noSessionRemains() {
        probe(Duration.ZERO);
        awaitNoSession();
    }

    @Test
    void aProbeWithoutKeepOpen_closesTheKeptSession() {
        probe(LONG);
        probe(Duration.ZERO);
        awaitNoSession();
    }

    @Test
    void withoutAFurtherProbe_theSessionIsClosed() {
        probe(Duration.ofMillis(200));
        awaitNoSession();
    }

    @Test
    void aProbeInTime_extendsTheSession() {
        probe(BRIEF);
        String first = sessions();
        probe(LONG);
        await().during(BRIEF.plusMillis(500)).until(() -> sessions().equals(first));
    }

    @Test
    void leave_closesTheSession() {
        probe(LONG);
        probe.leave(new ComputeId("p1", "ep-another"));
        assertThat(sessions()).isNotEmpty();

        probe.leave(compute.id());
        awaitNoSession();
    }

    @Test
    void aSessionThatTheServerEnded_isReplacedWithinTheSameProbe() {
        probe(LONG);
        String first = sessions();
        server.ask("select pg_terminate_backend(" + first + ", 5000)");

        probe(LONG);

        assertThat(sessions()).matches("\\d+").isNotEqualTo(first);
    }

    @Test
    void anotherPassword_closesTheSessionAtTheNextProbe() {
        probe(LONG);
        String first = sessions();
        server.run("postgres", "alter role " + ROLE + " password 'rotated'");
        settings.set(TestPostgres.withLogin(server.settings(), "postgres", ROLE, "rotated"));

        probe(LONG);

        await().untilAsserted(() -> assertThat(sessions()).matches("\\d+").isNotEqualTo(first));
    }

    @Test
    void aFailedProbe_closesItsSession() {
        probe(LONG);
        settings.set(TestPostgres.withView(settings.get(), "no_such_view"));

        assertThat(probe.probe(compute, LONG)).isInstanceOf(Observation.Unsupported.class);

        awaitNoSession();
    }

    @Test
    void aServerThatStopsAnswering_costsNoMoreThanTheDeadline() throws Exception {
        Duration deadline = Duration.ofMillis(800);
        try (Relay relay = new Relay(server.host(), server.port())) {
            DatabaseSettings through = TestPostgres.settings("127.0.0.1", relay.port(), deadline);
            settings.set(TestPostgres.withLogin(through, "postgres", ROLE, TestPostgres.PASSWORD));
            probe(LONG);
            relay.stopAnswering();
            long before = System.nanoTime();

            Observation silent = probe.probe(compute, LONG);

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(FOR_EVER);
            assertThat(silent).isInstanceOfSatisfying(Unreachable.class,
                    late -> assertThat(late.why()).isEqualTo(Failure.TIMEOUT));
        }
        awaitNoSession();
    }

    @Test
    void otherComputesHaveSessionsOfTheirOwn() {
        Compute other = ComputeBuilder.like(compute).id("p1", "ep-two").branch("br").type("read_write").compute();
        probe(LONG);
        assertThat(probe.probe(other, LONG)).isInstanceOf(Observed.class);

        assertThat(sessions().split(",")).hasSize(2);
    }

    @Test
    void aKeptSession_isNoActivityOfOthers() throws Exception {
        probe(LONG);
        try (Connection client = server.client("app");
                JdbcProbe another = new JdbcProbe(any -> settings.get(), CLOCK)) {
            assertThat(client.isValid(5)).isTrue();
            Observation seen = another.probe(compute);

            assertThat(seen).isInstanceOfSatisfying(Observed.class,
                    one -> assertThat(one.sample().connections().used()).isEqualTo(1));
        }
    }

    private void probe(Duration stay) {
        assertThat(probe.probe(compute, stay)).isInstanceOf(Observed.class);
    }

    /** The process ids of our role's sessions. */
    private String sessions() {
        return server.ask("select coalesce(string_agg(pid::text, ',' order by pid), '') from pg_stat_activity "
                + "where usename = '" + ROLE + "'");
    }

    private void awaitNoSession() {
        await().untilAsserted(() -> assertThat(sessions()).isEmpty());
    }
}
