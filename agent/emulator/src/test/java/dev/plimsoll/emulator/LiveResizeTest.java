package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another size for a server that runs on. */
class LiveResizeTest {

    @ParameterizedTest
    @CsvSource({"real, 4MB", "modelled, 128MB"})
    void aNewSize_isTakenOn_whileConnectionsAndBuffersStay(String counters, String buffers)
            throws IOException, SQLException {
        try (Platform platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                counters: %s
                variants: {resize: live}
                projects: [{id: p-1, computes: [{id: ep-live}]}]
                """.formatted(counters)); Connection held = platform.observe("ep-live")) {
            String born = Platform.ask(held, "select pg_postmaster_start_time()");

            Platform.Answer answer = platform.call("PATCH", "/projects/p-1/endpoints/ep-live", Platform.sizes(2, 2));

            assertThat(Platform.actions(answer)).containsExactly("apply_config running");
            await().atMost(60, TimeUnit.SECONDS)
                    .until(() -> Platform.ask(held, "show neon.file_cache_size_limit").equals("8MB"));
            assertThat(Platform.ask(held, "show shared_buffers")).isEqualTo(buffers);
            assertThat(Platform.ask(held, "show max_connections")).isEqualTo("450");
            assertThat(Platform.ask(held, "select pg_postmaster_start_time()")).isEqualTo(born);
            JsonNode ledger = platform.ledger();
            assertThat(ledger.path("restarts")).isEmpty();
            assertThat(ledger.path("scalings")).singleElement().satisfies(scaling -> {
                assertThat(scaling.path("cause").asText()).isEqualTo("resize");
                assertThat(scaling.path("from_cu").intValue()).isEqualTo(1);
                assertThat(scaling.path("to_cu").intValue()).isEqualTo(2);
            });
        }
    }
}
