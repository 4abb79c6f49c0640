package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The whole agent with an emulated platform and real PostgreSQL under real load, checked by the emulator's ledger. */
abstract class EndToEndTest extends OnEmulatedShop {

    private static final JsonMapper JSON = new JsonMapper();
    /** An additional compute in an unknown state. */
    private static final String ODD = """
                  - id: ep-odd
                    branch: br-odd
                    min-cu: 1
                    max-cu: 1
                    started: true
                    state-word: hibernating
            """;

    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    EndToEndTest() {
        // A rate that a busy machine carries too: a verdict compares the loads before and after.
        super(EmulatedShop.openAt(600, ODD));
    }

    @Test
    void advise_recommendsTheRightSize_wakesNothing_andChangesNothing() throws Exception {
        try (Agent agent = Agent.start(settings(Map.of("sizing.mode", "advise", "database.statements", "true")),
                InstantSource.system())) {
            JsonNode advice = soon().until(() -> advice(agent, "ep-small"),
                    now -> now.path("action").asText().equals("grow"));

            assertThat(get(agent, "/api/v1/computes/ep-small").body()).contains("pg_stat_statements is not created");
            assertThat(advice.path("reason").asText()).isEqualTo("too_small");
            assertThat(advice.path("restart_impact").path("restarts").asBoolean()).isTrue();
            assertThat(advice.path("predicted")).isNotEmpty();
            assertThat(advice.path("platform_rule").path("cu").asDouble()).isEqualTo(2);
            // Each compute has a pass of its own: that of another one may end later.
            soon().untilAsserted(() -> assertThat(get(agent, "/metrics").body())
                    .contains(
                            "plimsoll_compute_phase{endpoint_id=\"ep-asleep\",phase=\"asleep\",project_id=\"shop-one\"} 1")
                    .contains(
                            "plimsoll_compute_state{endpoint_id=\"ep-odd\",project_id=\"shop-one\",state=\"unknown\"} 1")
                    .containsPattern("plimsoll_compute_file_cache_hit_ratio\\{endpoint_id=\"ep-small\".*window=\"5m\"")
                    .doesNotContainPattern("plimsoll_compute_connections\\{endpoint_id=\"ep-asleep\""));
            assertThat(get(agent, "/-/ready").statusCode()).isEqualTo(200);
            assertThat(startsByUs()).isEmpty();
            assertThat(ledger().path("mutations")).isEmpty();
        }
    }

    @Test
    void aDeletedCompute_hasNoSeriesAtTheNextScrape() throws Exception {
        try (Agent agent = Agent.start(settings(Map.of()), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(get(agent, "/metrics").body()).contains("ep-asleep"));
            api("DELETE", "/projects/shop-one/endpoints/ep-asleep");

            soon().untilAsserted(() -> assertThat(get(agent, "/metrics").body()).doesNotContain("ep-asleep"));
        }
    }

    @Test
    void totals_surviveRestartsOfComputeAndAgent() throws Exception {
        double before;
        double after;
        try (Agent agent = Agent.start(settings(Map.of()), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(series(agent, "compute_file_cache_hits_total")).isPositive());
            before = series(agent, "compute_file_cache_hits_total");
            api("POST", "/projects/shop-one/endpoints/ep-small/restart");

            soon().untilAsserted(
                    () -> assertThat(series(agent, "compute_starts_total", "cause=\"others\"")).isEqualTo(2));
            // The new start is known from the list, before the first probe after it. The load goes on, so one scrape has both.
            String metrics = soon().until(() -> get(agent, "/metrics").body(),
                    now -> series(now, "compute_file_cache_hits_total") > before
                            && series(now, "compute_file_cache_hits_since_start") > 0);
            after = series(metrics, "compute_file_cache_hits_total");
            assertThat(after - series(metrics, "compute_file_cache_hits_since_start")).isGreaterThanOrEqualTo(before);
        }
        try (Agent next = Agent.start(settings(Map.of()), InstantSource.system())) {
            String metrics = soon().until(() -> get(next, "/metrics").body(),
                    now -> series(now, "compute_file_cache_hits_total") >= after);
            assertThat(series(metrics, "compute_starts_total", "cause=\"others\"")).isEqualTo(2);
            assertThat(startsByUs()).isEmpty();
        }
    }

    /** The value of the busy compute's series with this name. */
    private double series(Agent agent, String name, String... labels) throws Exception {
        return series(get(agent, "/metrics").body(), name, labels);
    }

