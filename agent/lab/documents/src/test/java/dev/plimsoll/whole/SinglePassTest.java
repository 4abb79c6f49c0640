package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** Single passes, as from cron: each opens the store and continues from the stored data. */
abstract class SinglePassTest extends OnEmulatedShop {

    private static final ComputeId BUSY = new ComputeId("shop-one", "ep-small");

    SinglePassTest() {
        super(EmulatedShop.open(""));
    }

    @Test
    void aLaterPassHasAWindow_sinceEarlierOnesStoredTheirSamples() {
        soon().untilAsserted(() -> {
            ComputeStatus later = pass(InstantSource.system());
            assertThat(Objects.requireNonNull(later.assessment().figures()).judged().samples())
                    .as("samples in the window: the start, and at least two probes")
                    .isGreaterThanOrEqualTo(3);
            assertThat(later.ratios().shortWindow()).isNotNull();
        });
        try (Store store = Store.open(settings().store())) {
            assertThat(store.stores().samples().latest(BUSY, 100).samples()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(store.stores().probeStates().recall(BUSY)).as("the probing cost is stored too").isPresent();
            assertThat(Given.latest(store.stores().entries(), 1)).as("only a running agent writes the journal")
                    .isEmpty();
        }
    }

    @Test
    void withALeaderOnTheStore_itsProbesAreShown_andNoneIsAdded() {
        Settings settings = settings();
        try (Agent agent = Agent.start(settings, InstantSource.system())) {
            soon().untilAsserted(
                    () -> assertThat(agent.status().computeStatuses().get(BUSY).probes().latest()).isNotNull());

            FleetStatus status = fleet(InstantSource.system());
            assertThat(status.leader()).isFalse();
            ComputeStatus told = Objects.requireNonNull(status.computeStatuses().get(BUSY));
            assertThat(told.probes().observation()).isNotInstanceOf(Observation.Failed.class);
            assertThat(told.probes().latest()).as("a sample of the agent").isNotNull();
            assertThat(agent.status().leader()).as("it stays the leader").isTrue();
        }
    }

    @Test
    void anAlertThatBlocksChanges_isShownAsTheAgentShowsIt() throws Exception {
        try (MockWebServer alertmanager = new MockWebServer()) {
            alertmanager.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return new MockResponse.Builder().body("""
                            [{"labels":{"alertname":"DiskFull","severity":"critical","endpoint_id":"%s"}}]"""
                            .formatted(BUSY.endpointId())).build();
                }
            });
            alertmanager.start();
            Settings settings = EmulatedShop.settings(platform, platform.baseUrl(), folder,
                    Map.of("sizing.mode", "apply", "sizing.min-accesses", "100", "alerts.url",
                            alertmanager.url("/").toString()));

            soon().untilAsserted(() -> assertThat(fleet(settings, InstantSource.system()).computeStatuses()
                    .get(BUSY)
                    .advice()
                    .plan())
                    .isInstanceOfSatisfying(Plan.BlockedPlan.class,
                            plan -> assertThat(plan.vetoes()).contains(new Veto.AlertFiring("DiskFull"))));
        }
    }

    private ComputeStatus pass(InstantSource clock) {
        return Objects.requireNonNull(fleet(clock).computeStatuses().get(BUSY));
    }

    private FleetStatus fleet(InstantSource clock) {
        return fleet(settings(), clock);
    }

    private static FleetStatus fleet(Settings settings, InstantSource clock) {
        try (Store store = Store.open(settings.store())) {
            return SinglePass.probed(settings, store, new PassCount(), clock);
        }
    }

    private Settings settings() {
        return EmulatedShop.settings(platform, platform.baseUrl(), folder,
                Map.of("sizing.mode", "advise", "sizing.min-accesses", "100"));
    }
}
