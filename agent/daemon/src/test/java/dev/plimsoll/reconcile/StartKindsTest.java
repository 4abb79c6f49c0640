package dev.plimsoll.reconcile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.change.plan.ChangePolicy.When;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pass finds of the start of a run, by listings, its own changes and the operations of the platform. */
class StartKindsTest extends WorldCase {

    private ServerStart start() {
        return requireNonNull(requireNonNull(status().probes().latest()).run().start());
    }

    private void probes(Reconciler reconciler) {
        world.pass(PROBE_DUE);
        world.reads(ID, 500, 10, 100);
        reconciler.once();
    }

    private void restarts(Reconciler reconciler) {
        world.pass(Duration.ofSeconds(3));
        world.restarts(ID);
        probes(reconciler);
    }

    @Test
    void aRunThatBeganUnseen_isOfNoKnownKind_andARestartUnderProbesIsOne() {
        Reconciler cycle = adviser();
        isTooLarge(cycle);
        assertThat(start().kind()).isNull();

        restarts(cycle);
        assertThat(start()).isEqualTo(new ServerStart(StartKind.RESTART, StartWarmth.UNKNOWN, null, null));
        probes(cycle);
        assertThat(start().kind()).as("also at the next probe").isEqualTo(StartKind.RESTART);
    }

    @Test
    void aRunAfterASuspend_isOne_andHasNoPause() {
        Reconciler cycle = adviser();
        isTooLarge(cycle);
        world.becomes(ID, "idle");
        ticks(cycle, 2, PROBE_DUE);
        world.becomes(ID, "active");
        world.restarts(ID);
        probes(cycle);

        assertThat(start()).returns(StartKind.SUSPEND, ServerStart::kind).returns(null, ServerStart::pause);
    }

    @Test
    void aChangeOfTheAgent_isAResize_andAFinishedPrewarmMakesItWarm() {
        Reconciler cycle = byPolicy(When.NOW);
        world.with(ID, "active", Given.cu("4"));
        world.reads(ID, 1_000_000, 700, 700);
        cycle.once();
        for (Duration later : List.of(Duration.ofSeconds(5), PROBE_DUE)) {
            world.pass(later);
            world.reads(ID, 50_000, 10, 700);
            cycle.once();
        }
        assertThat(world.resizes).hasSize(1);
        world.prewarmed = true;

        restarts(cycle);
        assertThat(start()).returns(StartKind.RESIZE, ServerStart::kind).returns(StartWarmth.WARM, ServerStart::warmth);
        world.prewarmed = false;
        restarts(cycle);
        assertThat(start()).returns(StartKind.RESTART, ServerStart::kind)
                .returns(StartWarmth.UNKNOWN, ServerStart::warmth);
    }
}
