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

/** Operations and their life ({@code platform/in-the-wild.md} section 1.4), on servers that really start and stop. */
class OperationsTest {

    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                suspend-delay: never
                faults:
                  - {compute: ep-fails, method: PATCH, do: fail-operation}
                  - {compute: ep-retries, method: PATCH, do: retry-operation, retry-after: 30s}
                  - {compute: ep-odd, path: "**/start", do: odd-action}
                  - {compute: ep-odd, path: "**/suspend", do: odd-status}
                projects:
                  - {id: life, computes: [{id: ep-life, started: false, min-cu: 0.25, max-cu: 2}]}
                  - {id: fails, computes: [{id: ep-fails}]}
                  - {id: retries, computes: [{id: ep-retries, started: false}]}
                  - {id: odd, computes: [{id: ep-odd, started: false}]}
                """);
    }

    private static String endpoint(String project) {
        return "/projects/" + project + "/endpoints/ep-" + project;
    }

    private static JsonNode compute(String project) {
        return platform.get(endpoint(project)).body().path("endpoint");
    }

    private static List<String> told(String project) {
        return StreamSupport
                .stream(platform.get("/projects/" + project + "/operations").body().path("operations").spliterator(),
                        false)
                .map(one -> one.path("action").asText() + " " + one.path("status").asText())
                .toList();
    }

    @Test
    void oneChangeAtATime_andOperationsFollowTheWork() throws SQLException {
        Platform.Answer start = platform.call("POST", endpoint("life") + "/start", "");
        assertThat(start.status()).isEqualTo(200);
        assertThat(Platform.actions(start)).containsExactly("start_compute running");
        assertThat(start.body().path("endpoint").path("pending_state").asText()).isEqualTo("active");

        Platform.Answer locked = platform.call("PATCH", endpoint("life"), Platform.sizes(1, 8));
        assertThat(locked.status()).isEqualTo(423);
        assertThat(locked.body().path("message").asText())
                .isEqualTo("project already has running conflicting operations, scheduling of new ones is prohibited");
        platform.awaitOperations("life");
        assertThat(compute("life").path("current_state").asText()).isEqualTo("active");
        assertThat(compute("life").has("started_at")).isTrue();
        assertThat(compute("life").has("pending_state")).isFalse();
        assertThat(compute("life").path("autoscaling_limit_max_cu").doubleValue()).as("locked is not done")
                .isEqualTo(2);
        String host = compute("life").path("host").asText();
        try (Connection connection = platform.connectTo(host, "postgres", platform.emulator.databaseUser(),
                platform.emulator.databasePassword(), "plimsoll")) {
            assertThat(Platform.ask(connection, "show max_connections")).as("min(2, 8 x 0.25) CU").isEqualTo("901");
        }

        Platform.Answer resize = platform.call("PATCH", endpoint("life"), Platform.sizes(0.5, 0.5));
        assertThat(Platform.actions(resize)).containsExactly("apply_config running", "suspend_compute scheduling",
                "start_compute scheduling");
        platform.awaitOperations("life");
        platform.call("POST", endpoint("life") + "/suspend", "");
        platform.awaitOperations("life");
        assertThat(told("life")).containsExactly("suspend_compute finished", "start_compute finished",
                "suspend_compute finished", "apply_config finished", "start_compute finished");
        assertThat(compute("life").has("suspended_at")).isTrue();
        pages();
    }

    private static void pages() {
        JsonNode page = platform.get("/projects/life/operations?limit=3").body();
        String cursor = page.path("pagination").path("cursor").asText();
        JsonNode rest = platform.get("/projects/life/operations?cursor=" + cursor).body();
        assertThat(page.path("operations")).hasSize(3);
        assertThat(rest.path("operations")).hasSize(2);
        JsonNode last = rest.path("operations").get(1);
        JsonNode alone = platform.get("/projects/life/operations/" + last.path("id").asText()).body().path("operation");
        assertThat(alone).isEqualTo(last);
        assertThat(alone.path("total_duration_ms").isIntegralNumber()).isTrue();
        assertThat(platform.get("/projects/life/operations/none").status()).isEqualTo(404);
    }

    @Test
    void aFailedChange_isNotApplied() {
        Platform.Answer answer = platform.call("PATCH", endpoint("fails"), Platform.sizes(4, 4));
        assertThat(answer.status()).isEqualTo(200);
        platform.awaitOperations("fails");
        assertThat(told("fails")).startsWith("start_compute cancelled", "suspend_compute cancelled",
                "apply_config failed");
        assertThat(compute("fails").path("autoscaling_limit_max_cu").intValue()).isEqualTo(1);
        assertThat(compute("fails").path("current_state").asText()).isEqualTo("active");
    }

    @Test
    void aFailedOperation_isRepeated_atItsTime() {
        platform.call("POST", endpoint("retries") + "/start", "");
        platform.awaitOperations("retries");
        platform.call("PATCH", endpoint("retries"), Platform.sizes(2, 2));
        await().atMost(60, TimeUnit.SECONDS).until(() -> told("retries").contains("apply_config error"));
        JsonNode apply = platform.get("/projects/retries/operations").body().path("operations").get(2);
        assertThat(apply.path("failures_count").intValue()).isEqualTo(1);
        assertThat(apply.has("retry_at")).isTrue();
        assertThat(platform.call("PATCH", endpoint("retries"), Platform.sizes(4, 4)).status()).isEqualTo(423);

        platform.clock.goOn(Duration.ofSeconds(30));
        platform.awaitOperations("retries");
        assertThat(told("retries")).startsWith("start_compute finished", "suspend_compute finished",
                "apply_config finished");
        assertThat(compute("retries").path("autoscaling_limit_max_cu").intValue()).isEqualTo(2);
    }

    @Test
    void unknownWords_areShown() {
        assertThat(Platform.actions(platform.call("POST", endpoint("odd") + "/start", "")))
                .containsExactly("recalibrate_compute running");
        platform.awaitOperations("odd");
        assertThat(Platform.actions(platform.call("POST", endpoint("odd") + "/suspend", "")))
                .containsExactly("suspend_compute postponed");
        platform.awaitOperations("odd");
        assertThat(compute("odd").path("current_state").asText()).isEqualTo("idle");
    }
}
