package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A primary and its read replica: at no request is the replica made smaller than its primary. */
class BranchChangesTest {

    private static final ComputeId PRIMARY = new ComputeId("shop", "ep-primary");
    private static final ComputeId REPLICA = new ComputeId("shop", "ep-replica");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AutoClose
    private final World world = new World();

    @BeforeEach
    void checkEachRequest() {
        world.platform = request -> {
            Execution answer = world.obeys(request);
            assertThat(size(REPLICA).covers(size(PRIMARY)) || request.compute().equals(REPLICA))
                    .as("%s, then primary %s, replica %s", request, size(PRIMARY), size(REPLICA))
                    .isTrue();
            world.restarts(request.compute());
            return answer;
        };
    }

    @Test
    void whereBothAreTooLarge_thePrimaryShrinksFirst_andTheReplicaWaitsForItsVerdict() {
        Reconciler cycle = cycle("4", "4");
        for (int minute = 0; minute < 5; minute++) {
            read(PRIMARY, minute);
            read(REPLICA, minute);
            cycle.once();
            world.pass(MINUTE);
        }
        assertThat(world.resizes).extracting(World.Request::compute).containsExactly(PRIMARY);

        for (int minute = 0; minute < 180; minute++) {
            read(PRIMARY, minute);
            read(REPLICA, 5 + minute);
            cycle.once();
            world.pass(MINUTE);
        }
        assertThat(world.resizes).extracting(World.Request::compute).containsExactly(PRIMARY, REPLICA);
        assertThat(size(REPLICA)).isEqualTo(size(PRIMARY)).isEqualTo(Given.cu("0.5"));
    }

    @Test
    void aReplicaThatSomebodyMadeSmaller_isToldSo_andGrowsWithoutAProbe() {
        Reconciler cycle = cycle("4", "1");
        cycle.once();
        assertThat(advice(REPLICA)).returns(Action.GROW, Recommendation::action)
                .returns(Reason.BELOW_PRIMARY, Recommendation::reason)
                .returns(Given.cu("4"), Recommendation::target);
        world.pass(MINUTE);
        cycle.once();

        assertThat(world.resizes).extracting(World.Request::compute).containsExactly(REPLICA);
        assertThat(size(REPLICA)).isEqualTo(Given.cu("4"));
    }

    @Test
    void whereThePrimaryIsTooSmall_theReplicaGrowsFirst() {
        Reconciler cycle = cycle("0.25", "0.25");
        for (int minute = 0; minute < 300 && world.resizes.size() < 2; minute++) {
            world.reads(PRIMARY, 1_000_000, 300_000, 512);
            cycle.once();
            world.pass(MINUTE);
        }
        assertThat(world.resizes).extracting(World.Request::compute).startsWith(REPLICA, PRIMARY);
        assertThat(size(PRIMARY).max()).isGreaterThan(ComputeUnits.of("0.25"));
    }

    private Reconciler cycle(String primary, String replica) {
        world.with(PRIMARY, "active", Given.cu(primary)).with(REPLICA, "active", Given.cu(replica));
        Compute listed = world.compute(REPLICA);
        world.computes.put(REPLICA, ComputeBuilder.like(listed).id(REPLICA).type("read_only").compute());
        world.neverSuspends(PRIMARY).neverSuspends(REPLICA);
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);
    }

    private void read(ComputeId id, int minute) {
        world.reads(id, 1_000_000, minute == 0 ? 700 : 0, 700);
    }

    private Recommendation advice(ComputeId id) {
        ComputeStatus status = Objects.requireNonNull(world.status.computeStatuses().get(id));
        return status.advice().advised().recommendation();
    }

    private SizeRange size(ComputeId id) {
        return world.compute(id).size();
    }
}
