package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** After a start, computes are shown as the store has them until they are listed, and nothing is done by that. */
class ShownFromStoreTest extends WorldCase {

    private static final ComputeId OTHER = new ComputeId("blog", "ep-posts");
    private final PlatformFault down = new PlatformFault(FaultKind.UNREACHABLE, 0, "no answer");

    ShownFromStoreTest() {
        world.with(ID, "active", Given.cu("4")).with(OTHER, "idle", Given.cu("1"));
    }

    private Reconciler started() {
        return byPolicy(When.NOW);
    }

    @BeforeEach
    void stored() {
        started().once();
        assertThat(List.of(ID, OTHER)).allMatch(id -> world.store.form(id).isPresent());
        world.probes.clear();
        world.listings.clear();
        world.status = FleetStatus.unborn(world.now);
        world.pass(Duration.ofSeconds(20));
    }

    @Test
    void whileThePlatformIsDown_allIsShown_andTheAgentIsNotReady() {
        world.faults.put("*", down);
        started().once();

        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID, OTHER);
        assertThat(world.status.discovered()).isFalse();
        assertThat(world.status.shown()).as("the platform has not answered").isFalse();
        assertThat(world.probes).isEmpty();
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void untilAProjectIsListed_itIsShownAsItWasStored() {
        CountDownLatch answered = new CountDownLatch(1);
        world.slowListings.put("blog", answered);
        Reconciler agent = started();
        await().until(() -> {
            agent.tick();
            return world.status.shown();
        });

        assertThat(world.status.discovered()).isFalse();
        assertThat(world.status.computeStatuses()).containsKeys(ID, OTHER);
        answered.countDown();
    }

    @Test
    void whatWasDeletedMeanwhile_disappears_withTheCompleteListing() {
        world.computes.remove(OTHER);
        Reconciler agent = started();
        agent.once();
        tick(agent, Duration.ofSeconds(5));

        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID);
    }

    @Test
    void anEmptyStore_isShownWhenTheFleetIsListed() {
        world.store.execute("delete from status");
        world.faults.put("*", down);
        Reconciler agent = started();
        agent.once();
        assertThat(world.status.shown()).isFalse();

        world.faults.clear();
        tick(agent, Duration.ofMinutes(2));
        agent.once();
        assertThat(world.status.shown()).isTrue();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID, OTHER);
    }
}
