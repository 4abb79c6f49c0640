package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.Longer;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.deploy.Dashboards.Query;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.web.metrics.Promtool;
import dev.plimsoll.whole.EmulatedShop;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every query of the dashboards on a real Prometheus that scrapes an agent, which watches real PostgreSQL. */
@Longer
class DashboardQueriesTest {

    /** Long enough for a few scrapes. */
    private static final String RANGE = "20s";

    @BeforeAll
    static void installed() {
        Monitoring.assumeInstalled();
    }

    @TempDir
    private Path folder = Path.of("");

    @Test
    void eachQuery_hasData_orIsListedWithAReason() throws Exception {
        List<String> reasons = emptyByNature();
        List<Query> asked = Dashboards.queries();
        assertThat(reasons).as("each entry is about a query")
                .allSatisfy(text -> assertThat(asked).anyMatch(query -> query.expression().contains(text)));
        try (Emulator platform = EmulatedShop.open("");
                Agent agent = agent(platform);
                Monitoring monitoring = Monitoring.ofMetrics(folder, List.of(agent.port()))) {
            List<Query> expected = asked.stream()
                    .filter(query -> reasons.stream().noneMatch(query.expression()::contains))
                    .toList();
            assertThat(expected).hasSizeGreaterThan(80);
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(
                            () -> assertThat(monitoring.query("plimsoll_compute_starts_total > 0")).isNotEmpty());
            assertThat(Promtool.find().orElseThrow().check(scrape(agent))).isEmpty();
            restart(platform);
            List<Query> waiting = new ArrayList<>(expected);
            await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofSeconds(2)).untilAsserted(() -> {
                waiting.retainAll(empty(waiting, monitoring));
                assertThat(waiting).isEmpty();
            });
            // Even where no data is expected, Prometheus must accept the query.
            empty(asked, monitoring);
        }
    }

    private static List<Query> empty(List<Query> queries, Monitoring monitoring) throws Exception {
        List<Query> empty = new ArrayList<>();
        for (Query query : queries) {
            if (monitoring.query(query.forAll(RANGE)).isEmpty()) {
                empty.add(query);
            }
        }
        return empty;
    }

    /** So that a start follows the first scrape. */
    private static void restart(Emulator platform) throws Exception {
        HttpRequest request = HttpRequest
                .newBuilder(URI.create(platform.baseUrl() + "/projects/shop-one/endpoints/ep-small/restart"))
                .header("Authorization", "Bearer " + platform.apiKey())
                .POST(BodyPublishers.noBody())
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    private static String scrape(Agent agent) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI metrics = URI.create("http://127.0.0.1:%d/metrics".formatted(agent.port()));
            return http.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body();
        }
    }

    private static List<String> emptyByNature() throws IOException {
        try (InputStream file = Objects
                .requireNonNull(DashboardQueriesTest.class.getResourceAsStream("empty-queries.yaml"))) {
            List<String> texts = new ArrayList<>();
            for (JsonNode entry : new YAMLMapper().readTree(file)) {
                assertThat(entry.path("because").asText()).as(entry.path("text").asText()).isNotBlank();
                texts.add(entry.path("text").asText());
            }
            return texts;
        }
    }

    private Agent agent(Emulator platform) throws Exception {
        EmulatedShop.keepSizes(platform, folder);
        return Agent.start(EmulatedShop.settings(platform, platform.baseUrl(), folder,
                Map.of("sizing.mode", "advise", "observe.budget-cu-hours", "1")), InstantSource.system());
    }
}
