package dev.plimsoll.emulator.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.clock.Ticker;
import dev.plimsoll.emulator.postgres.Rack;
import dev.plimsoll.emulator.postgres.WorkDir;
import dev.plimsoll.emulator.proxy.Authority;
import dev.plimsoll.emulator.scenario.Limits;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.Size;
import dev.plimsoll.emulator.scenario.Sizes;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another size for a server that runs on. */
class ResizeInPlaceTest {

    private static final Size TWO_CU = Sizes.of(2).orElseThrow();
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-05T08:00:00Z"));

    @ParameterizedTest
    @CsvSource({"real, 4MB", "modelled, 128MB"})
    void aNewSize_isTakenOn_whileConnectionsAndBuffersStay(String counters, String buffers)
            throws IOException, SQLException {
        Scenario scenario = Scenario.parse("{profile: neon, cache-per-cu: 4MiB, counters: " + counters
                + ", projects: [{id: p-1, computes: [{id: ep-live-" + counters + "}]}]}");
        Ledger ledger = new Ledger();
        Addresses addresses = Addresses.choose(0);
        try (Rack rack = Rack.open(new WorkDir(Options.defaults().workDir()), null, scenario.profile(),
                Map.of("plimsoll", "x1", "app", "x2", Monitor.ROLE, "x3"));
                Ticker ticker = Ticker.every(Duration.ofHours(1));
                Account account = new Account(
                        new Surroundings(rack, addresses, ledger, CLOCK, ticker, Authority.create(),
                                scenario, 1, CLOCK.instant(), Duration.ofHours(1)))) {
            account.add(scenario.projects().getFirst());
            Compute compute = account.projects().getFirst().computes().getFirst();
            assertThat(compute.snapshot().startedAt()).isEqualTo(CLOCK.instant());
            assertThat(compute.snapshot().suspendedAt()).isNull();

            try (Connection connection = DriverManager.getConnection(
                    "jdbc:postgresql://" + compute.identity().host() + ":" + addresses.port() + "/postgres", "plimsoll",
                    "x1")) {
                String born = ask(connection, "select pg_postmaster_start_time()");
                compute.resizeInPlace(new Limits(TWO_CU, TWO_CU));
                await().atMost(10, TimeUnit.SECONDS)
                        .until(() -> ask(connection, "show neon.file_cache_size_limit").equals("8MB"));
                assertThat(ask(connection, "show shared_buffers")).isEqualTo(buffers);
                assertThat(ask(connection, "show max_connections")).isEqualTo("450");
                assertThat(ask(connection, "select pg_postmaster_start_time()")).isEqualTo(born);
            }
            assertThat(ledger.scalings()).singleElement().satisfies(scaling -> {
                assertThat(scaling.cause()).isEqualTo("resize");
                assertThat(scaling.to()).isEqualTo(TWO_CU);
            });
            assertThat(compute.snapshot().size()).isEqualTo(TWO_CU);
        }
    }

    private static String ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }
}
