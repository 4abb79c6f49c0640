package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;

/** The ledger's awake time without somebody, on real servers visited by a shop and by the one who watches it. */
class WithoutTest {

    private static final String ENDPOINTS = "/projects/shop-1/endpoints/";
    private static final String COMPUTES = """
            cache-per-cu: 4MiB
            projects:
              - id: shop-1
                computes:
                  - {id: ep-one, started: false}
                  - {id: ep-two, started: false}
            """;

    @Test
    void underAnyTraffic_aProbeAtTheEnd_costsTheTimeThatItAdds_andOneBetweenNothing() throws IOException, SQLException {
        try (Platform platform = Platform.of(COMPUTES)) {
            visit(platform, "ep-one");
            pass(platform, 100);
            probe(platform, "ep-one");
            pass(platform, 100);
            visit(platform, "ep-one");
            sleep(platform, "ep-one", 300);
            assertThat(seconds(platform, "ep-one")).isEqualTo(500);
            assertThat(without(platform, "ep-one", "plimsoll")).isEqualTo(500);

            visit(platform, "ep-one");
            pass(platform, 120);
            probe(platform, "ep-one");
            sleep(platform, "ep-one", 301);
            assertThat(seconds(platform, "ep-one")).isEqualTo(500 + 421);
            assertThat(without(platform, "ep-one", "plimsoll")).isEqualTo(500 + 300);
            assertThat(without(platform, "ep-one", "shop")).as("two probes").isEqualTo(300 + 301);
        }
    }

    @Test
    void aComputeWokenByAProbe_staysSuspendedWithoutIt() throws IOException, SQLException {
        try (Platform platform = Platform.of(COMPUTES)) {
            probe(platform, "ep-one");
            pass(platform, 50);
            assertThat(without(platform, "ep-one", "plimsoll")).isZero();
            visit(platform, "ep-one");
            pass(platform, 10);
            assertThat(without(platform, "ep-one", "plimsoll")).isEqualTo(10);
        }
    }

    @Test
    void changesByTheApi_haveTheSameEffectOnASuspendedSimulatedCompute() throws IOException, SQLException {
        try (Platform platform = Platform.of(COMPUTES)) {
            for (String id : new String[]{"ep-one", "ep-two"}) {
                visit(platform, id);
            }
            pass(platform, 200);
            probe(platform, "ep-one");
            probe(platform, "ep-two");
            pass(platform, 200);

            platform.call("PATCH", ENDPOINTS + "ep-one", Platform.sizes(2, 2));
            platform.call("POST", ENDPOINTS + "ep-two/restart", "");
            await().atMost(60, TimeUnit.SECONDS).until(() -> platform.ledger().path("starts").size() == 4);
            platform.awaitState("ep-one", "active");
            platform.awaitState("ep-two", "active");
            pass(platform, 50);
            assertThat(without(platform, "ep-one", "plimsoll")).as("a suspended compute stays suspended")
                    .isEqualTo(300);
            assertThat(without(platform, "ep-two", "plimsoll")).as("a suspended compute is started").isEqualTo(350);
        }
    }

    @Test
    void aShorterDelay_appliesToTheSimulatedComputeToo() throws IOException, SQLException {
        try (Platform platform = Platform.of("profile: neon\nactivity: any-traffic\n" + COMPUTES)) {
            visit(platform, "ep-one");
            pass(platform, 100);
            probe(platform, "ep-one");
            pass(platform, 50);
            assertThat(platform.call("PATCH", ENDPOINTS + "ep-one", "{\"endpoint\":{\"suspend_timeout_seconds\":60}}")
                    .status()).isEqualTo(200);
            sleep(platform, "ep-one", 60);
            assertThat(without(platform, "ep-one", "plimsoll")).as("since it is known").isEqualTo(150);
        }
    }

    @Test
    void underAMonitor_aProbeOfTheSystemsDatabase_addsNothingOfItsOwn() throws IOException, SQLException {
        try (Platform platform = Platform.of("profile: neon\n" + COMPUTES)) {
            try (Connection shop = platform.use("ep-one")) {
                Platform.ask(shop, "select 1");
                await().atMost(60, TimeUnit.SECONDS).until(() -> platform.endpoint("ep-one").has("last_active"));
            }
            // The server may tell of the session's end now or after that.
            pass(platform, 100);
            try (Connection watcher = platform.observe("ep-one")) {
                watcher.setAutoCommit(false);
                Platform.ask(watcher, "select 1");
                awaitLastActive(platform, "ep-one");
                pass(platform, 280);
                awaitLastActive(platform, "ep-one");
                watcher.rollback();
            }
            suspendUnderAMonitor(platform, "ep-one", 301);
            assertThat(seconds(platform, "ep-one")).isBetween(681.0, 1000.0);
            assertThat(without(platform, "ep-one", "plimsoll")).isBetween(300.0, 400.0);
        }
    }

    private static void visit(Platform platform, String id) throws SQLException {
        try (Connection shop = platform.use(id)) {
            Platform.ask(shop, "select 1");
        }
    }

    private static void probe(Platform platform, String id) throws SQLException {
        try (Connection watcher = platform.observe(id)) {
            Platform.ask(watcher, "select 1");
        }
    }

    private static void pass(Platform platform, long seconds) {
        platform.clock.goOn(Duration.ofSeconds(seconds));
    }

    private static void sleep(Platform platform, String id, long seconds) {
        pass(platform, seconds);
        platform.awaitState(id, "idle");
    }

    /** A monitor that reads after the time has passed takes what was done before for new; then the same time passes again. */
    private static void suspendUnderAMonitor(Platform platform, String id, long seconds) {
        pass(platform, seconds);
        try {
            await(id).atMost(5, TimeUnit.SECONDS).until(() -> platform.state(id).equals("idle"));
        } catch (ConditionTimeoutException e) {
            sleep(platform, id, seconds);
        }
    }

    private static void awaitLastActive(Platform platform, String id) {
        String now = platform.clock.instant().toString();
        await(id).atMost(60, TimeUnit.SECONDS)
                .until(() -> platform.endpoint(id).path("last_active").asText().compareTo(now) >= 0);
    }

    private static double seconds(Platform platform, String id) {
        return awake(platform, id).path("seconds").doubleValue();
    }

    private static double without(Platform platform, String id, String name) {
        return awake(platform, id).path("without").path(name).doubleValue();
    }

    private static JsonNode awake(Platform platform, String id) {
        return StreamSupport.stream(platform.ledger().path("awake").spliterator(), false)
                .filter(entry -> entry.path("endpoint_id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
