package dev.plimsoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.Glance;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.store.Store;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that the whole agent sends to the platform, overheard between the two. */
class OnTheWireTest {

    private static final String SCENARIO = """
            cache-per-cu: 4MiB
            suspend-delay: 1h
            projects:
              - id: shop-one
                name: shop
                computes:
                  - id: ep-small
                    branch: br-small
                    min-cu: 1
                    max-cu: 1
                    started: true
                    data: {rows: 30000}
                    load:
                      - {kind: lookups, application-name: shop-web, clients: 2, rate-per-second: 900, rows: 30000}
                  - id: ep-asleep
                    branch: br-asleep
                    min-cu: 1
                    max-cu: 1
                    started: false
            """;

    @TempDir
    private Path folder = Path.of("");

    private final Emulator platform = start();
    private final Tap tap = new Tap(URI.create(platform.baseUrl()));

    private static Emulator start() {
        try {
            Path work = Path.of(System.getProperty("plimsoll.root", ".."), "target", "plimsoll-emulator");
            return Emulator.start(Scenario.parse(SCENARIO), Options.defaults().withWorkDir(work));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @BeforeEach
    void keepTheSizeTable() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            Files.writeString(folder.resolve("sizes.json"),
                    http.send(HttpRequest.newBuilder(URI.create(platform.sizesUrl())).build(), BodyHandlers.ofString())
                            .body());
        }
    }

    @AfterEach
    void stop() {
        tap.close();
        platform.close();
    }

    @Test
    void inModesThatOnlyTell_nothingIsSentButGets() {
        for (String mode : List.of("observe", "advise")) {
            try (Agent agent = Agent.start(settings(mode), InstantSource.system())) {
                soon().untilAsserted(() -> assertThat(agent.status().standings()).hasSize(2));
            }
        }
        Settings once = settings("apply");
        try (Store store = Store.open(once.store())) {
            Glance.take(once, store, true, InstantSource.system());
        }

        assertThat(tap.heard()).hasSizeGreaterThan(5).allSatisfy(heard -> {
            assertThat(heard.method()).isEqualTo("GET");
            assertThat(heard.body()).isEmpty();
        });
    }

    @Test
    void inModeApply_nothingIsSentBesides_butThePatchOfBothLimits() {
        try (Agent agent = Agent.start(settings("apply"), InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(tap.changes()).isNotEmpty());
            soon().untilAsserted(() -> assertThat(size(agent)).isNotEqualTo("1"));
        }

        List<Tap.Heard> changes = tap.changes();
        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.method()).isEqualTo("PATCH");
            assertThat(change.path()).isEqualTo("/projects/shop-one/endpoints/ep-small");
            JsonNode endpoint = new JsonMapper().readTree(change.body()).path("endpoint");
            assertThat(change.body()).isEqualTo(
                    "{\"endpoint\":{\"autoscaling_limit_min_cu\":%1$s,\"autoscaling_limit_max_cu\":%1$s}}"
                            .formatted(endpoint.path("autoscaling_limit_max_cu")));
        });
    }

    private static String size(Agent agent) {
        return agent.status()
                .standings()
                .values()
                .stream()
                .map(standing -> standing.compute())
                .filter(compute -> compute.id().endpointId().equals("ep-small"))
                .map(compute -> compute.size().max().toString())
                .findFirst()
                .orElseThrow();
    }

    private Settings settings(String mode) {
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("platform.base-url", tap.baseUrl());
        flags.put("platform.api-key", platform.apiKey());
        flags.put("platform.sizes", folder.resolve("sizes.json").toString());
        flags.put("database.user", platform.databaseUser());
        flags.put("database.password", platform.databasePassword());
        flags.put("database.port", Integer.toString(platform.databasePort()));
        flags.put("database.ssl-mode", "disable");
        flags.put("poll.interval", "1s");
        flags.put("poll.list-active", "1s");
        flags.put("poll.list-idle", "1s");
        flags.put("sizing.mode", mode);
        flags.put("sizing.evidence.grow", "1s");
        flags.put("change.approval", "policy");
        flags.put("change.when", "now");
        flags.put("store.url", "jdbc:sqlite:" + folder.resolve("record.db"));
        flags.put("server.listen", "127.0.0.1:0");
        Configuration loaded = Configuration.load(null, Map.of(), flags);
        assertThat(loaded).isInstanceOf(Configuration.Loaded.class);
        return ((Configuration.Loaded) loaded).settings();
    }

    private static ConditionFactory soon() {
        return await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(250)).ignoreExceptions();
    }
}
