package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Quotas that suspend all computes of a project ({@code platform/in-the-wild.md} section 1.10). */
class EmulatedQuotaTest {

    private static final String PROJECT = "/projects/limited";
    private static final String COMPUTE = PROJECT + "/endpoints/ep-big";
    private Platform platform;

    @BeforeEach
    void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                projects:
                  - id: limited
                    quota: {compute_time_seconds: 10000, used: 1h, period: 1d}
                    computes: [{id: ep-big, suspend-delay: never, min-cu: 2, max-cu: 2}]
                  - id: free
                    computes: [{id: ep-other, suspend-delay: never}]
                """);
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    private JsonNode project() {
        return platform.get(PROJECT).body().path("project");
    }

    private String state(String compute) {
        return platform.get(compute).body().path("endpoint").path("current_state").asText();
    }

    private void exhaust() {
        platform.clock.goOn(Duration.ofSeconds(3200));
        await().until(() -> state(COMPUTE).equals("idle"));
    }

    @Test
    void theProjectShowsItsLimit_itsUseAndItsPeriod() {
        platform.clock.goOn(Duration.ofSeconds(1000));
        JsonNode project = project();

        assertThat(project.path("owner").path("subscription_type").asText()).isEqualTo("scale_v3");
        assertThat(project.path("settings").path("quota").path("compute_time_seconds").asLong()).isEqualTo(10_000);
        assertThat(project.path("compute_time_seconds").asDouble()).isCloseTo(3600 + 2000, within(2.0));
        assertThat(project.path("active_time_seconds").asDouble()).isCloseTo(3600 + 1000, within(2.0));
        assertThat(Duration.between(Instant.parse(project.path("consumption_period_start").asText()),
                Instant.parse(project.path("consumption_period_end").asText()))).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void atTheLimit_neitherAConnectionNorTheApiStartsAComputeOfTheProject() {
        exhaust();

        assertThatThrownBy(() -> platform.use("ep-big").close()).isInstanceOf(SQLException.class)
                .hasMessageContaining("exceeded the compute time quota");
        assertThat(platform.call("POST", COMPUTE + "/start", "").status()).isEqualTo(402);
        assertThat(state(PROJECT.replace("limited", "free") + "/endpoints/ep-other")).isEqualTo("active");
    }

    @Test
    void aRaisedLimit_letsTheComputeStart() throws SQLException {
        exhaust();

        platform.call("PATCH", PROJECT, "{\"project\":{\"settings\":{\"quota\":{\"compute_time_seconds\":100000}}}}");
        platform.use("ep-big").close();

        assertThat(state(COMPUTE)).isEqualTo("active");
    }

    @Test
    void inTheNextPeriod_theUseBeginsAtZero() throws SQLException {
        exhaust();

        platform.clock.goOn(Duration.ofDays(1));
        assertThat(project().path("compute_time_seconds").asLong()).isZero();
        platform.use("ep-big").close();
        assertThat(state(COMPUTE)).isEqualTo("active");
    }
}
