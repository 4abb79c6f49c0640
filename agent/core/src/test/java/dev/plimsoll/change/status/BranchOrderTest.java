package dev.plimsoll.change.status;

import static dev.plimsoll.Given.cu;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replicas grow before their primary, a primary shrinks before its replicas, whatever comes in between. */
public class BranchOrderTest {

    private static final ComputeId PRIMARY = new ComputeId("shop", "ep-primary");
    private static final ComputeId REPLICA = new ComputeId("shop", "ep-replica");

    /**
     * The branch as the platform lists it, and what the agent remembers of the latest pass over the primary.
     *
     * @param remembered the plan of that pass; null after the agent died
     */
    private record World(SizeRange primary, SizeRange replica, @Nullable Plan remembered) {

        boolean isSafe() {
            return replica.covers(primary);
        }
    }

    /** Every order of passes, with the death of the agent between any two, for each pair of sizes and of needs. */
    @ParameterizedTest(name = "primary {0} to {2}, replica {1} to {3}")
    @CsvSource({"1, 1, 4, 1", "1, 1, 4, 4", "1, 2, 4, 1", "4, 4, 1, 1", "4, 4, 1, 4", "2, 4, 4, 1", "4, 1, 4, 1",
        "4, 1, 2, 1",
        "2, 2, 2, 1", "1, 4, 2, 1", "2, 1, 1, 1", "2, 1, 4, 2"})
    void noChangeMakesAReplicaSmallerThanItsPrimary_andBothGetWhatTheyNeed(String primary, String replica,
            String primaryNeed, String replicaNeed) {
        Set<World> seen = new HashSet<>();
        Deque<World> open = new ArrayDeque<>(List.of(new World(cu(primary), cu(replica), null)));
        while (!open.isEmpty()) {
            World before = open.pop();
            if (seen.add(before)) {
                World afterPrimary = passOverPrimary(before, cu(primaryNeed));
                World afterReplica = passOverReplica(before, cu(primaryNeed), cu(replicaNeed));
                assertThat(afterPrimary.isSafe() || !before.isSafe()).as("%s to %s", before, afterPrimary).isTrue();
                assertThat(afterReplica.isSafe() || !before.isSafe()).as("%s to %s", before, afterReplica).isTrue();
                assertThat(before.isSafe() || afterReplica.replica().covers(before.replica())).isTrue();
                open.addAll(List.of(afterPrimary, afterReplica, new World(before.primary(), before.replica(), null)));
            }
        }
        for (World any : seen) {
            World now = any;
            for (int round = 0; round < 5; round++) {
                now = passOverReplica(passOverPrimary(now, cu(primaryNeed)), cu(primaryNeed), cu(replicaNeed));
            }
            assertThat(now.primary()).isEqualTo(cu(primaryNeed));
            assertThat(now.replica()).isEqualTo(cu(replicaNeed).andAtLeast(cu(primaryNeed)));
        }
    }

    @Test
    void aPrimaryWaitsForItsReplicas_onlyOnceNothingElseIsInItsWay() {
        Compute primary = compute(PRIMARY, "read_write", cu("1"));
        List<Compute> branch = List.of(primary, compute(REPLICA, "read_only", cu("2")));
        ChangeCase grows = new ChangeCase().compute(primary)
                .target(cu("4"))
                .around(around(BranchOrder.of(primary, branch, id -> null)));

        assertThat(grows.plan()).isInstanceOfSatisfying(Plan.Wait.class, wait -> assertThat(wait.until())
                .isEqualTo(new WaitCause.Replicas(List.of("ep-replica"), cu("4"))));
        assertThat(grows.policy(ChangeCase.BY_PERSON).plan())
                .isInstanceOfSatisfying(Plan.Wait.class,
                        wait -> assertThat(wait.until()).isInstanceOf(WaitCause.Approval.class));
    }

    @Test
    void theAdviceOfAPrimaryNamesTheReplicasThatGrowFirst_once() {
        Compute primary = compute(PRIMARY, "read_write", cu("1"));
        BranchOrder order = BranchOrder.of(primary, List.of(primary, compute(REPLICA, "read_only", cu("2")),
                compute(new ComputeId("shop", "ep-large"), "read_only", cu("8"))), id -> null);
        Recommendation grows = new ChangeCase().compute(primary)
                .target(cu("4"))
                .situation()
                .proposal()
                .recommendation();

        Recommendation explained = order.explained(order.explained(grows, primary), primary);

        assertThat(explained.causes()).containsExactly(new BranchCause.ReplicasFirst(List.of("ep-replica"), cu("4")));
        assertThat(BranchOrder.ALONE.explained(explained, primary)).isEqualTo(grows);
    }

