package dev.plimsoll.reconcile;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.size.Advised;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.change.ChangeAttempt;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.Via;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ChangeWays;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Planner;
import dev.plimsoll.change.RestartTimes;
import dev.plimsoll.change.Situation;
import dev.plimsoll.change.Situation.Proposal;
import dev.plimsoll.change.Situation.Surroundings;
import dev.plimsoll.change.Undoing;
import dev.plimsoll.change.Veto;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recommendation into a plan. Executes the plan if it is a change and is still valid after everything is read
 * again.
 */
final class PlanExecution {

    private final Ports ports;
    private final Planner planner;
    private final SettleStep settleStep;
    private final ChangeExecutor changes;
    private final FleetOverview overview;
    private final InstantSource clock;

    PlanExecution(Ports ports, SizeTable table, FleetOverview overview, Permit permit, InstantSource clock) {
        this.ports = ports;
        this.overview = overview;
        this.planner = new Planner(table);
        this.settleStep = new SettleStep(ports);
        this.changes = new ChangeExecutor(ports, permit, clock);
        this.clock = clock;
    }

    /** The plan, without acting on it; for followers. */
    Planned plan(Compute compute, ChangeRecord record, Situations situations) {
        Situation at = situations.of(compute, record, ports.ways());
        return new Planned(planner.plan(at, clock.instant()), record, at.inCode());
    }

    /**
     * What all plans of one reconciliation pass have in common.
     *
     * @param before the compute in the listing before; null where there was none
     * @param spent  what its time was used for, by day
     */
    record Situations(Project project, ComputePolicies terms, Advised advised, Assessment assessment,
            Surroundings around, Costs costs, @Nullable Compute before, DailyTimeUse spent) {

        Situation of(Compute compute, ChangeRecord record, ChangeWays ways) {
            SizeRange inCode = terms.change().via() == Via.FILE && ways.proposer() != null
                    ? ways.proposer().inCode(compute).orElse(null)
                    : null;
            boolean mayAct = terms.change().mode() == Mode.APPLY;
            return new Situation(compute, project.locked(),
                    new Proposal(advised.recommendation(), assessment.figures(), costs.staysAwake(), spent,
                            advised.busiest()),
                    record, around.withStopped(mayAct && around.stopped()), terms.sizing(), terms.change(), inCode);
        }

        /** The same with the way back from a harmful change as what is advised, if that is left to do. */
        Situations undoing(Compute compute, ChangeRecord record) {
            return new Situations(project, terms, Undoing.first(advised, compute, record, terms.change()), assessment,
                    around, costs, before, spent);
        }

        Situations with(Surroundings now) {
            return new Situations(project, terms, advised, assessment, now, costs, before, spent);
        }
    }

    /**
     * What a change costs.
     *
     * @param impact     the impact of a change now
     * @param times      when it would cost less
     * @param staysAwake why no suspend is expected; null where one is
     */
    record Costs(RestartImpact impact, RestartTimes times, @Nullable AwakeCause staysAwake) {

        /** The same plan, with the cost in what is journaled. */
        Plan with(Plan plan) {
            return plan instanceof Plan.Apply apply ? new Plan.Apply(apply.change().costing(impact, times)) : plan;
        }
    }

    /**
     * A plan after its execution.
     *
     * @param record the change record
     * @param inCode the size that the code says; null if it says none
     */
    record Planned(Plan plan, ChangeRecord record, @Nullable SizeRange inCode) {}

    /**
     * Settles an open change, verifies the latest one, journals the recommendation, plans, and executes the plan if it
     * is a change.
     */
    Planned planAndAct(Compute compute, ChangeRecord before, Situations situations, Leadership.Turn turn) {
        if (before.isAfterLease(turn.fence().epoch())) {
            return plan(compute, before, situations);
        }
        Instant now = clock.instant();
        long epoch = turn.fence().epoch();
        ChangeRecord record = settleStep.settle(compute, situations.before(), before, situations.terms().change(),
                epoch,
                now);
        if (record.isAfterLease(epoch)) {
            return plan(compute, record, situations);
        }
        record = changes.verify(compute, situations.assessment(), situations.spent(), situations.terms().sizing(),
                record,
                now);
        Situations judged = situations.undoing(compute, record);
        record = changes.note(compute, judged.advised().recommendation(), judged.terms().change().mode(), record, now);
        Situation at = judged.of(compute, record, ports.ways());
        Plan plan = planner.plan(at, now);
        if (plan instanceof Plan.Apply) {
            return attempt(new ChangeAttempt.Planned(compute), judged, turn, at.inCode());
        }
        return new Planned(plan, changes.noteLasting(compute, plan, record, now), at.inCode());
    }

    /**
     * Reads again everything that the plan depends on, before a request is sent. Since the listing the compute may
     * have woken, a person may have changed or dismissed it, or another replica may have become leader.
     */
    private Planned attempt(ChangeAttempt.Planned planned, Situations situations, Leadership.Turn turn,
            @Nullable SizeRange inCode) {
        long start = System.nanoTime();
        Compute listed = planned.listed();
        Found found = found(planned);
        // After the listing, which may take seconds in which a person dismisses the change.
        ChangeRecord record = ChangeRecord.of(ports.journal().of(listed.id()));
        Plan plan = found.veto() == null
                ? cleared(situations.with(again(situations)).of(found.compute(), record, ports.ways()), situations)
                : new Plan.Blocked(List.of(found.veto()));
        ChangeAttempt.Ended end = changes.attempt(planned, plan, situations.terms().change(), turn,
                start);
        ChangeRecord after = changes.recorded(record, end);
        return new Planned(end.plan(), changes.noteVetoes(listed, end.plan(), after, clock.instant()), inCode);
    }

    /** The plan with the budgets as they are left by the changes that began before it. */
    private Plan cleared(Situation at, Situations situations) {
        synchronized (overview) {
            Instant now = clock.instant();
            Plan plan = planner.plan(at.using(overview.use(at.compute(), situations.spent(), now)), now);
            if (plan instanceof Plan.Apply(var change)) {
                change.to().size().ifPresent(to -> overview.begins(change.compute(), to.max()));
            }
            return situations.costs().with(plan);
        }
    }

    /** What is going on beside the compute, read again. */
    private Surroundings again(Situations situations) {
        Surroundings before = situations.around();
        FleetChanges fleet = ports.journal().fleetChanges(clock.instant().minus(FleetChanges.SPAN));
        return new Surroundings(ports.journal().stopped(), fleet, before.due(), before.use(),
                ports.alerts().blocking(), before.startedAt(), ports.ways().heldBack());
    }

    /**
     * The result of a second listing.
     *
     * @param compute the compute as it is now
     * @param veto    why the plan is no longer valid; null if it is valid
     */
    private record Found(Compute compute, @Nullable Veto veto) {}

    private Found found(ChangeAttempt.Planned planned) {
        Compute listed = planned.listed();
        try {
            List<Compute> project = ports.fleet().computes(listed.id().projectId()).items();
            Optional<Compute> again = project.stream().filter(one -> one.id().equals(listed.id())).findFirst();
            Veto busy = project.stream()
                    .filter(one -> !one.id().equals(listed.id()) && one.isMoving())
                    .<Veto>map(one -> new Veto.ProjectBusy(one.id()))
                    .findFirst()
                    .orElse(null);
            return new Found(again.orElse(listed), planned.stale(again).orElse(busy));
        } catch (PlatformFault fault) {
            return new Found(listed, new Veto.NotListedAgain(fault.getMessage()));
        }
    }
}
