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

/** A scenario that runs faster than real time. */
class FastTimeTest {

    @Test
    void computesSuspendWakeAndCrash_inEmulatedTime() throws IOException {
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
                        model: {application-name: hourly, schedule: {when: bursts, every: 20m, lasting: 5m}}
                """))) {
            await().atMost(60, TimeUnit.SECONDS).until(() -> wokenByTheModel(ledger(emulator)) >= 2);
            JsonNode first = ledger(emulator).path("starts").get(0);
            assertThat(Instant.parse(first.path("at").asText()))
                    .isBetween(Instant.parse("2026-01-05T08:00:00Z"), Instant.parse("2026-01-05T12:00:00Z"));

            awaitAsleepAfter(emulator, "ep-sleeps", 300);
            awaitAsleepAfter(emulator, "ep-crashes", 600);
        }
    }

    /** Its awake time has reached so much and grows no more, while others' does. */
    private static void awaitAsleepAfter(Emulator emulator, String id, double seconds) {
        await(id).atMost(60, TimeUnit.SECONDS).until(() -> {
            JsonNode one = ledger(emulator);
            int woken = wokenByTheModel(one);
            await().atMost(60, TimeUnit.SECONDS).until(() -> wokenByTheModel(ledger(emulator)) > woken);
            return awake(one, id) >= seconds && awake(ledger(emulator), id) == awake(one, id);
        });
    }

    private static int wokenByTheModel(JsonNode ledger) {
        return (int) ledger.findValuesAsText("cause").stream().filter("model"::equals).count();
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