    @Test
    void aReplicaGrowsForItsPrimary_onlyWhenThatWaitsForIt() {
        Compute replica = compute(REPLICA, "read_only", cu("1"));
        List<Compute> branch = List.of(replica, compute(PRIMARY, "read_write", cu("1")));
        ComputeStatus blocked = new StatusCase().plan(new Plan.BlockedPlan(List.of(new Veto.StopSwitchOn())))
                .status();
        ChangeCase grows = new ChangeCase().compute(replica).target(cu("4"));
        grows.reason = Reason.BELOW_PRIMARY;

        assertThat(grows.around(around(BranchOrder.of(replica, branch, id -> blocked.asPeer()))).plan())
                .isInstanceOfSatisfying(Plan.Wait.class,
                        wait -> assertThat(wait.until()).isEqualTo(new WaitCause.Primary("ep-primary")));
    }

    @Test
    void aReplicaThatSomebodyMadeSmaller_growsWithoutAProbe_andWithoutItsPrimary() {
        Compute replica = compute(REPLICA, "read_only", cu("1"));
        List<Compute> branch = List.of(replica, compute(PRIMARY, "read_write", cu("4")));
        ChangeCase grows = new ChangeCase().compute(replica)
                .target(cu("4"))
                .figures(null)
                .around(around(BranchOrder.of(replica, branch, id -> null)));
        grows.reason = Reason.BELOW_PRIMARY;

        assertThat(grows.plan()).isInstanceOf(Plan.Apply.class);
    }

    @Test
    void growthForAPrimary_waitsForNoCanary() {
        Compute replica = compute(REPLICA, "read_only", cu("1"));
        FleetChanges growing = new FleetChanges(List.of(ChangeCase.change(ChangeCase.NOW.minus(Duration.ofMinutes(9)),
                new ComputeId("another-project", "ep-first"), Action.GROW, Stage.UNVERIFIED)), List.of(), null, false);
        ChangeCase grows = new ChangeCase().compute(replica).target(cu("4")).fleet(growing);
        assertThat(grows.guardrails()).containsExactly(Guardrail.CANARY);

        grows.reason = Reason.BELOW_PRIMARY;
        assertThat(grows.guardrails()).isEmpty();
    }

    @Test
    void aReplicaThatWouldFallBelowItsPrimary_isBlocked_alsoIfThatGrewJustNow() {
        Compute replica = compute(REPLICA, "read_only", cu("4"));
        BranchOrder before = BranchOrder.of(replica, List.of(replica, compute(PRIMARY, "read_write", cu("1"))),
                id -> null);
        BranchOrder now = before.relisted(replica, List.of(replica, compute(PRIMARY, "read_write", cu("4"))));
        ChangeCase shrinks = new ChangeCase().compute(replica).shrinkingTo(cu("2"));

        assertThat(shrinks.around(around(before)).plan()).isInstanceOf(Plan.Apply.class);
        assertThat(shrinks.around(around(now)).guardrails()).containsExactly(Guardrail.REPLICA);
    }

    @Test
    void aReplicaKeepsItsSize_whileTheSmallerOneOfItsPrimaryMayBeSetBack() {
        Compute replica = compute(REPLICA, "read_only", cu("4"));
        List<Compute> branch = List.of(replica, compute(PRIMARY, "read_write", cu("1")));
        ChangeRecord shrunk = new ChangeCase().after(ChangeCase.judged(ChangeCase.NOW, cu("4"), cu("1"),
                Action.SHRINK, EffectVerdict.CONFIRMED)).record;
        ChangeRecord unverified = new ChangeCase()
                .after(ChangeCase.intended(ChangeCase.NOW, cu("4"), cu("1"), Action.SHRINK),
                        ChangeCase.settled(ChangeCase.NOW, JournalEntry.Settled.ChangeEnd.APPLIED)).record;
        ChangeCase shrinks = new ChangeCase().compute(replica).shrinkingTo(cu("2"));

        assertThat(
                shrinks.around(around(
                        BranchOrder.of(replica, branch, id -> new StatusCase().record(shrunk).status().asPeer())))
                        .plan())
                .isInstanceOf(Plan.Apply.class);
        assertThat(shrinks
                .around(around(
                        BranchOrder.of(replica, branch, id -> new StatusCase().record(unverified).status().asPeer())))
                .plan()).isInstanceOfSatisfying(Plan.Wait.class,
                        wait -> assertThat(wait.until()).isEqualTo(new WaitCause.PrimaryVerdict("ep-primary")));
    }

