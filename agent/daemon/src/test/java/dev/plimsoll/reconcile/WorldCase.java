package dev.plimsoll.reconcile;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;

/** Tests of the reconciler, each in a world of its own. Without another name, they speak of the compute {@link World#ID}. */
abstract class WorldCase {

    static final ComputeId ID = World.ID;
    static final Instant T0 = World.T0;
    static final Duration MINUTE = Duration.ofMinutes(1);
    /** After this time the next probe, and the next listing of a suspended compute, are due. */
    static final Duration PROBE_DUE = Duration.ofSeconds(61);

    @AutoClose
    final World world = new World();

    final Reconciler adviser() {
        return world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);
    }

    /** Applies changes without asking a person. */
    final Reconciler byPolicy(When when) {
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, when);
    }

    /** Applies changes that a person approved. */
    final Reconciler byPerson(When when) {
        return world.cycle(ChangeMode.APPLY, ApprovalMode.PERSON, when);
    }

    final void tick(Reconciler reconciler, Duration later) {
        world.pass(later);
        reconciler.once();
    }

    final void ticks(Reconciler reconciler, int times, Duration apart) {
        for (int time = 0; time < times; time++) {
            tick(reconciler, apart);
        }
    }

    /** Five minutes awake at 4 CU, of which little is used. */
    final void isTooLarge(Reconciler reconciler) {
        world.with(ID, "active", Given.cu("4"));
        for (int minute = 0; minute < 5; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
            reconciler.once();
            world.pass(MINUTE);
        }
    }

    /** Pages of the whole cache. */
    final long fullCache(ComputeId id) {
        return (long) (world.compute(id).size().max().asDouble() * 2_048);
    }

    final ComputeStatus status() {
        return status(ID);
    }

    final ComputeStatus status(ComputeId id) {
        return requireNonNull(world.status.computeStatuses().get(id));
    }

    final Recommendation recommendation() {
        return recommendation(ID);
    }

    final Recommendation recommendation(ComputeId id) {
        return status(id).advice().advised().recommendation();
    }

    final Plan plan() {
        return plan(ID);
    }

    final Plan plan(ComputeId id) {
        return status(id).advice().plan();
    }

    /** A person answers that nothing shall be changed for this time. */
    final void dismiss(Duration time) {
        world.append(NamedEntries.dismissed(world.now, ID, world.now.plus(time), "me", null));
    }

    /** A person approves another size. */
    final void approve(SizeRange to, boolean atOnce) {
        world.append(NamedEntries.approved(world.now, ID, world.compute(ID).size(), to, "br-main", "me", atOnce, null));
    }

    /** A change from 1 CU to 2 CU that an agent sent. */
    final void isSent(ExecutionOutcome outcome, List<String> operations) {
        world.append(NamedEntries.intended(world.now, ID, "c1", Given.cu("1"), Given.cu("2"), "why",
                Given.basis(Action.GROW, Reason.TOO_SMALL), 0));
        world.append(new Executed(world.now, ID, "c1", outcome, "", operations));
    }
}
