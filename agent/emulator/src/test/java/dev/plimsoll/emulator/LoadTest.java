package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoadTest {

    private static final String CLIENTS = "select count(*) from pg_stat_activity where application_name = '%s'";

    @Test
    void loadsWorkAndComeBackAfterARestart() throws IOException, SQLException {
        try (Platform platform = Platform.of("""
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    computes:
                      - id: ep-busy
                        data: {rows: 100}
                        load:
                          - {kind: lookups, application-name: web, clients: 2, rate-per-second: 200}
                          - {kind: hold, application-name: desk, clients: 5, every: 50ms}
                          - {kind: bursts, application-name: night, every: 400ms, lasting: 100ms, rate-per-second: 50}
                """)) {
            // One session for all: whether a closed one still counts at the restart would depend on the machine.
            try (Connection observer = await().atMost(60, TimeUnit.SECONDS)
                    .ignoreExceptions()
                    .until(() -> platform.observe("ep-busy"), Objects::nonNull)) {
                awaitClients(observer, "web", 2);
                awaitClients(observer, "desk", 5);
                awaitClients(observer, "night", 1);
                awaitClients(observer, "night", 0);

                platform.call("POST", "/projects/shop-1/endpoints/ep-busy/restart", "");
                await().atMost(60, TimeUnit.SECONDS).until(() -> platform.ledger().path("starts").size() == 2);
            }
            awaitClients(platform, "web", 2);
            awaitClients(platform, "desk", 5);
            assertThat(platform.ledger().path("restarts").get(0).path("dropped").intValue()).isBetween(8, 9);
            assertThat(platform.ledger().path("awake").get(0).path("by").fieldNames()).toIterable()
                    .contains("web",
                            "desk");
        }
    }

    private static void awaitClients(Connection observer, String name, int number) {
        await(name).pollInterval(20, TimeUnit.MILLISECONDS)
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> Platform.ask(observer, CLIENTS.formatted(name)).equals(Integer.toString(number)));
    }

    private static void awaitClients(Platform platform, String name, int number) {
        await(name).pollInterval(20, TimeUnit.MILLISECONDS).atMost(60, TimeUnit.SECONDS).until(() -> {
            try (Connection connection = platform.observe("ep-busy")) {
                return Platform.ask(connection, CLIENTS.formatted(name)).equals(Integer.toString(number));
            } catch (SQLException e) {
                return false;
            }
        });
    }
}
