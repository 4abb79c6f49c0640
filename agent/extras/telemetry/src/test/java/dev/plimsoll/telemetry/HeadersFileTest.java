package dev.plimsoll.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.SecretFileContract;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.Extension;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;

/** The headers are read again from their file. */
class HeadersFileTest extends SecretFileContract {

    @Override
    protected Optional<Extension> extension() {
        return Optional.of(new Telemetry());
    }

    @Override
    protected Map<String, Row> rows() {
        return Map.ofEntries(
                row("otlp.headers-file", "otlp: {url: URL, headers-file: FILE, interval: 1s, logs: false}",
                        Export::new));
    }

    private static final class Export implements User {

        private final OtlpExport export;
        private final MockWebServer world;
        private String accepted = "";

        Export(Settings settings, MockWebServer world) {
            this.world = world;
            world.setDispatcher(answering(request -> 200, ""));
            this.export = OtlpExport.start(Telemetry.settings(settings.values(), settings.proxies()).orElseThrow(),
                    "1.2.3", 0,
                    (computes, into) -> assertThat(into.test(new MetricSnapshots())).as("each page is taken").isTrue(),
                    InstantSource.fixed(NOON));
        }

        @Override
        public String content(String secret) {
            return "X-Key=" + secret;
        }

        @Override
        public void accept(String secret) {
            accepted = secret;
        }

        /** Whether one of the next two exports has the header: one may have begun before the file was replaced. */
        @Override
        public boolean works() throws InterruptedException {
            while (world.takeRequest(0, TimeUnit.SECONDS) != null) {
                // What was sent before.
            }
            List<@Nullable String> sent = Arrays.asList(next(world).getHeaders().get("X-Key"),
                    next(world).getHeaders().get("X-Key"));
            return sent.contains(accepted);
        }

        @Override
        public void close() {
            export.close();
        }
    }
}
