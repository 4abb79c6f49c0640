package dev.plimsoll.reconcile.pass;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.SharedFacts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns a recommendation into a plan. Executes the plan if it is a change and is still valid after everything is read
 * again.
 */
final class PlanExecution {

    private static final Logger LOG = LoggerFactory.getLogger(PlanExecution.class);

    private final Ports ports;
    private final SettleStep settleStep;
    private final ChangeExecutor changes;
    private final InstantSource clock;

    PlanExecution(Ports ports, SharedFacts facts, InstantSource clock) {
        this.ports = ports;
        this.settleStep = new SettleStep(ports);
        this.changes = new ChangeExecutor(ports, facts, clock);
        this.clock = clock;
    }

    /** The pass with its plan, without acting on it. */
    Pass plan(Pass pass) {
        Instant now = clock.instant();
        SizeRange inCode = inCode(pass);
        return pass.planned(planner(pass).plan(pass.situation(inCode, now), now), inCode, now);
    }

    private static Planner planner(Pass pass) {
        return new Planner(pass.terms().table());
    }

    /** The size that the code says; null if changes are not proposed as code, or it says none. */
    private @Nullable SizeRange inCode(Pass pass) {
        Proposer proposer = ports.channels().proposer();
        return proposer == null || pass.terms().change().via() != Via.FILE ? null
                : proposer.inCode(pass.compute()).orElse(null);
    }

    /**
     * Settles an open change, verifies the latest one, journals the recommendation, plans, and executes the plan if it
     * is a change.
     *
     * @param before the compute in the listing before; null where there was none
     */
    Pass planAndAct(Pass begun, @Nullable Compute before) {
        long epoch = begun.fence().epoch();
        if (begun.record().isAfterClaim(epoch)) {
            return plan(begun);
        }
        Instant now = clock.instant();
        boolean isUrgent = Planner.isUndoing(begun.situation(null, now));
        Pass settled = settleStep.settle(begun, before == null ? List.of() : before.values(), isUrgent, now);
        if (settled.record().isAfterClaim(epoch)) {
            return plan(settled);
        }
        Pass verified = changes.verify(settled, now);
        Pass noted = changes.note(verified, now);
        SizeRange inCode = inCode(noted);
        Plan plan = planner(noted).plan(noted.situation(inCode, now), now);
        return plan instanceof Plan.Apply apply
                ? attempt(noted, apply, inCode)
                : changes.noteLasting(noted, plan, now).planned(plan, inCode, now);
    }

    /**
     * Reads again everything that the plan depends on, before a request is sent. Since the listing the compute may
     * have woken, a person may have changed or dismissed it, other changes may have begun, or another agent may have
     * taken over its project. What the journal holds is read by the transaction that writes the intent.
     */
    private Pass attempt(Pass pass, Plan.Apply plan, @Nullable SizeRange inCode) {
        if (!ports.channels().has(pass.terms().change().via())) {
            // Without a way nothing is changed; the caller only wants the plan.
            return pass.planned(plan, inCode, clock.instant());
        }
        long start = System.nanoTime();
        ListedAgain found = found(pass, plan.change().basis().rollsBack() != null);
        if (found.veto() != null) {
            return ended(pass, new Plan.BlockedPlan(List.of(found.veto())), inCode);
        }
        Surroundings before = pass.around();
        Surroundings around = new Surroundings(before.fleet(), before.use(), ports.alerts().blocking(),
                before.startedAt()).with(ports.channels().heldBack(found.compute().id()),
                        before.order().relisted(found.compute(), found.project()));
        Optional<Journal.WrittenIntent<ChangeAttempt.Decided>> decision = decided(
                pass.with(found.compute()).with(found.detailed()).with(around));
        if (decision.isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("compute", pass.id())
                    .log("nothing changed: another agent works on its project now; no request was sent");
            return pass.planned(plan, inCode, clock.instant());
        }
        Pass begun = changes.begun(pass, decision.get());
        ChangeAttempt.Ended end = changes.carryOut(decision.get().step(), pass, start);
        return ended(changes.recorded(begun, end), end.plan(), inCode);
    }

    private Pass ended(Pass pass, Plan plan, @Nullable SizeRange inCode) {
        Instant now = clock.instant();
        return changes.noteVetoes(pass, plan, now).planned(plan, inCode, now);
    }

    private Optional<Journal.WrittenIntent<ChangeAttempt.Decided>> decided(Pass again) {
        Instant now = clock.instant();
        Situation at = again.situation(inCode(again), now);
        ComputeAdvice advice = again.status().advice();
        ChangeAttempt.Relisted relisted = new ChangeAttempt.Relisted(again.compute());
        String changeId = UUID.randomUUID().toString();
        return ports.journal().intend(again.id(), again.fence(), now, facts -> {
            Plan plan = planner(again).plan(at.by(facts), now);
            return relisted.decided(plan instanceof Plan.Apply(var change)
                    ? new Plan.Apply(change.costing(advice.advised().impact(), advice.restarts()))
                    : plan, changeId, again.fence().epoch(), now);
        });
    }

    /**
     * The result of a second listing.
     *
     * @param compute the compute as it is now
     * @param project all computes of its project
     * @param detailed its project, as read again
     * @param veto    why the plan is no longer valid; null if it is valid
     */
    private record ListedAgain(Compute compute, List<Compute> project, Project detailed, @Nullable Veto veto) {}

    private ListedAgain found(Pass pass, boolean isRollBack) {
        Compute listed = pass.compute();
        try {
            List<Compute> project = ports.fleet().computes(pass.id().projectId()).items();
            Optional<Compute> again = project.stream().filter(other -> other.id().equals(pass.id())).findFirst();
            // Only the platform itself holds a roll-back, with 423 while the project is busy.
            Veto busy = project.stream()
                    .filter(other -> !isRollBack && !other.id().equals(pass.id()) && other.isMoving())
                    .<Veto>map(other -> new Veto.ProjectBusy(other.id()))
                    .findFirst()
                    .orElse(null);
            Project detailed = ports.fleet()
                    .detailed(pass.project(), !isRollBack)
                    .asOf(clock.instant(), project.stream().anyMatch(Compute::isAwake));
            return new ListedAgain(again.orElse(listed), project, detailed,
                    new ChangeAttempt.ListAgain(listed).stale(again).orElse(busy));
        } catch (PlatformFault fault) {
            return new ListedAgain(listed, List.of(), pass.project(), new Veto.NotListedAgain(fault.getMessage()));
        }
    }
}
