package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A scenario that is lived through faster than the world goes. */
class FastTimeTest {

    @Test
    void computesSleepWakeAndCrash_inEmulatedTime() throws IOException {
        try (Emulator emulator = Emulator.start(Scenario.parse("""
                clock: {rate: 600, start: 2026-01-05T08:00:00Z}
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    computes:
                      - {id: ep-sleeps}
                      - {id: ep-crashes, suspend-delay: never, crash-after: 10m}
                      - id: ep-hourly
                        started: false
                        counters: modelled
                        model: {application-name: hourly, schedule: {when: bursts, every: 1h, lasting: 10m}}
                """))) {
            await().atMost(30, TimeUnit.SECONDS).until(() -> {
                JsonNode ledger = ledger(emulator);
                long woken = ledger.findValuesAsText("cause").stream().filter("model"::equals).count();
                return woken >= 2 && awake(ledger, "ep-sleeps") >= 300 && awake(ledger, "ep-crashes") >= 600;
            });
            JsonNode first = ledger(emulator).path("starts").get(0);
            assertThat(Instant.parse(first.path("at").asText()))
                    .isBetween(Instant.parse("2026-01-05T08:00:00Z"), Instant.parse("2026-01-05T09:00:00Z"));
            double before = awake(ledger(emulator), "ep-sleeps");
            assertThat(before).as("five minutes and what a beat and a stop take").isLessThan(900);
            await().atMost(30, TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(awake(ledger(emulator), "ep-crashes")).isBetween(600.0, 1800.0));
        }
    }

    private static double awake(JsonNode ledger, String id) {
        for (JsonNode entry : ledger.path("awake")) {
            if (entry.path("endpoint_id").asText().equals(id)) {
                return entry.path("seconds").doubleValue();
            }
        }
        return 0;
    }

    private static JsonNode ledger(Emulator emulator) throws IOException {
        try {
            return new ObjectMapper().readTree(HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(emulator.ledgerUrl())).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
