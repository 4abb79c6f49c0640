package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** All requests of the whole agent to the platform, recorded by a proxy. */
abstract class OnTheWireTest extends OnEmulatedShop {

    @AutoClose
    private final RecordingProxy proxy = new RecordingProxy(URI.create(platform.baseUrl()));

    OnTheWireTest() {
        super(EmulatedShop.open(""));
    }

    @Test
    void inAdvisoryModes_onlyGetsAreSent() {
        for (String mode : List.of("observe", "advise")) {
            try (Agent agent = Agent.start(settings(mode), InstantSource.system())) {
                soon().untilAsserted(() -> assertThat(agent.status().computeStatuses()).hasSize(2));
            }
        }
        Settings once = settings("apply");
        try (Store store = Store.open(once.store())) {
            SinglePass.probed(once, store, new PassCount(), InstantSource.system());
        }

        assertThat(proxy.recorded()).hasSizeGreaterThan(5).allSatisfy(request -> {
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.body()).isEmpty();
        });
    }

    @Test
    void inModeApply_onlyGetsAndThePatchOfBothLimitsAreSent() {
        EmulatedShop.Clock clock = new EmulatedShop.Clock();
        try (Agent agent = Agent.start(settings("apply"), clock)) {
            awaitAdvice(agent);
            clock.passFirstMinutes();
            soon().untilAsserted(() -> assertThat(proxy.changes()).isNotEmpty());
            soon().untilAsserted(() -> assertThat(size(agent)).isNotEqualTo("1"));
        }

        List<RecordingProxy.Recorded> changes = proxy.changes();
        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.method()).isEqualTo("PATCH");
            assertThat(change.path()).isEqualTo("/projects/shop-one/endpoints/ep-small");
            JsonNode endpoint = new JsonMapper().readTree(change.body()).path("endpoint");
            assertThat(change.body()).isEqualTo(
                    "{\"endpoint\":{\"autoscaling_limit_min_cu\":%1$s,\"autoscaling_limit_max_cu\":%1$s}}"
                            .formatted(endpoint.path("autoscaling_limit_max_cu")));
        });
    }

    /** Where the clock is set right in the middle of a pass, its change is not sent in time, and made again. */
    @Test
    void aTargetOfNotifications_isToldOfTheProposalAndOfTheChange() throws IOException {
        Set<String> told = ConcurrentHashMap.newKeySet();
        Set<String> computes = ConcurrentHashMap.newKeySet();
        try (MockWebServer target = new MockWebServer()) {
            target.start();
            target.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    JsonNode body = body(request);
                    computes.add(body.path("endpoint_id").asText());
                    told.add(body.path("event").asText() + " " + body.path("state").asText());
                    return new MockResponse.Builder().code(204).build();
                }
            });
            String list = "[{type: webhook, url: '%s', events: [proposal, change]}]".formatted(target.url("/told"));
            EmulatedShop.Clock clock = new EmulatedShop.Clock();
            try (Agent agent = Agent.start(settings("apply", list), clock)) {
                awaitAdvice(agent);
                clock.passFirstMinutes();
                soon().untilAsserted(
                        () -> assertThat(told).contains("proposal ", "change begun", "change applied"));
                assertThat(agent.status().leader()).isTrue();
            }
        }

        assertThat(computes).containsExactly("ep-small");
    }

    private static JsonNode body(RecordedRequest request) {
        try {
            return new JsonMapper().readTree(Objects.requireNonNull(request.getBody()).utf8());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitAdvice(Agent agent) {
        soon().untilAsserted(() -> assertThat(agent.status().computeStatuses().values())
                .anyMatch(status -> status.advice().plan() instanceof Plan.BlockedPlan));
    }

    private static String size(Agent agent) {
        return agent.status()
                .computeStatuses()
                .values()
                .stream()
                .map(computeStatus -> computeStatus.compute())
                .filter(compute -> compute.id().endpointId().equals("ep-small"))
                .map(compute -> compute.size().max().toString())
                .findFirst()
                .orElseThrow();
    }

    private Settings settings(String mode) {
        return settings(mode, "[]");
    }

    private Settings settings(String mode, String notify) {
        return EmulatedShop.settings(platform, proxy.baseUrl(), folder, Map.of("sizing.mode", mode,
                "sizing.evidence.grow", "1s", "change.approval", "policy", "change.when", "now", "notify", notify));
    }
}
