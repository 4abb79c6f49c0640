package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Relay;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.fleet.ComputeId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What reads on the session of a probe changes nothing of the probe, however it fails. */
class SessionReaderTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String SESSIONS = "select count(*) from pg_stat_activity where usename = 'mon'";

    private final TestPostgres server = TestPostgres.shared();
    private final List<String> seen = new ArrayList<>();

    /** A reader; what it fails with is seen too. */
    private record Reader(boolean due, List<String> seen, Reading reading) implements SessionReader {

        @Override
        public boolean isDue(ComputeId compute, Instant now) {
            return due && now.equals(NOW) && compute.equals(TestPostgres.compute().id());
        }

        @Override
        public void read(ComputeId compute, Query query) throws SQLException {
            try {
                reading.read(query);
            } catch (SQLException e) {
                seen.add(String.valueOf(e.getSQLState()));
                throw e;
            }
        }
    }

    private interface Reading {

        void read(SessionReader.Query query) throws SQLException;
    }

    /** Probes, after which so many sessions stay for the next probe. */
    private void probe(DatabaseSettings settings, String staying, boolean isDue, Reading reading) {
        try (JdbcProbe probe = new JdbcProbe(any -> settings, InstantSource.fixed(NOW),
                new Reader(isDue, seen, reading))) {
            assertThat(probe.probe(TestPostgres.compute(), LONG)).isInstanceOf(Observed.class);
            await().until(() -> server.ask(SESSIONS).equals(staying));
        }
        await().until(() -> server.ask(SESSIONS).equals("0"));
    }

    private void fails(Reading reading) {
        probe(server.settings(), "0", true, reading);
    }

    @Test
    void whatIsRead_isReadOnTheSameSession_whichStays() {
        probe(server.settings(), "1", true, query -> {
            for (String ask : List.of("select pg_backend_pid()", "select pg_backend_pid()",
                    "select current_setting('transaction_read_only')", "select current_setting('statement_timeout')")) {
                ResultSet rows = query.rows(ask);
                rows.next();
                seen.add(rows.getString(1));
            }
        });
        assertThat(seen.get(0)).isEqualTo(seen.get(1));
        assertThat(seen.get(2)).isEqualTo("on");
        assertThat(seen.get(3)).as("a quarter of the deadline").isEqualTo("1min");

        probe(server.settings(), "1", false, query -> seen.add("not due"));
        assertThat(seen).hasSize(4);
    }

    @Test
    void aReaderThatFails_leavesTheProbe_butNotTheSession() {
        fails(query -> query.rows("select 1 / 0"));
        fails(query -> query.rows("select lo_create(0)"));
        fails(query -> query.rows("select pg_terminate_backend(pg_backend_pid())"));
        assertThat(seen).as("the second one would write").containsExactly("22012", "25006", "57P01");
        fails(query -> {
            throw new IllegalStateException("a fault");
        });
        fails(query -> {
            throw new StackOverflowError("a fault");
        });
    }

    @Test
    void aReaderThatTakesTooLong_isCanceled_orLeftAtTheDeadline() throws Exception {
        Duration deadline = Duration.ofSeconds(3);
        probe(TestPostgres.settings(server.host(), server.port(), deadline), "0", true,
                query -> query.rows("select pg_sleep(60)"));
        assertThat(seen).containsExactly("57014");
        try (Relay relay = new Relay(server.host(), server.port())) {
            probe(TestPostgres.settings("127.0.0.1", relay.port(), deadline), "0", true, query -> {
                relay.stopAnswering();
                query.rows("select 1");
            });
        }
    }
}
