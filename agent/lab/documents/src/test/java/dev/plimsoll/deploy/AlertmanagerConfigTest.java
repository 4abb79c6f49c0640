package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped file of Alertmanager: its routes by amtool, and what mutes what by a real Alertmanager. */
class AlertmanagerConfigTest {

    private static final String FILE = "alertmanager.yaml";
    private static final Pattern ALERT = Pattern.compile("Plimsoll[A-Za-z]+");
    /** No receiver is called in these tests. */
    private static final String NOWHERE = "http://127.0.0.1:1/";

    /**
     * Alerts that fire together, each as name, severity and compute (or -).
     *
     * @param cluster    tells the cases apart: no rule reaches over clusters
     * @param fires      the alerts
     * @param isNotified names and severities of those that are not muted
     */
    private record Case(String cluster, List<String> fires, Set<String> isNotified) {}

    private static final List<Case> CASES = List.of(
            new Case("outage",
                    List.of("PlimsollPlatformDown critical -", "PlimsollComputeUnreachable warning ep-a",
                            "PlimsollComputeUnreachable warning ep-b", "PlimsollFleetPartial warning -",
                            "PlimsollNoLeader critical -", "PlimsollUpdateOverdue warning ep-a",
                            "PlimsollChangeOpen warning ep-a", "PlimsollAdviceWaiting info ep-b",
                            "PlimsollPlatformUnknownWords info -"),
                    Set.of("PlimsollPlatformDown critical")),
            new Case("no outage", List.of("PlimsollComputeUnreachable warning ep-a", "PlimsollFleetPartial warning -"),
                    Set.of("PlimsollComputeUnreachable warning", "PlimsollFleetPartial warning")),
            new Case("outage, and clients refused",
                    List.of("PlimsollPlatformDown critical -", "PlimsollConnectionsNearLimit critical ep-a",
                            "PlimsollConnectionsNearLimit warning ep-a"),
                    Set.of("PlimsollPlatformDown critical", "PlimsollConnectionsNearLimit critical")),
            new Case("key refused",
                    List.of("PlimsollPlatformKeyRefused critical -", "PlimsollPlatformDown critical -",
                            "PlimsollComputeUnreachable warning ep-a"),
                    Set.of("PlimsollPlatformKeyRefused critical")),
            new Case("key refused, sent by the agent too",
                    List.of("PlimsollKeyRefused critical -", "PlimsollPlatformKeyRefused critical -",
                            "PlimsollPlatformDown critical -", "PlimsollFleetPartial warning -"),
                    Set.of("PlimsollKeyRefused critical")),
            new Case("agent stalled during an outage",
                    List.of("PlimsollAgentStalled critical -", "PlimsollPlatformDown critical -",
                            "PlimsollNoLeader critical -", "PlimsollComputeUnreachable warning ep-a"),
                    Set.of("PlimsollAgentStalled critical")),
            new Case("few connections on one of two",
                    List.of("PlimsollConnectionsNearLimit critical ep-a", "PlimsollConnectionsNearLimit warning ep-a",
                            "PlimsollConnectionsNearLimit warning ep-b"),
                    Set.of("PlimsollConnectionsNearLimit critical", "PlimsollConnectionsNearLimit warning")),
            new Case("too small at the largest size",
                    List.of("PlimsollAtLargestSize warning ep-a", "PlimsollHitRatioBelowTarget warning ep-a",
                            "PlimsollLifetimeHitRatioBelowTarget info ep-a"),
                    Set.of("PlimsollAtLargestSize warning")),
            new Case("too small",
                    List.of("PlimsollHitRatioBelowTarget warning ep-a",
                            "PlimsollLifetimeHitRatioBelowTarget info ep-a"),
                    Set.of("PlimsollHitRatioBelowTarget warning")),
            new Case("too small since the start, another one now",
                    List.of("PlimsollHitRatioBelowTarget warning ep-a",
                            "PlimsollLifetimeHitRatioBelowTarget info ep-b"),
                    Set.of("PlimsollHitRatioBelowTarget warning", "PlimsollLifetimeHitRatioBelowTarget info")),
            new Case("breaker",
                    List.of("PlimsollBreakerOpen critical -", "PlimsollBreakerOpen warning ep-a"),
                    Set.of("PlimsollBreakerOpen critical")),
            new Case("changes, sent by the agent too",
                    List.of("PlimsollChangeFailed warning ep-a", "PlimsollChangeFailed warning -",
                            "PlimsollRollBack warning ep-b", "PlimsollChangeRolledBack warning -"),
                    Set.of("PlimsollChangeFailed warning", "PlimsollRollBack warning")),
            new Case("a failed change", List.of("PlimsollChangeFailed warning -"),
                    Set.of("PlimsollChangeFailed warning")));

    @Test
    void alertmanagerAgrees() throws Exception {
        assertThat(Tool.named("amtool").run(folder(), List.of("check-config", FILE))).contains("SUCCESS");
    }

    @ParameterizedTest
    @CsvSource({"critical, page", "warning, ticket", "info, note"})
    void theSeverity_choosesTheReceiver(String severity, String receiver) throws Exception {
        String said = Tool.named("amtool")
                .run(folder(), List.of("config", "routes", "test", "--config.file=" + FILE,
                        "--verify.receivers=" + receiver, "alertname=PlimsollAny", "severity=" + severity));

        assertThat(said.lines().toList().getLast()).isEqualTo(receiver);
    }

    @Test
    void itNamesOnlyAlertsThatExist() {
        String known = Checkout.text("config/prometheus/rules.yaml") + Checkout.text("docs/notifications.md");
        Set<String> names = ALERT.matcher(Checkout.tree("config/alertmanager/" + FILE).toString())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(names).hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(known).containsPattern("\\b" + name + "\\b"));
    }

    @Test
    void alertsThatFollowFromAnother_areMuted(@TempDir Path work) throws Exception {
        try (Monitoring monitoring = Monitoring.ofAlerts(work, NOWHERE)) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            CASES.forEach(one -> one.fires().forEach(alert -> all.add(alert(one, alert))));
            monitoring.send(all);

            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                List<JsonNode> alerts = monitoring.alerts();
                assertThat(alerts).hasSize(all.size());
                for (Case one : CASES) {
                    assertThat(notified(alerts, one.cluster())).as(one.cluster()).isEqualTo(one.isNotified());
                }
            });
        }
    }

    private static ObjectNode alert(Case one, String alert) {
        String[] words = alert.split(" ", -1);
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ObjectNode labels = node.putObject("labels")
                .put("alertname", words[0])
                .put("severity", words[1])
                .put("cluster", one.cluster());
        if (!words[2].equals("-")) {
            labels.put("project_id", "shop").put("endpoint_id", words[2]);
        }
        return node;
    }

    private static Set<String> notified(List<JsonNode> alerts, String cluster) {
        return cluster(alerts, cluster).filter(alert -> alert.at("/status/inhibitedBy").isEmpty())
                .map(alert -> alert.at("/labels/alertname").asText() + " " + alert.at("/labels/severity").asText())
                .collect(Collectors.toSet());
    }

    private static Stream<JsonNode> cluster(List<JsonNode> alerts, String cluster) {
        return alerts.stream().filter(alert -> alert.at("/labels/cluster").asText().equals(cluster));
    }

    private static Path folder() throws IOException {
        return Checkout.at("config/alertmanager").toRealPath();
    }
}
