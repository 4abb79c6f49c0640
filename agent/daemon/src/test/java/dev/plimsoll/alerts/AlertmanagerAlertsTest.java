package dev.plimsoll.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.Veto;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertmanagerAlertsTest {

    private final MockWebServer server = new MockWebServer();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void firingAlert_isNamed_andOwnAlertsDoNotCount() {
        AlertmanagerAlerts alerts = alerts();
        answers(200, "[{\"labels\":{\"alertname\":\"PlimsollHitRatioLow\"}}]");
        assertThat(alerts.blocking()).isNull();

        now = now.plus(Duration.ofMinutes(1));
        answers(200, "[{\"labels\":{\"alertname\":\"PlimsollX\"}},{\"labels\":{\"alertname\":\"DiskFull\"}}]");
        assertThat(alerts.blocking()).isEqualTo(new Veto.AlertFiring("DiskFull"));
    }

    @Test
    void onlyActiveAlerts_areAskedFor_onceInFifteenSeconds() throws InterruptedException {
        AlertmanagerAlerts alerts = alerts();
        answers(200, "[]");

        alerts.blocking();
        now = now.plusSeconds(14);
        assertThat(alerts.blocking()).isNull();

        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(server.takeRequest().getTarget())
                .isEqualTo("/base/api/v2/alerts?active=true&silenced=false&inhibited=false&unprocessed=false");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"503 | x", "200 | <html>", "200 | {}", "302 | ''"})
    void alertsThatCannotBeRead_block(int status, String body) {
        answers(status, body);

        assertThat(alerts().blocking()).isInstanceOf(Veto.AlertsUnknown.class);
    }

    @Test
    void unreachableAlertmanager_blocks() {
        AlertmanagerAlerts alerts = alerts();
        server.close();

        assertThat(alerts.blocking()).isInstanceOf(Veto.AlertsUnknown.class);
    }

    private void answers(int status, String body) {
        server.enqueue(new MockResponse.Builder().code(status).body(body).build());
    }

    private AlertmanagerAlerts alerts() {
        return new AlertmanagerAlerts(URI.create(server.url("/base").toString()), () -> now);
    }
}
