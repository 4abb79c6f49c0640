package dev.plimsoll.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.agent.Agent;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.fleet.PlainText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of the platform and reasons of people that try to control what shows them, on every surface of a running agent. */
class HostileTextTest {

    private static final String COMPUTES = """
            cache-per-cu: 4MiB
            counters: modelled
            projects:
              - id: shop-one
                name: "Shop\\u202Egnp.exe\\e[31m\\nplimsoll_up 1"
                computes:
                  - {id: ep-two, suspend-delay: never, min-cu: 2, max-cu: 2, state-word: "nap\\u2066\\u0007ping"}
            """;
    private static final String REASON = "%1B%5D0;x%07%E2%80%AEtsop%0Aplimsoll_up%201";

    @TempDir
    private Path folder = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void noSurfaceShowsWhatIsNotSeen() throws Exception {
        try (Emulator platform = EmulatedShop.open(COMPUTES, Options.defaults()); Agent agent = agent(platform)) {
            await().atMost(Duration.ofSeconds(30)).until(() -> get(agent, "/metrics").contains("project_name=\"Shop"));
            HttpRequest dismissal = request(agent, "/api/v1/recommendations/shop-one/ep-two/dismiss?because=" + REASON)
                    .header("Authorization", "Bearer open-sesame")
                    .POST(BodyPublishers.noBody())
                    .build();
            HttpResponse<String> dismissed = http.send(dismissal, BodyHandlers.ofString());

            assertThat(dismissed.statusCode()).as(dismissed.body()).isEqualTo(200);
            for (String path : List.of("/metrics", "/", "/agent", "/computes/shop-one/ep-two", "/api/v1/computes",
                    "/api/v1/recommendations", "/api/v1/journal", "/%1B%5B2Jnowhere", "/api/v1/computes/%E2%80%AEno")) {
                String shown = get(agent, path);
                assertThat(shown.codePoints().filter(c -> c != '\n' && PlainText.isHidden(c))).as(path).isEmpty();
                assertThat(shown.lines()).as(path).noneMatch(line -> line.startsWith("plimsoll_up"));
            }
            assertThat(get(agent, "/api/v1/computes")).contains("Shopgnp.exe [31m plimsoll_up 1");
            assertThat(get(agent, "/api/v1/journal")).contains("]0;x tsop plimsoll_up 1");
        } finally {
            http.close();
        }
    }

    private Agent agent(Emulator platform) throws Exception {
        EmulatedShop.keepSizes(platform, folder);
        return Agent.start(EmulatedShop.settings(platform, platform.baseUrl(), folder,
                Map.of("server.token", "open-sesame")), InstantSource.system());
    }

    private static HttpRequest.Builder request(Agent agent, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + agent.port() + path));
    }

    private String get(Agent agent, String path) throws Exception {
        return http.send(request(agent, path).build(), BodyHandlers.ofString()).body();
    }
}