    @Test
    void theFloorOfAReplica_isWhatItsPrimaryHas_andIsToGet_unlessThatWasDismissed() {
        Compute replica = compute(REPLICA, "read_only", cu("1"));
        Compute primary = compute(PRIMARY, "read_write", cu("2"));
        BranchOrder order = BranchOrder.of(replica, List.of(replica, primary), id -> null);
        ChangeRecord dismissed = new ChangeCase().after(NamedEntries.dismissed(ChangeCase.NOW, PRIMARY,
                ChangeCase.NOW.plus(Duration.ofDays(7)), "me", null)).record;

        assertThat(floor(order, id -> null)).isEqualTo(cu("2"));
        assertThat(floor(order, id -> new StatusCase().compute(primary).advised(cu("4")).status().asPeer()))
                .isEqualTo(cu("4"));
        assertThat(floor(order, id -> new StatusCase().compute(primary).advised(cu("1")).status().asPeer()))
                .isEqualTo(cu("2"));
        assertThat(floor(order,
                id -> new StatusCase().compute(primary).advised(cu("4")).record(dismissed).status().asPeer()))
                .isEqualTo(cu("2"));
        assertThat(BranchOrder.of(primary, List.of(replica, primary), id -> null).floor(id -> null, ChangeCase.NOW))
                .isNull();
    }

    private static SizeRange floor(BranchOrder order, Function<ComputeId, BranchOrder.@Nullable Sibling> latest) {
        return requireNonNull(order.floor(latest, ChangeCase.NOW)).size();
    }

    private static World passOverPrimary(World world, SizeRange need) {
        Compute primary = compute(PRIMARY, "read_write", world.primary());
        Plan plan = plan(primary, need, Reason.TOO_SMALL, BranchOrder.of(primary, branch(world), id -> null));
        return new World(plan instanceof Plan.Apply ? need : world.primary(), world.replica(), plan);
    }

    private static World passOverReplica(World world, SizeRange primaryNeed, SizeRange need) {
        Compute replica = compute(REPLICA, "read_only", world.replica());
        Plan remembered = world.remembered();
        Function<ComputeId, BranchOrder.@Nullable Sibling> latest = id -> remembered == null ? null
                : new StatusCase().compute(compute(PRIMARY, "read_write", world.primary()))
                        .advised(primaryNeed)
                        .plan(remembered)
                        .status()
                        .asPeer();
        BranchOrder order = BranchOrder.of(replica, branch(world), latest);
        ReplicaFloor floor = requireNonNull(order.floor(latest, ChangeCase.NOW));
        boolean isLargeEnough = floor.isMetBy(world.replica());
        SizeRange target = isLargeEnough ? need.andAtLeast(floor.size()) : world.replica().andAtLeast(floor.size());
        Plan plan = plan(replica, target, isLargeEnough ? Reason.TOO_SMALL : Reason.BELOW_PRIMARY, order);
        return new World(world.primary(), plan instanceof Plan.Apply ? target : world.replica(), remembered);
    }

    private static Plan plan(Compute compute, SizeRange target, Reason reason, BranchOrder order) {
        ChangeCase one = new ChangeCase().compute(compute).target(target).around(around(order));
        one.action = Candidate.change(compute.size(), target);
        one.reason = reason;
        return one.plan();
    }

    private static List<Compute> branch(World world) {
        return List.of(compute(PRIMARY, "read_write", world.primary()), compute(REPLICA, "read_only", world.replica()));
    }

    private static Situation.Surroundings around(BranchOrder order) {
        return new ChangeCase().around.with(null, order);
    }

    private static Compute compute(ComputeId id, String type, SizeRange size) {
        Compute any = Given.compute(size);
        return ComputeBuilder.like(any).id(id).type(type).size(size).compute();
    }
}
