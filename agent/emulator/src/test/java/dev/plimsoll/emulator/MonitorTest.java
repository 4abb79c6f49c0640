package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What keeps a compute awake when a monitor inside it decides. */
class MonitorTest {

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
                      - {id: ep-pool, started: false}
                      - {id: ep-transaction, started: false}
                      - {id: ep-look, started: false}
                      - {id: ep-session, started: false}
                      - {id: ep-own, suspend-delay: never}
                """);
    }

    @Test
    void anOpenIdleConnection_isNoActivity_andIsCutAtSuspend() throws SQLException {
        try (Connection connection = platform.use("ep-pool")) {
            Platform.ask(connection, "select 1");
            awaitSeen("ep-pool");
            jumpUntilIdle("ep-pool");
            assertThatThrownBy(() -> Platform.ask(connection, "select 1")).isInstanceOfSatisfying(SQLException.class,
                    e -> assertThat(e.getSQLState()).isEqualTo("57P01"));
        }
    }

    @Test
    void anIdleTransaction_keepsAwake() throws SQLException {
        try (Connection connection = platform.use("ep-transaction")) {
            connection.setAutoCommit(false);
            Platform.ask(connection, "select 1");
            awaitSeen("ep-transaction");
            for (int i = 0; i < 4; i++) {
                platform.clock.goOn(Duration.ofMinutes(4));
                awaitLastActiveNow("ep-transaction");
            }
            assertThat(platform.state("ep-transaction")).isEqualTo("active");
            connection.rollback();
        }
        jumpUntilIdle("ep-transaction");
    }

    @Test
    void aSessionInAUserDatabase_isActivity_andBelongsToTheClientOfTheListener() throws SQLException {
        try (Connection connection = platform.use("ep-session")) {
            // From the first reading on the monitor knows what the sums were. The start alone would be told without one.
            connection.setAutoCommit(false);
            Platform.ask(connection, "select 1");
            platform.clock.goOn(Duration.ofSeconds(1));
            awaitLastActiveNow("ep-session");
            connection.rollback();
        }
        // What passed in real time before the second session, a fraction of a second, is not counted for the first.
        platform.clock.goOn(Duration.ofMinutes(3).plusSeconds(2));
        try (Connection connection = platform.connect("ep-session", "app", "app", platform.emulator.loadPassword(),
                "second")) {
            Platform.ask(connection, "select 1");
        }
        await().atMost(60, TimeUnit.SECONDS).until(() -> {
            platform.clock.goOn(Duration.ofSeconds(2));
            return ledger("awake", "ep-session").path("by").has("second");
        });
        jumpUntilIdle("ep-session");
        JsonNode by = ledger("awake", "ep-session").path("by");
        assertThat(by.path("shop").doubleValue()).isGreaterThanOrEqualTo(180);
        assertThat(by.path("second").doubleValue()).isPositive();
    }

    @Test
    void aShortSessionInTheSystemsDatabase_mayBeMissed() throws SQLException {
        platform.observe("ep-look").close();
        jumpUntilIdle("ep-look");
        assertThat(ledger("awake", "ep-look").path("by").fieldNames()).toIterable().isSubsetOf("plimsoll", "");
    }

    @Test
    void thePlatformsOwnConnection_isThereForAllToSee() throws SQLException {
        try (Connection connection = platform.observe("ep-own")) {
            await().atMost(60, TimeUnit.SECONDS).until(() -> Platform.ask(connection, """
                    select count(*) from pg_stat_activity
                    where usename = 'cloud_admin' and datname = 'postgres'
                      and application_name = 'compute_ctl:compute_monitor'""").equals("1"));
        }
    }

    /** Lets more than the delay pass, and again where activity that was told late came between. */
    private static void jumpUntilIdle(String id) {
        await(id).pollInterval(Duration.ofMillis(300)).atMost(60, TimeUnit.SECONDS).until(() -> {
            platform.clock.goOn(Duration.ofSeconds(301));
            return platform.state(id).equals("idle");
        });
    }

    private static void awaitSeen(String id) {
        await(id).atMost(60, TimeUnit.SECONDS).until(() -> platform.endpoint(id).has("last_active"));
    }

    private static void awaitLastActiveNow(String id) {
        String now = platform.clock.instant().toString();
        await(id).atMost(60, TimeUnit.SECONDS)
                .until(() -> platform.endpoint(id).path("last_active").asText().compareTo(now) >= 0);
    }

    private static JsonNode ledger(String list, String id) {
        return StreamSupport.stream(platform.ledger().path(list).spliterator(), false)
                .filter(entry -> entry.path("endpoint_id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
