package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A primary and its read replica: at no request is the replica made smaller than its primary. */
class BranchChangesTest extends WorldCase {

    private static final ComputeId PRIMARY = new ComputeId("shop", "ep-primary");
    private static final ComputeId REPLICA = new ComputeId("shop", "ep-replica");

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
        assertThat(recommendation(REPLICA)).returns(Action.GROW, Recommendation::action)
                .returns(Reason.BELOW_PRIMARY, Recommendation::reason)
                .returns(Given.cu("4"), Recommendation::target);
        tick(cycle, MINUTE);

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

    /** Neither the breaker nor the missing approval holds it, nor the lost request of another compute of the project. */
    @Test
    void theRollBackOfAPrimary_growsTheReplicaThatSomebodyAddedMeanwhile() {
        world.quiet = false;
        world.with(PRIMARY, "active", Given.cu("4")).neverSuspends(PRIMARY);
        ComputeId beside = new ComputeId("shop", "ep-beside");
        world.with(beside, "idle", Given.cu("1"));
        world.computes.put(beside, ComputeBuilder.like(world.compute(beside)).branch("br-other").compute());
        Reconciler byPolicy = byPolicy(When.NOW);
        for (int minute = 0; minute < 10 && world.resizes.isEmpty(); minute++) {
            read(PRIMARY, minute);
            byPolicy.once();
            world.pass(MINUTE);
        }
        SizeRange small = size(PRIMARY);
        assertThat(small.max()).isLessThan(ComputeUnits.of("4"));
        world.with(REPLICA, "active", small).neverSuspends(REPLICA);
        world.computes.put(REPLICA,
                ComputeBuilder.like(world.compute(REPLICA)).id(REPLICA).type("read_only").compute());
        Reconciler byPerson = byPerson(When.NOW);
        while (world.written(Verified.class).isEmpty()) {
            missing(byPerson);
        }
        Intended harmful = world.written(Intended.class).getFirst();
        openTheBreaker();
        world.append(NamedEntries.intended(world.now, beside, "lost", Given.cu("1"), Given.cu("2"), "",
                Given.basis(Action.GROW, Reason.TOO_SMALL), 0));
        world.append(new Executed(world.now, beside, "lost", ExecutionOutcome.NO_REPLY, "", List.of()));
        for (int minute = 0; minute < 5; minute++) {
            missing(byPerson);
        }

        assertThat(size(REPLICA)).isEqualTo(Given.cu("4"));
        assertThat(size(PRIMARY)).isEqualTo(Given.cu("4"));
        assertThat(world.written(Verified.class).getFirst().verdict()).isEqualTo(EffectVerdict.HARMFUL);
        assertThat(world.written(Intended.class)).filteredOn(Intended::isRollBack)
                .extracting(Intended::compute, intent -> intent.basis().rollsBack(), intent -> intent.basis().reason())
                .containsExactly(tuple(REPLICA, harmful.changeId(), Reason.BELOW_PRIMARY),
                        tuple(PRIMARY, harmful.changeId(), harmful.basis().reason()));
        assertThat(world.settled()).endsWith(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.ROLLED_BACK);
    }

    private void missing(Reconciler reconciler) {
        world.reads(PRIMARY, 1_000_000, 200_000, fullCache(PRIMARY));
        world.reads(REPLICA, 1_000, 10, 256);
        tick(reconciler, MINUTE);
    }

    private void openTheBreaker() {
        for (int change = 0; change < 3; change++) {
            ComputeId other = new ComputeId("bank", "ep-" + change);
            world.append(NamedEntries.intended(world.now, other, "b" + change, Given.cu("1"), Given.cu("2"), "",
                    Given.basis(Action.GROW, Reason.TOO_SMALL), 0));
            world.append(new Settled(world.now, other, "b" + change, Settled.ChangeEnd.APPLIED, "", null));
            world.append(new Verified(world.now, other, "b" + change, EffectVerdict.INEFFECTIVE, ""));
        }
    }

    private Reconciler cycle(String primary, String replica) {
        world.with(PRIMARY, "active", Given.cu(primary)).with(REPLICA, "active", Given.cu(replica));
        Compute listed = world.compute(REPLICA);
        world.computes.put(REPLICA, ComputeBuilder.like(listed).id(REPLICA).type("read_only").compute());
        world.neverSuspends(PRIMARY).neverSuspends(REPLICA);
        return byPolicy(When.NOW);
    }

    private void read(ComputeId id, int minute) {
        world.reads(id, 1_000_000, minute == 0 ? 700 : 0, 700);
    }

    private SizeRange size(ComputeId id) {
        return world.compute(id).size();
    }
}
