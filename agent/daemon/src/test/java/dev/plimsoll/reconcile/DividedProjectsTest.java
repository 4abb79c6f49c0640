package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreServer;
import dev.plimsoll.store.StoreSettings;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two agents with many projects, which tick at different moments, on the claims and the server as shipped. */
class DividedProjectsTest extends WorldCase {

    private static final List<ComputeId> COMPUTES = IntStream.range(0, 40)
            .mapToObj(number -> new ComputeId("project-" + number, "ep-" + number))
            .toList();

    private final StoreServer server = StoreServer.shared();
    private final StoreSettings settings = server.settings(server.create("divided_" + System.nanoTime()));
    @AutoClose
    private final Store oneStore = Store.open(settings);
    @AutoClose
    private final Store otherStore = Store.open(settings);

    @BeforeEach
    void readByOthers() {
        COMPUTES.forEach(id -> {
            world.with(id, "active", Given.cu("4")).neverSuspends(id);
            world.reads(id, 1_000_000, 700, 700);
        });
    }

    /** One agent: what it probed since the last look, and what it shows. */
    private final class OneAgent implements CacheProbe, StatusListener, AutoCloseable {

        private final Set<ComputeId> probed = ConcurrentHashMap.newKeySet();
        private final Reconciler reconciler;
        private volatile FleetStatus status = FleetStatus.unborn(world.now);

        OneAgent(ProjectClaims claims) {
            reconciler = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE, this, claims, this);
        }

        @Override
        public Observation probe(Compute compute, Duration stay) {
            probed.add(compute.id());
            return world.probe(compute, stay);
        }

        @Override
        public void leave(ComputeId compute) {
            world.leave(compute);
        }

        @Override
        public void post(FleetStatus posted) {
            status = posted;
        }

        Set<ComputeId> own() {
            return Set.copyOf(status.own().computeStatuses().keySet());
        }

        @Override
        public void close() {
            reconciler.close();
        }
    }

    @Test
    void eachProject_isProbedByOneOfThem_andShownByBoth() {
        try (OneAgent one = new OneAgent(oneStore.claims()); OneAgent other = new OneAgent(otherStore.claims())) {
            await().atMost(Duration.ofSeconds(40)).untilAsserted(() -> {
                tick(one, other);
                assertThat(one.own()).hasSizeBetween(15, 25);
                assertThat(other.own()).hasSizeBetween(15, 25);
                assertThat(union(one.own(), other.own())).hasSameSizeAs(COMPUTES);
                assertThat(one.status.computeStatuses().keySet()).hasSameSizeAs(COMPUTES);
                assertThat(other.status.computeStatuses().keySet()).hasSameSizeAs(COMPUTES);
            });
            Set<ComputeId> before = one.own();
            one.probed.clear();
            other.probed.clear();

            for (int i = 0; i < 15; i++) {
                tick(one, other);
            }

            assertThat(one.own()).as("nothing moves").isEqualTo(before);
            assertThat(one.probed).isEqualTo(one.own());
            assertThat(other.probed).isEqualTo(other.own());
        }
    }

    private static Set<ComputeId> union(Set<ComputeId> some, Set<ComputeId> others) {
        Set<ComputeId> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private void tick(OneAgent one, OneAgent other) {
        one.reconciler.once();
        world.pass(Duration.ofSeconds(3));
        other.reconciler.once();
        world.pass(Duration.ofSeconds(7));
        COMPUTES.forEach(id -> world.reads(id, 50_000, 10, 700));
    }

    /** 600 calls a minute are a burst of 40 list calls for one agent, and of 4 for one of ten. */
    @Test
    void listCallsAreDividedByTheNumberOfAgents() {
        assertThat(callsOfFirstTick(10)).hasSizeBetween(2, 5);
        assertThat(callsOfFirstTick(1)).hasSizeGreaterThan(20);
    }

    private List<String> callsOfFirstTick(int agents) {
        world.listings.clear();
        try (OneAgent one = new OneAgent(ofAgents(agents))) {
            one.reconciler.tick();
            await().atMost(Duration.ofSeconds(20)).until(() -> world.listings.size() > 1);
            await().during(Duration.ofMillis(200)).until(() -> true);
        }
        return List.copyOf(world.listings);
    }

    private static ProjectClaims ofAgents(int agents) {
        return new ForwardedClaims(ProjectClaims.ALONE) {
            @Override
            public int agents() {
                return agents;
            }
        };
    }
}