    private static double series(String metrics, String name, String... labels) {
        return metrics.lines()
                .filter(line -> line.startsWith("plimsoll_" + name + "{") && line.contains("ep-small"))
                .filter(line -> Stream.of(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void apply_changesTheSizeWithOnePatch_andVerifiesTheEffect() throws Exception {
        // Ten seconds: the load before is compared with the load after, and a few seconds may hold a burst.
        Map<String, String> apply = Map.of("sizing.mode", "apply", "change.approval", "policy", "change.when", "now",
                "sizing.evidence.grow", "10s", "server.token", "open-sesame");
        try (Agent agent = Agent.start(settings(apply), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(journal(agent)).contains("\"starting\""));
            assertThat(ledger().path("mutations")).as("the first minutes are quiet").isEmpty();
            soon().untilAsserted(() -> assertThat(advice(agent, "ep-small").at("/evidence/judged_seconds").asDouble())
                    .as("the load before, over seconds")
                    .isGreaterThanOrEqualTo(8));
            assertThat(post(agent, "/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(200);

            soon().untilAsserted(() -> assertThat(journal(agent)).contains("confirmed"));
            soon().untilAsserted(() -> assertThat(advice(agent, "ep-small").path("reason").asText())
                    .as("it reaches its target now")
                    .isIn("fits", "too_big"));

            JsonNode mutations = ledger().path("mutations");
            assertThat(mutations).hasSize(1);
            JsonNode patch = mutations.path(0);
            assertThat(patch.path("method").asText()).isEqualTo("PATCH");
            JsonNode endpoint = body(patch).path("endpoint");
            assertThat(endpoint.properties()).extracting(Map.Entry::getKey)
                    .containsExactlyInAnyOrder("autoscaling_limit_min_cu", "autoscaling_limit_max_cu");
            assertThat(ledger().path("restarts").path(0).path("dropped").asInt()).isPositive();
            assertThat(startsByUs()).isEmpty();
        }
    }

    /** Neither the next tick nor the next listing of the compute is waited for. */
    @Test
    void anAnswer_isInTheNextReply() throws Exception {
        Map<String, String> apply = Map.of("sizing.mode", "apply", "change.when", "idle", "sizing.evidence.grow", "1s",
                "poll.list-active", "1m", "poll.interval", "1s", "server.token", "open-sesame");
        try (Agent agent = Agent.start(settings(Map.of("sizing.evidence.grow", "1s")), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(advice(agent, "ep-small").path("action").asText()).isEqualTo("grow"));
        }
        try (Agent agent = Agent.start(settings(apply), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(plan(agent)).startsWith("a person's approval"));

            assertThat(post(agent, "/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(200);
            assertThat(plan(agent)).startsWith("the compute is suspended");
            assertThat(post(agent, "/api/v1/stop").statusCode()).isEqualTo(200);
            assertThat(get(agent, "/").body()).contains("The stop switch is on");
            assertThat(get(agent, "/metrics").body()).contains("plimsoll_stopped 1");
            assertThat(post(agent, "/api/v1/resume").statusCode()).isEqualTo(200);
            assertThat(get(agent, "/").body()).doesNotContain("The stop switch is on");
            assertThat(get(agent, "/metrics").body()).contains("plimsoll_stopped 0");
        }
    }

    private String plan(Agent agent) throws Exception {
        JsonNode plan = advice(agent, "ep-small").path("plan");
        return plan.path("until").asText(plan.toString());
    }

    private HttpResponse<String> post(Agent agent, String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + agent.port() + path))
                .header("Authorization", "Bearer open-sesame")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build(), BodyHandlers.ofString());
    }

    @Test
    void aRefusedKey_keepsTheProcessRunning_butNotReady() throws Exception {
        Settings wrong = settings(Map.of("platform.api-key", "wrong"));
        try (Agent agent = Agent.start(wrong, InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(get(agent, "/metrics").body())
                    .contains("plimsoll_platform_errors_total{kind=\"unauthorized\"} 1"));

            soon().untilAsserted(() -> assertThat(get(agent, "/metrics").body()).contains("plimsoll_platform_up 0"));
            assertThat(get(agent, "/-/healthy").statusCode()).isEqualTo(200);
            assertThat(get(agent, "/-/ready").statusCode()).isEqualTo(503);
        }
    }

    private static JsonNode body(JsonNode mutation) throws IOException {
        JsonNode body = mutation.path("body");
        return body.isTextual() ? JSON.readTree(body.asText()) : body;
    }

    private Settings settings(Map<String, String> more) {
        return EmulatedShop.settings(platform, platform.baseUrl(), folder, more);
    }

    private JsonNode advice(Agent agent, String endpoint) throws Exception {
        JsonNode all = JSON.readTree(get(agent, "/api/v1/recommendations").body()).path("recommendations");
        return StreamSupport.stream(all.spliterator(), false)
                .filter(one -> one.path("endpoint_id").asText().equals(endpoint))
                .findFirst()
                .orElseThrow();
    }

    private String journal(Agent agent) throws Exception {
        return get(agent, "/api/v1/journal").body();
    }

    private JsonNode ledger() throws Exception {
        return JSON.readTree(get(platform.ledgerUrl()).body());
    }

    private List<JsonNode> startsByUs() throws Exception {
        return StreamSupport.stream(ledger().path("starts").spliterator(), false)
                .filter(start -> start.path("application_name").asText().equals("plimsoll"))
                .toList();
    }

    private void api(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(platform.baseUrl() + path))
                .header("Authorization", "Bearer " + platform.apiKey())
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isBetween(200, 299);
    }

    private HttpResponse<String> get(Agent agent, String path) throws Exception {
        return get("http://127.0.0.1:" + agent.port() + path);
    }

    private HttpResponse<String> get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }
}
