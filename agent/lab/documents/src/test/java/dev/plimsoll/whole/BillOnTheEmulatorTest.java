package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Longer;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.FastAgent;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.clock.FastClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole agent reads the bill of the emulated platform, late as that is, and finds why it differs from what it saw. */
@Longer
class BillOnTheEmulatorTest {

    private static final JsonMapper JSON = new JsonMapper();
    /** A tick of the agent, which is a second, is five minutes. */
    private static final double RATE = 300;
    private static final Instant START = Instant.parse("2026-03-10T08:00:00Z");
    private static final String SCENARIO = """
            profile: neon
            plan: launch
            cache-per-cu: 4MiB
            projects:
              - id: shop
                computes:
                  - {id: ep-fixed, branch: br-fixed, suspend-delay: never, min-cu: 8, max-cu: 8}
                  - {id: ep-runs, branch: br-runs, suspend-delay: 5m, min-cu: 1, max-cu: 1, started: false}
                  - {id: ep-gone, branch: br-gone, suspend-delay: never, min-cu: 1, max-cu: 1}
            """;

    @TempDir
    private Path folder = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void otherIsAtMostOnePercent_ofWhatThePlatformBills() throws Exception {
        InstantSource clock = FastClock.of(new ClockSpec(RATE, START));
        Options options = Options.defaults().withClock(clock).withTick(Duration.ofMillis(20));
        try (Emulator platform = EmulatedShop.open(SCENARIO, options)) {
            EmulatedShop.keepSizes(platform, folder);
            try (Agent agent = FastAgent.start(settings(platform), clock, RATE)) {
                soon().untilAsserted(() -> assertThat(agent.status().computeStatuses()).hasSize(3));
                await(clock, START.plus(Duration.ofMinutes(70)));
                call(platform, "POST", "/projects/shop/endpoints/ep-runs/start");
                await(clock, START.plus(Duration.ofMinutes(110)));
                call(platform, "DELETE", "/projects/shop/endpoints/ep-gone");
                await(clock, START.plus(Duration.ofHours(7)));

                JsonNode bill = read(agent, "/api/v1/bill?month=2026-03");
                double billed = sum(bill.path("gaps"), "billed_cu_hours");
                assertThat(billed).as("%s", bill).isGreaterThan(40);
                assertThat(Math.abs(sum(bill.path("gaps"), "other"))).as("%s", bill).isLessThanOrEqualTo(0.01 * billed);
                assertThat(sum(bill.path("gaps"), "lag")).as("the latest hours").isNegative();
                assertThat(StreamSupport.stream(bill.path("bill").spliterator(), false)
                        .map(row -> row.path("branch_id").asText()))
                        .containsExactlyInAnyOrder("all", "br-fixed", "br-runs", "br-gone");
                assertThat(text(agent, "/api/v1/bill?month=9998-01")).contains("9998-01 has not begun");
                assertThat(text(agent, "/bill?month=9998-01")).contains("<h1>Not possible</h1>",
                        "9998-01 has not begun");
                assertThat(text(agent, "/api/v1/bill?mnoth=2026-03"))
                        .contains("'mnoth' is no parameter here: use month");
                assertThat(text(agent, "/bill")).contains("Bill of 2026-03", "br-runs",
                        "<a href=\"./bill?month=2026-02\">2026-02</a>").doesNotContain("month=2026-04");
                assertThat(text(agent, "/bill?month=2026-02")).contains("<a href=\"./bill?month=2026-03\">2026-03</a>");
                assertThat(text(agent, "/metrics")).contains("plimsoll_bill_cu_seconds{project_id=\"shop\"}",
                        "plimsoll_bill_gap_cu_seconds{gap=\"autoscaling\",project_id=\"shop\"}",
                        "plimsoll_bill_last_success_timestamp_seconds");
            }
        }
    }

    private static void await(InstantSource clock, Instant time) {
        soon().until(() -> !clock.instant().isBefore(time));
    }

    private Settings settings(Emulator platform) {
        return EmulatedShop.settings(platform, platform.baseUrl(), folder,
                Map.of("platform.profile", "neon", "poll.interval", "60s", "poll.list-active", "60s", "poll.list-idle",
                        "60s", "observe.suspend-delay", "5m"));
    }

    private static double sum(JsonNode rows, String column) {
        return StreamSupport.stream(rows.spliterator(), false).mapToDouble(row -> row.path(column).asDouble()).sum();
    }

    private JsonNode read(Agent agent, String path) throws Exception {
        return JSON.readTree(text(agent, path));
    }

    private String text(Agent agent, String path) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + agent.port() + path)).build(),
                BodyHandlers.ofString()).body();
    }

    private void call(Emulator platform, String method, String path) throws Exception {
        assertThat(http.send(HttpRequest.newBuilder(URI.create(platform.baseUrl() + path))
                .header("Authorization", "Bearer " + platform.apiKey())
                .method(method, BodyPublishers.noBody())
                .build(), BodyHandlers.ofString()).statusCode()).isLessThan(300);
    }
}
