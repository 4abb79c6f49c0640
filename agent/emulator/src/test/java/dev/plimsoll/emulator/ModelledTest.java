package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Modelled users of modelled caches, as everybody sees them from outside. */
class ModelledTest {

    private static final String VIEW = "neon.neon_stat_file_cache";
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 16MiB
                counters: modelled
                projects:
                  - id: shop-1
                    computes:
                      - id: ep-steady
                        suspend-delay: never
                        model: {application-name: shop, working-set: 8MiB, rate-per-second: 1000}
                      - id: ep-auto
                        suspend-delay: never
                        min-cu: 0.25
                        max-cu: 4
                        model: {working-set: 40MiB, rate-per-second: 2000,
                                schedule: {when: bursts, every: 2h, lasting: 20m}}
                      - id: ep-night
                        started: false
                        model: {application-name: night, working-set: 1MiB, rate-per-second: 10,
                                schedule: {when: office-hours, from: "20:00", to: "21:00", days: mon-sun}}
                      - {id: ep-off, suspend-delay: never, cache: off}
                      - {id: ep-quiet, suspend-delay: never}
                """);
    }

    @Test
    void theViewShowsTheModel_upToTheSecondOfTheProbe() throws SQLException {
        try (Connection connection = platform.observe("ep-steady")) {
            platform.clock.goOn(Duration.ofMinutes(10));
            assertThat(Platform.ask(connection, "select file_cache_misses from " + VIEW)).isEqualTo("1024");
            assertThat(Platform.ask(connection, "select file_cache_used from " + VIEW)).as("chunks").isEqualTo("64");
            long accesses = Long.parseLong(Platform.ask(connection,
                    "select file_cache_hits + file_cache_misses from " + VIEW));
            assertThat(accesses).isGreaterThanOrEqualTo(600_000);
            assertThat(Platform.ask(connection, "select file_cache_hit_ratio from " + VIEW)).startsWith("99.");
            assertThat(Platform.ask(connection, "select neon.approximate_working_set_size_seconds(300)"))
                    .isEqualTo("1024");
            assertThat(Platform.ask(connection, "select neon.approximate_working_set_size_seconds()"))
                    .isEqualTo("1024");
            assertThat(Platform.ask(connection, "show shared_buffers")).isEqualTo("128MB");
        }
    }

    @Test
    void theSizeFollowsTheDemand_withoutARestartOrALostConnection() throws SQLException {
        try (Connection connection = platform.observe("ep-auto")) {
            String born = Platform.ask(connection, "select pg_postmaster_start_time()");
            String connections = Platform.ask(connection, "show max_connections");
            // 9830 and 819 of 3276 parts of 16 MiB, in whole pages.
            goOnUntil(connection, "49160kB");
            goOnUntil(connection, "4MB");
            assertThat(Platform.ask(connection, "select pg_postmaster_start_time()")).isEqualTo(born);
            assertThat(Platform.ask(connection, "show max_connections")).isEqualTo(connections);
        }
        assertThat(entries("scalings", "ep-auto")).extracting(entry -> entry.path("cause").asText())
                .isNotEmpty()
                .containsOnly("autoscaling");
        assertThat(entries("scalings", "ep-auto").getFirst().path("to_cu").doubleValue()).isEqualTo(3);
    }

    @Test
    void modelledUsersWakeACompute_andLetItSuspendWhenTheyEnd() {
        assertThat(platform.state("ep-night")).isEqualTo("idle");
        Duration untilEight = Duration.between(platform.clock.instant(),
                platform.clock.instant()
                        .atZone(java.time.ZoneOffset.UTC)
                        .toLocalDate()
                        .atTime(20, 1)
                        .toInstant(java.time.ZoneOffset.UTC));
        platform.clock.goOn(untilEight);
        platform.awaitState("ep-night", "active");
        assertThat(entries("starts", "ep-night")).singleElement().satisfies(start -> {
            assertThat(start.path("cause").asText()).isEqualTo("model");
            assertThat(start.path("application_name").asText()).isEqualTo("night");
        });
        assertThat(actionsOf("ep-night")).containsExactly("start_compute");
        assertThat(platform.endpoint("ep-night").path("started_at").asText()).isNotEmpty();
        platform.clock.goOn(Duration.ofMinutes(40));
        platform.clock.goOn(Duration.ofMinutes(30));
        platform.awaitState("ep-night", "idle");
        assertThat(actionsOf("ep-night")).containsExactly("suspend_compute", "start_compute");
        assertThat(platform.endpoint("ep-night").path("suspended_at").asText()).isNotEmpty();
        assertThat(entries("awake", "ep-night").getFirst().path("by").path("night").doubleValue())
                .isGreaterThan(3600);
    }

    @Test
    void withoutACache_everythingIsNull() throws SQLException {
        try (Connection connection = platform.observe("ep-off")) {
            assertThat(Platform.ask(connection, "select file_cache_hits from " + VIEW)).isEqualTo("null");
            assertThat(Platform.ask(connection, "select file_cache_used from " + VIEW)).isEqualTo("null");
            assertThat(Platform.ask(connection, "select file_cache_hit_ratio from " + VIEW)).isEqualTo("null");
            assertThat(Platform.ask(connection, "show neon.file_cache_size_limit")).isEqualTo("0kB");
        }
    }

    @Test
    void withoutUsers_nothingIsCounted() throws SQLException {
        try (Connection connection = platform.observe("ep-quiet")) {
            platform.clock.goOn(Duration.ofMinutes(1));
            assertThat(Platform.ask(connection, "select file_cache_hits from " + VIEW)).isEqualTo("0");
            assertThat(Platform.ask(connection, "select file_cache_hit_ratio from " + VIEW)).isEqualTo("null");
        }
    }

    private static void goOnUntil(Connection connection, String limit) {
        await(limit).atMost(60, TimeUnit.SECONDS).until(() -> {
            platform.clock.goOn(Duration.ofMinutes(4));
            return Platform.ask(connection, "show neon.file_cache_size_limit").equals(limit);
        });
    }

    /** Newest first. */
    private static List<String> actionsOf(String id) {
        return StreamSupport
                .stream(platform.get("/projects/shop-1/operations?limit=1000").body().path("operations").spliterator(),
                        false)
                .filter(operation -> operation.path("endpoint_id").asText().equals(id))
                .map(operation -> operation.path("action").asText())
                .toList();
    }

    private static List<JsonNode> entries(String list, String id) {
        return StreamSupport.stream(platform.ledger().path(list).spliterator(), false)
                .filter(entry -> entry.path("endpoint_id").asText().equals(id))
                .toList();
    }
}
