package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.Longer;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.whole.EmulatedShop;
import dev.plimsoll.whole.OnEmulatedShop;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Alerts from two replicas through a real Prometheus and a real Alertmanager to a webhook. */
@Longer
class MonitoredShopTest extends OnEmulatedShop {

    private static final JsonMapper JSON = new JsonMapper();
    /** A notification for a test: after it, nothing older is still under way. */
    private static final String LAST = "Last";

    @BeforeAll
    static void installed() {
        Monitoring.assumeInstalled();
    }

    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private final MockWebServer receiver = new MockWebServer();

    MonitoredShopTest() {
        super(EmulatedShop.open(""));
    }

    @BeforeEach
    void listen() throws Exception {
        receiver.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                received.add(summary(request));
                return new MockResponse.Builder().code(200).build();
            }
        });
        receiver.start();
    }

    @AfterEach
    void stopTheReceiver() {
        receiver.close();
    }

    @Test
    void anAlertReachesTheWebhookOnce_andAnOutageIsExactlyOnePage() throws Exception {
        try (Agent first = agent();
                Agent second = agent();
                Monitoring monitoring = Monitoring.of(folder, List.of(first.port(), second.port()),
                        receiver.url("/").toString())) {
            String small = "/ticket firing PlimsollHitRatioBelowTarget ep-small";
            within().untilAsserted(() -> assertThat(received).contains(small));
            assertThat(monitoring.query("plimsoll_compute_target_hit_ratio{endpoint_id=\"ep-small\"}"))
                    .as("both replicas are scraped")
                    .hasSize(2);
            assertThat(received).noneMatch(call -> call.contains("/page"));

            platform.close();

            within().untilAsserted(() -> assertThat(received).contains("/page firing PlimsollPlatformDown"));
            settle(monitoring);
            assertThat(received.stream().filter(call -> call.startsWith("/page")).toList())
                    .containsExactly("/page firing PlimsollPlatformDown", "/page firing " + LAST);
            assertThat(received.stream().filter(call -> call.startsWith("/ticket firing"))).containsOnly(small);
            assertThat(repeated()).isEmpty();
            assertThat(monitoring.firing()).contains("PlimsollPlatformDown");
        }
    }

    /** Ten more minutes of rules, which are ten seconds here; then all that Alertmanager had to send is sent. */
    private void settle(Monitoring monitoring) throws Exception {
        double before = monitoring.evaluations();
        within().untilAsserted(() -> assertThat(monitoring.evaluations()).isGreaterThan(before + 20 * 4));
        ArrayNode last = JsonNodeFactory.instance.arrayNode();
        last.addObject().putObject("labels").put("alertname", LAST).put("severity", "critical");
        monitoring.send(last);
        within().untilAsserted(() -> assertThat(received).contains("/page firing " + LAST));
    }

    /** Tickets that were sent again although they had not ended. On a busy machine the load may pause, which ends one. */
    private List<String> repeated() {
        List<String> tickets = received.stream()
                .filter(call -> call.startsWith("/ticket"))
                .toList();
        return IntStream.range(1, tickets.size())
                .filter(index -> tickets.get(index).equals(tickets.get(index - 1)))
                .mapToObj(tickets::get)
                .toList();
    }

    private Agent agent() {
        return Agent.start(EmulatedShop.settings(platform, platform.baseUrl(), folder,
                Map.of("sizing.mode", "advise")), InstantSource.system());
    }

    /** Path of the receiver, state, alerts and computes of one notification. */
    private static String summary(RecordedRequest request) {
        try {
            JsonNode body = JSON.readTree(Objects.requireNonNull(request.getBody()).utf8());
            StringBuilder text = new StringBuilder(request.getTarget()).append(' ')
                    .append(body.path("status").asText());
            for (JsonNode alert : body.path("alerts")) {
                text.append(' ').append(alert.at("/labels/alertname").asText());
                text.append(' ').append(alert.at("/labels/endpoint_id").asText());
            }
            return text.toString().strip();
        } catch (IOException e) {
            return "not JSON: " + e.getMessage();
        }
    }

    /** A timeout for real servers on a busy machine. */
    private static ConditionFactory within() {
        return await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(250));
    }
}
