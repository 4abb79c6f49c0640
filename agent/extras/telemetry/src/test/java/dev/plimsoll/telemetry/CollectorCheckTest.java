package dev.plimsoll.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.CheckedServices;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code plimsoll check} says of a collector. */
class CollectorCheckTest {

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private CheckedServices services;

    @BeforeEach
    void start() throws IOException {
        services = new CheckedServices(folder);
    }

    @Test
    void aCollectorThatAnswers_hasALine() throws Exception {
        assertThat(services.check(services.here(), "otlp.url=http://" + services.here())).isZero();

        assertThat(services.leg("collector")).startsWith("ok ");
        assertThat(services.asked).contains("POST /v1/metrics", "POST /v1/logs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "otlp.url=http://HERE/v1/metrics | otlp.url ends in /v1/metrics, which is added to it: write http://HERE",
        "otlp.url=http://HERE/v1/logs/ | otlp.url ends in /v1/logs, which is added to it: write http://HERE",
        "otlp.url=http://HERE/v1 | otlp.url ends in /v1, which is added to it: write http://HERE",
        "otlp.url=http://HERE/other | does not take metrics: HTTP 404, decisions: HTTP 404",
        "otlp.url=http://127.0.0.1:1 | does not take metrics: ConnectException"})
    void oneThatDoesNotWork_isAFailedLeg(String setting, String expected) throws Exception {
        services.assertFails(setting, "collector", expected);
    }

    @Test
    void throughAProxy_itIsReached() throws Exception {
        services.assertThroughProxy("the platform, the collector", "otlp.url=http://otel.example");

        assertThat(services.asked).contains("POST http://otel.example/v1/metrics");
    }

    @Test
    void behindAProxyWithALogin_itsLibraryLogsInAtNone() throws Exception {
        services.environment.put("HTTPS_PROXY", "http://hugo:hunter2@" + services.here());

        assertThat(services.check(services.here(), "otlp.url=https://otel.example")).isEqualTo(1);

        assertThat(services.leg("collector")).startsWith("failed ").contains("logs in at no proxy", "NO_PROXY");
    }
}
