package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Restarts that keep the cache ({@code platform/in-the-wild.md} section 1.9). */
class WarmRestartTest {

    private static final String COMPUTE = "/projects/shop/endpoints/ep-steady";
    private static final String VIEW = "neon.neon_stat_file_cache";
    private Platform platform;

    @BeforeEach
    void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                restarts: warm
                variants: {resize: restarts-warm}
                cache-per-cu: 16MiB
                counters: modelled
                projects:
                  - id: shop
                    computes:
                      - id: ep-steady
                        suspend-delay: never
                        model: {working-set: 8MiB, rate-per-second: 1000}
                """);
        platform.clock.goOn(Duration.ofMinutes(10));
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    private String ask(String what) throws SQLException {
        try (Connection connection = platform.observe("ep-steady")) {
            return Platform.ask(connection, "select " + what);
        }
    }

    private void settle() {
        await().until(() -> StreamSupport.stream(operations().spliterator(), false)
                .noneMatch(operation -> List.of("running", "scheduling").contains(operation.path("status").asText())));
    }

    private JsonNode operations() {
        return platform.get("/projects/shop/operations").body().path("operations");
    }

    private List<String> latest(String attribute, int count) {
        return StreamSupport.stream(operations().spliterator(), false)
                .limit(count)
                .map(operation -> operation.path(attribute).asText())
                .toList()
                .reversed();
    }

    @Test
    void aRestart_keepsTheCache_whichCountsAsWritten() throws SQLException {
        assertThat(ask("file_cache_misses from " + VIEW)).isEqualTo("1024");
        assertThat(ask("prewarmed_pages from neon.get_prewarm_info()")).isEqualTo("0");

        platform.call("POST", COMPUTE + "/restart", "");
        settle();

        assertThat(ask("prewarmed_pages from neon.get_prewarm_info()")).isEqualTo("1024");
        assertThat(ask("file_cache_writes from " + VIEW)).isEqualTo("1024");
        assertThat(ask("file_cache_misses from " + VIEW)).isEqualTo("0");
        assertThat(ask("neon.approximate_working_set_size_seconds(60)")).isEqualTo("1024");
        platform.clock.goOn(Duration.ofMinutes(10));
        assertThat(ask("file_cache_misses from " + VIEW)).isEqualTo("0");
    }

    @Test
    void aRestart_isSixOperations_withTheStateActiveAllTheTime() throws SQLException {
        platform.call("POST", COMPUTE + "/restart", "");
        assertThat(platform.get(COMPUTE).body().path("endpoint").path("current_state").asText()).isEqualTo("active");
        settle();

        assertThat(latest("action", 6)).containsExactly("start_compute", "prewarm_replica", "suspend_compute",
                "promote_replica", "start_compute", "suspend_compute");
        assertThat(latest("status", 6)).containsExactly("finished", "finished", "finished", "finished", "skipped",
                "skipped");
        assertThat(platform.ledger().path("restarts")).hasSize(1);
    }

    @Test
    void aSmallerSize_keepsWhatFits() throws SQLException {
        platform.call("PATCH", COMPUTE,
                "{\"endpoint\":{\"autoscaling_limit_min_cu\":0.25,\"autoscaling_limit_max_cu\":0.25}}");
        settle();

        // 80 % of the RAM, as on live computes, of a quarter of 16 MiB: a bit more than 500 pages.
        assertThat(Integer.parseInt(ask("prewarmed_pages from neon.get_prewarm_info()"))).isBetween(400, 600);
    }

    @Test
    void afterASuspend_theCacheIsEmpty() throws SQLException {
        platform.call("POST", COMPUTE + "/suspend", "");
        settle();

        assertThat(ask("prewarmed_pages from neon.get_prewarm_info()")).isEqualTo("0");
        assertThat(Integer.parseInt(ask("file_cache_used from " + VIEW))).isLessThan(2);
    }
}
