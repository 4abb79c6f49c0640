package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlertmanagerAlertsTest {

    /** No test here is about a slow answer, and a loaded machine delays each. */
    private static final Duration PATIENT = Duration.ofMinutes(1);

    /** What fires in every cluster with kube-prometheus, and an alert of another team. */
    private static final String KUBE_PROMETHEUS = "[{'labels':{'alertname':'Watchdog','severity':'none'}},"
            + "{'labels':{'alertname':'InfoInhibitor','severity':'none'}},"
            + "{'labels':{'alertname':'CPUThrottlingHigh','severity':'info','namespace':'web'}},"
            + "{'labels':{'alertname':'KubePodCrashLooping','severity':'warning','namespace':'web'}}%s]";

    @AutoClose
    private final MockWebServer server = new MockWebServer();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @Test
    void theFirstAlertThatBlocks_isNamed() {
        AlertmanagerAlerts alerts = alerts();
        answers(200, KUBE_PROMETHEUS.formatted(""));
        assertThat(alerts.blocking()).isNull();

        now = now.plus(Duration.ofMinutes(1));
        answers(200, KUBE_PROMETHEUS.formatted(
                ",{'labels':{'alertname':'SlowQueries','severity':'warning','endpoint_id':'ep-shop'}}"));
        assertThat(alerts.blocking()).isEqualTo(new Veto.AlertFiring("SlowQueries"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'state':'suppressed'", "'silencedBy':['s1']", "'inhibitedBy':['i1']"})
    void anAlertThatIsSilencedOrInhibited_doesNotBlock_evenFromAServerThatIgnoresParameters(String status) {
        answers(200, "[{'labels':{'alertname':'A','severity':'critical','endpoint_id':'ep-shop'},'status':{%s}}]"
                .formatted(status));

        assertThat(alerts().blocking()).isNull();
    }

    @Test
    void theServerIsAskedForNothingElseThanTheRuleTakes() throws InterruptedException {
        answers(200, "[]");
        new AlertmanagerAlerts(base(), new AlertRule(MatcherSyntax.read("team=~\"db.*\"")), Proxies.NONE, Set::of,
                PATIENT, () -> now)
                .blocking();

        assertThat(server.takeRequest().getUrl().queryParameterValues("filter")).containsExactly(
                "alertname!~\"Watchdog|InfoInhibitor|Plimsoll.*\"", "severity!=\"none\"", "team=~\"db.*\"");
    }

    @Test
    void anAnswerWithoutAnEnd_isReadUpToALimit() {
        String quiet = "{\"labels\":{\"alertname\":\"A\",\"text\":\"%s\"}},".formatted("x".repeat(1 << 20));
        answers(200, "[" + quiet.repeat(40));

        assertThat(alerts().blocking()).isInstanceOfSatisfying(Veto.AlertsUnknown.class,
                unknown -> assertThat(unknown.why()).contains("32 MiB"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"text/html; charset=utf-8 | []", "text/html | <html>",
        "application/json | <p>",
        "application/json | {}", "application/json | [1]", "application/json | [{}]", "text/plain | ''"})
    void whatIsNoAlertmanager_isToldAsSuch(String type, String body) {
        server.enqueue(new MockResponse.Builder().code(200).addHeader("Content-Type", type).body(body).build());

        assertThat(alerts().blocking()).isInstanceOfSatisfying(Veto.AlertsUnknown.class,
                unknown -> assertThat(unknown.why()).contains("not an Alertmanager"));
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
                .startsWith("/base/api/v2/alerts?active=true&silenced=false&inhibited=false&unprocessed=false");
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
        server.enqueue(new MockResponse.Builder().code(status).body(body.replace('\'', '"')).build());
    }

    private AlertmanagerAlerts alerts() {
        return new AlertmanagerAlerts(base(), AlertRule.STANDARD, Proxies.NONE, () -> Set.of("ep-shop"), PATIENT,
                () -> now);
    }

    private URI base() {
        return URI.create(server.url("/base").toString());
    }
}
