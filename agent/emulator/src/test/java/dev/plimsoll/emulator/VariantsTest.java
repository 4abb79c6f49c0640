package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where the contract leaves it open, and what a plan makes of it. */
class VariantsTest {

    private static final String COMPUTE = "/projects/p-1/endpoints/ep-one";
    private static final String PROJECT = "projects: [{id: p-1, computes: [{id: ep-one, started: false, last-active-ago: 90s}]}]\n";

    private static Platform with(String keys) throws IOException {
        return Platform.of("cache-per-cu: 4MiB\n" + keys + "\n" + PROJECT);
    }

    @Test
    void sizes_areIgnored_aSecondPrimaryUnprocessable_aRestartAnsweredEmpty() throws IOException {
        try (Platform platform = with(
                "variants: {size-fields: ignored, error-body: no-message, second-primary: 422, restart-body: empty}")) {
            assertThat(platform.call("PATCH", COMPUTE, Platform.sizes(2, 2)).status()).isEqualTo(200);
            assertThat(platform.endpoint("ep-one").path("autoscaling_limit_max_cu").intValue()).isEqualTo(1);
            Platform.Answer second = platform.call("POST", "/projects/p-1/endpoints",
                    "{\"endpoint\":{\"branch_id\":\"br-one\",\"type\":\"read_write\"}}");
            assertThat(second.status()).isEqualTo(422);
            assertThat(second.body().fieldNames()).toIterable().containsExactly("code");
            Platform.Answer restarted = platform.call("POST", COMPUTE + "/restart", "");
            assertThat(restarted.status()).isEqualTo(200);
            assertThat(restarted.text()).isEqualTo("{}");
            platform.awaitState("ep-one", "active");
        }
    }

    @Test
    void sizes_areRefusedWithAPage_aSuspendedComputeIsNotRestarted_andKeysAreMany() throws IOException {
        try (Platform platform = with(
                "keys: 12000\nvariants: {size-fields: refused, error-body: html, restart-of-idle: refused}")) {
            Platform.Answer refused = platform.call("PATCH", COMPUTE, Platform.sizes(2, 2));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).startsWith("<!doctype html>");
            assertThat(platform.call("POST", COMPUTE + "/restart", "").status()).isEqualTo(409);
            assertThat(platform.get("/api_keys").body()).hasSize(12_001);
            String secret = platform.call("POST", "/api_keys", "{\"key_name\":\"last\"}").body().path("key").asText();
            assertThat(secret).matches("[0-9a-f]{16}");
            assertThat(Stream.of(secret, secret + "0", "")
                    .map(key -> platform.callAs(key, "GET", "/projects", "").status())).containsExactly(200, 401, 401);
        }
    }

    @Test
    void aNewSize_wakesASuspendedComputeForAMoment_andARestartHasNoBody() throws IOException {
        try (Platform platform = with("variants: {patch-on-idle: wakes, error-body: none, restart-body: none}")) {
            Platform.Answer answer = platform.call("PATCH", COMPUTE, Platform.sizes(2, 2));
            assertThat(Platform.actions(answer)).containsExactly("apply_config running", "start_compute scheduling",
                    "suspend_compute scheduling");
            await().atMost(60, TimeUnit.SECONDS).until(() -> !platform.ledger().path("starts").isEmpty());
            assertThat(platform.ledger().path("starts").get(0).path("cause").asText()).isEqualTo("resize");
            platform.awaitState("ep-one", "idle");
            Platform.Answer problem = platform.get("/projects/none/endpoints");
            assertThat(problem.status()).isEqualTo(404);
            assertThat(problem.text()).isEmpty();
            Platform.Answer restarted = platform.call("POST", COMPUTE + "/restart", "");
            assertThat(restarted.status()).isEqualTo(204);
            assertThat(restarted.text()).isEmpty();
        }
    }

    @Test
    void aLiveResize_dropsNoConnection() throws IOException, SQLException {
        try (Platform platform = with("variants: {resize: live}"); Connection held = platform.use("ep-one")) {
            String since = Platform.ask(held, "select pg_postmaster_start_time()");
            Platform.Answer answer = platform.call("PATCH", COMPUTE, Platform.sizes(2, 2));
            assertThat(Platform.actions(answer)).containsExactly("apply_config running");
            assertThat(platform.endpoint("ep-one").path("autoscaling_limit_max_cu").intValue()).isEqualTo(2);
            assertThat(Platform.ask(held, "select pg_postmaster_start_time()")).isEqualTo(since);
            assertThat(platform.ledger().path("restarts")).isEmpty();
        }
    }

    @Test
    void thePlanLaunch_hasTheUsualDelayOrNone_andScaleAnyDelay() throws IOException {
        try (Platform platform = with("profile: neon\nplan: launch")) {
            assertThat(Stream.of(300, -1, 60, 301).map(seconds -> delay(platform, seconds)))
                    .containsExactly(200, 200, 412, 412);
        }
        try (Platform platform = with("profile: neon\nplan: scale")) {
            assertThat(delay(platform, 60)).isEqualTo(200);
        }
    }

    private static int delay(Platform platform, int seconds) {
        return platform.call("PATCH", COMPUTE, "{\"endpoint\":{\"suspend_timeout_seconds\":%d}}".formatted(seconds))
                .status();
    }

    @Test
    void theFreePlan_hasOneGigabyteAndNothingElse() throws IOException {
        try (Platform platform = with("plan: free")) {
            assertThat(platform.call("PATCH", COMPUTE, Platform.sizes(0.5, 0.5)).status()).isEqualTo(403);
            Platform.Answer scaling = platform.call("PATCH", COMPUTE, Platform.sizes(0.25, 1));
            assertThat(scaling.status()).isEqualTo(403);
            assertThat(scaling.body().path("message").asText()).contains("1 GB RAM");
            assertThat(platform.call("PATCH", COMPUTE, Platform.sizes(0.25, 0.25)).status()).isEqualTo(200);
            assertThat(platform.call("POST", "/projects/p-1/endpoints",
                    "{\"endpoint\":{\"branch_id\":\"br-one\",\"type\":\"read_only\"}}").status()).isEqualTo(403);
        }
    }
}
