package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Longer;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.LiveSettings;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Sources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A running agent whose configuration changes, while it works and others read. */
class ReloadUnderLoadTest extends OnEmulatedShop {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String TOKEN = "open-sesame";

    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    ReloadUnderLoadTest() {
        super(EmulatedShop.openAt(600, ""));
    }

    @BeforeEach
    void beginsByAdvising() throws IOException {
        write("sizing: {mode: advise}");
    }

    private Path file() {
        return folder.resolve("plimsoll.yaml");
    }

    private void write(String yaml) throws IOException {
        Files.writeString(file(), yaml + "\n");
    }

    private Agent start() {
        Sources sources = EmulatedShop.sources(platform, folder, file(),
                Map.of("sizing.evidence.grow", "1s", "server.token", TOKEN));
        return Agent.start(new LiveSettings(((Loaded) sources.load()).settings(), sources),
                new EmulatedShop.Clock());
    }

    private HttpResponse<String> send(HttpRequest.Builder request, Agent agent, String path) throws Exception {
        return http.send(request.uri(URI.create("http://127.0.0.1:" + agent.port() + path)).build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(Agent agent, String path) throws Exception {
        return send(HttpRequest.newBuilder(), agent, path);
    }

    private HttpResponse<String> post(Agent agent, String path) throws Exception {
        return send(HttpRequest.newBuilder()
                .header("Authorization", "Bearer " + TOKEN)
                .POST(HttpRequest.BodyPublishers.noBody()), agent, path);
    }

    private String plan(Agent agent) throws Exception {
        return JSON.readTree(get(agent, "/api/v1/computes/ep-small").body()).at("/recommendation/plan").toString();
    }

    private static double series(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith("plimsoll_" + name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    /** The channel to the platform is opened by the reload, and the answer of a person counts from then on. */
    @Test
    void theModeOfAReload_isThatOfTheNextPass_andWhatNeedsARestartIsNamed() throws Exception {
        try (Agent agent = start()) {
            soon().untilAsserted(() -> assertThat(plan(agent)).contains("advise"));
            assertThat(post(agent, "/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(409);
            write("{sizing: {mode: apply}, change: {when: now}, store: {retention: 9d}, log: {level: debug}}");
            HttpResponse<String> answer = post(agent, "/-/reload");

            assertThat(answer.statusCode()).isEqualTo(200);
            JsonNode changed = JSON.readTree(answer.body());
            assertThat(changed.path("reloaded")).extracting(JsonNode::asText)
                    .containsExactlyInAnyOrder("sizing.mode", "change.when");
            assertThat(changed.path("needs_restart")).extracting(JsonNode::asText)
                    .containsExactlyInAnyOrder("store.retention", "log.level");
            assertThat(changed.path("unchanged").asBoolean()).isFalse();
            soon().untilAsserted(() -> assertThat(plan(agent)).contains("approval"));
            assertThat(post(agent, "/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(200);
            soon().untilAsserted(() -> assertThat(maxCu(agent)).isEqualTo(2));
        }
    }

    @Test
    @Longer
    void theWindowsOfAReload_areThoseOfTheNextPass() throws Exception {
        String always = "{cron: '0 * * * *', duration: 1h, zone: UTC}";
        String change = "{sizing: {mode: apply}, change: {when: now, blackouts: [%s]}}";
        try (Agent agent = start()) {
            write(change.formatted(always));
            assertThat(JSON.readTree(post(agent, "/-/reload").body()).path("reloaded")).extracting(JsonNode::asText)
                    .containsExactlyInAnyOrder("sizing.mode", "change.when", "change.blackouts");
            soon().untilAsserted(() -> assertThat(plan(agent)).contains("blackout"));
            assertThat(post(agent, "/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(200);
            assertThat(maxCu(agent)).isEqualTo(1);
            write(change.formatted(""));
            post(agent, "/-/reload");

            soon().untilAsserted(() -> assertThat(maxCu(agent)).as(plan(agent)).isEqualTo(2));
        }
    }

    private double maxCu(Agent agent) throws Exception {
        return JSON.readTree(get(agent, "/api/v1/computes/ep-small").body()).at("/max_cu").asDouble();
    }

    @Test
    void anInvalidFile_isRefusedWithItsProblems_andShownUntilItIsValid() throws Exception {
        try (Agent agent = start()) {
            write("{sizing: {mode: apply, min-cu: many}, server: {token: another-secret}}");
            HttpResponse<String> answer = post(agent, "/-/reload");

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(JSON.readTree(answer.body()).at("/problems/0/path").asText()).isEqualTo("sizing.min-cu");
            assertThat(answer.body()).doesNotContain("another-secret");
            soon().untilAsserted(() -> assertThat(series(get(agent, "/metrics").body(), "config_reload_success"))
                    .isZero());
            soon().untilAsserted(() -> assertThat(plan(agent)).contains("advise"));
            write("sizing: {mode: advise}");
            assertThat(JSON.readTree(post(agent, "/-/reload").body()).path("unchanged").asBoolean()).isTrue();
            soon().untilAsserted(() -> assertThat(series(get(agent, "/metrics").body(), "config_reload_success"))
                    .isEqualTo(1));
        }
    }

    @Test
    void withoutTheToken_nothingIsReloaded() throws Exception {
        try (Agent agent = start()) {
            HttpResponse<String> answer = send(
                    HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.noBody()), agent, "/-/reload");

            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(get(agent, "/-/reload").statusCode()).isEqualTo(405);
        }
    }

    @Test
    @Longer
    void whileReloadsAlternate_readersAndPassesSeeNoError() throws Exception {
        Set<String> failures = new ConcurrentSkipListSet<>();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Agent agent = start(); ExecutorService threads = Executors.newFixedThreadPool(3)) {
            soon().untilAsserted(() -> assertThat(plan(agent)).contains("advise"));
            List<Future<?>> readers = List.of("/", "/metrics", "/api/v1/recommendations")
                    .stream()
                    .<Future<?>>map(path -> threads.submit(() -> {
                        while (!isOver.get()) {
                            int status = get(agent, path).statusCode();
                            if (status != 200) {
                                failures.add(path + " " + status);
                            }
                        }
                        return path;
                    }))
                    .toList();
            double probes = probes(agent);
            try {
                for (int i = 0; i < 60; i++) {
                    write("{sizing: {mode: %s, target-hit-ratio: %s}}".formatted(i % 2 == 0 ? "apply" : "advise",
                            i % 2 == 0 ? "0.98" : "0.99"));
                    assertThat(post(agent, "/-/reload").statusCode()).isEqualTo(200);
                }
                soon().untilAsserted(() -> assertThat(probes(agent)).isGreaterThan(probes + 2));
            } finally {
                isOver.set(true);
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
            assertThat(failures).isEmpty();
            assertThat(agent.status().computeStatuses().values())
                    .noneMatch(status -> status.phase().word().equals("unknown"));
        }
    }

    private double probes(Agent agent) throws Exception {
        return get(agent, "/metrics").body()
                .lines()
                .filter(line -> line.startsWith("plimsoll_probes_total{outcome=\"seen\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }
}
