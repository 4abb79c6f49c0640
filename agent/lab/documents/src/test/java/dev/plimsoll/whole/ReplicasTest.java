package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Relay;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.StoreServer;
import dev.plimsoll.store.StoreSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that share a store, and a store on a watched compute, with an emulated platform and its ledger. */
abstract class ReplicasTest extends OnEmulatedShop {

    private static final JsonMapper JSON = new JsonMapper();

    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    ReplicasTest() {
        super(EmulatedShop.open(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a file", "a server"})
    void ofTwoOnOneStore_oneIsLeader_theOtherFollows_andTakesOverAtOnce(String home) throws Exception {
        Map<String, String> store = home.equals("a file") ? Map.of() : onAServer("replicas");
        Agent first = Agent.start(settings(store), InstantSource.system());
        try (Agent second = start(first, store)) {
            soon().untilAsserted(() -> assertThat(metrics(second)).contains("plimsoll_leader 0.0")
                    .contains("plimsoll_compute_connections{endpoint_id=\"ep-small\"")
                    .contains(
                            "plimsoll_compute_state{endpoint_id=\"ep-asleep\",project_id=\"shop-one\",state=\"idle\"} 1"));
            assertThat(metrics(second)).contains("plimsoll_probes_total{outcome=\"seen\"} 0.0");
            // What others stored is shown before its own first tick ends, with which it is ready.
            soon().untilAsserted(() -> assertThat(get(second, "/-/ready").statusCode()).isEqualTo(200));

            first.close();

            soon().untilAsserted(() -> assertThat(metrics(second)).contains("plimsoll_leader 1.0")
                    .doesNotContain("plimsoll_probes_total{outcome=\"seen\"} 0.0"));
        } finally {
            first.close();
        }
    }

    private static Map<String, String> onAServer(String database) {
        StoreServer server = StoreServer.shared();
        StoreSettings settings = server.settings(server.create(database));
        return Map.of("store.url", settings.url(), "store.user", Objects.requireNonNull(settings.user()),
                "store.password", Objects.requireNonNull(settings.password()).current().reveal());
    }

    private Agent start(Agent first, Map<String, String> store) {
        soon().untilAsserted(() -> assertThat(metrics(first)).contains("plimsoll_leader 1.0")
                .contains("plimsoll_compute_connections{endpoint_id=\"ep-small\""));
        return Agent.start(settings(store), InstantSource.system());
    }

    @Test
    void aLeaderWhoseStoreGivesNoAnswer_isNotReady_withinThreeSeconds_andMetricsGoOn() throws Exception {
        Map<String, String> direct = onAServer("silent");
        URI server = URI.create(Objects.requireNonNull(direct.get("store.url")).substring("jdbc:".length()));
        try (Relay relay = new Relay(server.getHost(), server.getPort())) {
            Map<String, String> store = new HashMap<>(direct);
            store.put("store.url", "jdbc:postgresql://127.0.0.1:" + relay.port() + server.getPath());
            try (Agent agent = Agent.start(settings(store), InstantSource.system())) {
                soon().untilAsserted(() -> assertThat(metrics(agent)).contains("plimsoll_leader 1.0"));
                soon().untilAsserted(() -> assertThat(get(agent, "/-/ready").statusCode()).isEqualTo(200));

                relay.stopAnswering();

                for (int each = 0; each < 3; each++) {
                    long asked = System.nanoTime();
                    HttpResponse<String> ready = get(agent, "/-/ready");
                    assertThat(ready.statusCode()).isEqualTo(503);
                    assertThat(ready.body()).contains("the store cannot be used: it gives no answer within 1500 ms");
                    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(3));
                    long scraped = System.nanoTime();
                    assertThat(get(agent, "/-/healthy").statusCode()).isEqualTo(200);
                    assertThat(metrics(agent)).contains("plimsoll_build_info");
                    assertThat(Duration.ofNanos(System.nanoTime() - scraped)).isLessThan(Duration.ofSeconds(2));
                }
            }
        }
    }

    @Test
    void aStoreOnASuspendedCompute_isRefused_andTheComputeStaysSuspended() throws Exception {
        Settings careless = settings(Map.of("store.url", "jdbc:postgresql://" + hostOf("ep-asleep") + "/app",
                "store.user", platform.databaseUser(), "store.password", platform.databasePassword()));
        try (Agent agent = Agent.start(careless, InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(get(agent, "/-/ready")).satisfies(response -> {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.body()).contains("the watched compute shop-one/ep-asleep", "Use another server");
            }));
            assertThat(get(agent, "/-/healthy").statusCode()).isEqualTo(200);
            assertThat(metrics(agent)).contains("plimsoll_leader 0.0");
        }
        JsonNode starts = JSON.readTree(get(platform.ledgerUrl()).body()).path("starts");
        assertThat(StreamSupport.stream(starts.spliterator(), false)
                .filter(start -> start.path("endpoint_id").asText().equals("ep-asleep"))).isEmpty();
    }

    private String hostOf(String endpoint) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(platform.baseUrl() + "/projects/shop-one/endpoints"))
                .header("Authorization", "Bearer " + platform.apiKey())
                .build();
        JsonNode all = JSON.readTree(http.send(request, BodyHandlers.ofString()).body()).path("endpoints");
        return StreamSupport.stream(all.spliterator(), false)
                .filter(one -> one.path("id").asText().equals(endpoint))
                .findFirst()
                .orElseThrow()
                .path("host")
                .asText();
    }

    private Settings settings(Map<String, String> more) {
        return EmulatedShop.settings(platform, platform.baseUrl(), folder, more);
    }

    private String metrics(Agent agent) throws Exception {
        return get(agent, "/metrics").body();
    }

    private HttpResponse<String> get(Agent agent, String path) throws Exception {
        return get("http://127.0.0.1:" + agent.port() + path);
    }

    private HttpResponse<String> get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }
}
