package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.alertmanager.AlertRule;
import dev.plimsoll.alertmanager.AlertmanagerAlerts;
import dev.plimsoll.alertmanager.MatcherSyntax;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.outbound.Proxies;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the alerts of a real Alertmanager, which takes the rule's conditions as filters. */
class BlockingAlertsTest {

    private static final String ALWAYS_THERE = """
            [{"labels":{"alertname":"Watchdog","severity":"none"}},
             {"labels":{"alertname":"InfoInhibitor","severity":"none","namespace":"web"}},
             {"labels":{"alertname":"CPUThrottlingHigh","severity":"info","namespace":"web"}},
             {"labels":{"alertname":"KubePodCrashLooping","severity":"warning","namespace":"web"}}]""";
    private static final String OF_OURS = """
            [{"labels":{"alertname":"SlowQueries","severity":"warning","endpoint_id":"ep-shop"}}]""";

    @Test
    void whatFiresInEveryCluster_doesNotBlock_andAnAlertOnAComputeDoes(@TempDir Path work) throws Exception {
        ObjectMapper json = new ObjectMapper();
        try (Monitoring monitoring = Monitoring.ofAlerts(work, "http://127.0.0.1:9/")) {
            monitoring.send(json.readTree(ALWAYS_THERE));
            await().atMost(Duration.ofSeconds(30)).until(() -> monitoring.alerts().size() == 4);

            assertThat(reader(monitoring, AlertRule.STANDARD).blocking()).isNull();
            assertThat(reader(monitoring, new AlertRule(MatcherSyntax.read("namespace=web, severity!~\"info|page\"")))
                    .blocking()).isEqualTo(new Veto.AlertFiring("KubePodCrashLooping"));

            monitoring.send(json.readTree(OF_OURS));
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(reader(monitoring, AlertRule.STANDARD).blocking())
                            .isEqualTo(new Veto.AlertFiring("SlowQueries")));
        }
    }

    private static Alerts reader(Monitoring monitoring, AlertRule rule) {
        return new AlertmanagerAlerts(monitoring.alertmanagerUrl(), rule, Proxies.NONE, () -> Set.of("ep-shop"),
                Duration.ofMinutes(1), InstantSource.system());
    }
}
