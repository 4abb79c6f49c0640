package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangeWays;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.probing.ProjectClaims.Fence;
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

    /** The plan, without acting on it. */
    PlannedChange plan(Compute compute, ChangeRecord record, Situations situations) {
        Situation at = situations.of(compute, record, ports.ways());
        return new PlannedChange(situations.planner().plan(at, clock.instant()), record, at.inCode());
    }

    /**
     * What all plans of one reconciliation pass have in common.
     *
     * @param before the compute in the listing before; null where there was none
     * @param spent  what its time was used for, by day
     * @param probe  how its latest probe ended
     */
    record Situations(Project project, ComputePolicies terms, Advised advised, Assessment assessment,
            Surroundings around, Costs costs, @Nullable Compute before, DailyTimeUse spent, LatestProbe probe) {

        Situation of(Compute compute, ChangeRecord record, ChangeWays ways) {
            SizeRange inCode = terms.change().via() == Via.FILE && ways.proposer() != null
                    ? ways.proposer().inCode(compute).orElse(null)
                    : null;
            boolean mayAct = terms.change().mode() == ChangeMode.APPLY;
            return new Situation(compute, project.locked(),
                    new ProposedChange(advised.recommendation(), assessment.figures(), costs.staysAwake(), spent,
                            advised.busiest()),
                    record, around.withStopped(mayAct && around.fleet().stopped()), terms.sizing(), terms.change(),
                    inCode, probe);
        }

        /** The same with the way back from a harmful change as what is advised, if that is left to do. */
        Situations undoing(Compute compute, ChangeRecord record) {
            return new Situations(project, terms, RollBackAdvice.first(advised, compute, record, terms.change()),
                    assessment,
                    around, costs, before, spent, probe);
        }

        Planner planner() {
            return new Planner(terms.table());
        }

        Situations with(Surroundings now) {
            return new Situations(project, terms, advised, assessment, now, costs, before, spent, probe);
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

        /** By the model of the compute and its timeline. */
        static Costs of(Compute compute, Timeline timeline, EvaluationStep.Evaluated evaluation,
                ComputePolicies terms, Instant now) {
            ActivityPolicy activity = terms.observe().heeding(compute).activity();
            AwakeCause staysAwake = AwakeTimeAdviser.staysAwake(compute, timeline, activity, now).orElse(null);
            RestartImpact impact = evaluation.advised().impact();
            RestartTimes times = RestartTimes.of(impact, week(timeline, evaluation.advised().model()),
                    ClientRoute.of(compute, evaluation.assessment().figures(), terms.table()),
                    new Suspends(staysAwake != null, timeline.likelyDelay(compute, now, activity)),
                    terms.change().timing().windows(), terms.sizing().price(),
                    compute.size().max().asDouble(), now);
            return new Costs(impact, times, staysAwake);
        }

        private static WeeklyImpact week(Timeline timeline, @Nullable ComputeModel model) {
            return new WeeklyImpact(model == null ? WeekProfile.UNKNOWN : model.load().connections(),
                    timeline.awakeTime().log().week());
        }

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
    record PlannedChange(Plan plan, ChangeRecord record, @Nullable SizeRange inCode) {}

    /**
     * Settles an open change, verifies the latest one, journals the recommendation, plans, and executes the plan if it
     * is a change.
     */
    PlannedChange planAndAct(Compute compute, ChangeRecord before, Situations situations, Fence fence) {
        if (before.isAfterClaim(fence.epoch())) {
            return plan(compute, before, situations);
        }
        Instant now = clock.instant();
        long epoch = fence.epoch();
        boolean isUrgent = Planner.isUndoing(situations.of(compute, before, ChangeWays.NONE));
        ChangeRecord record = settleStep.settle(compute, situations.before(), before, situations.terms().change(),
                isUrgent, fence, now);
        if (record.isAfterClaim(epoch)) {
            return plan(compute, record, situations);
        }
        record = changes.verify(compute, situations, record, fence, now);
        Situations judged = situations.undoing(compute, record);
        record = changes.note(compute, judged.advised().recommendation(), judged.terms().change().mode(), record,
                fence, now);
        Situation at = judged.of(compute, record, ports.ways());
        Plan plan = judged.planner().plan(at, now);
        if (plan instanceof Plan.Apply apply) {
            return attempt(new ChangeAttempt.ListAgain(compute), apply, record, judged, fence, at.inCode());
        }
        return new PlannedChange(plan, changes.noteLasting(compute, plan, record, fence, now), at.inCode());
    }

    /**
     * Reads again everything that the plan depends on, before a request is sent. Since the listing the compute may
     * have woken, a person may have changed or dismissed it, other changes may have begun, or another agent may have
     * taken over its project. What the journal holds is read by the transaction that writes the intent.
     */
    private PlannedChange attempt(ChangeAttempt.ListAgain planned, Plan.Apply plan, ChangeRecord record,
            Situations situations,
            Fence fence, @Nullable SizeRange inCode) {
        Via via = situations.terms().change().via();
        if (!ports.ways().has(via)) {
            // Without a way nothing is changed; the caller only wants the plan.
            return new PlannedChange(plan, record, inCode);
        }
        long start = System.nanoTime();
        Compute listed = planned.listed();
        ListedAgain found = found(planned, plan.change().basis().rollsBack() != null);
        if (found.veto() != null) {
            Plan blocked = new Plan.BlockedPlan(List.of(found.veto()));
            return new PlannedChange(blocked, changes.noteVetoes(listed, blocked, record, fence,
                    clock.instant()), inCode);
        }
        Situation at = situations.with(again(situations.around(), found)).of(found.compute(), record, ports.ways());
        Optional<Journal.WrittenIntent<ChangeAttempt.Decided>> decision = decided(
                new ChangeAttempt.Relisted(found.compute()), at,
                situations, fence);
        if (decision.isEmpty()) {
            LOG.atWarn()
                    .addKeyValue("compute", listed.id())
                    .log("nothing changed: another agent works on its project now; no request was sent");
            return new PlannedChange(plan, record, inCode);
        }
        ChangeRecord begun = changes.begun(decision.get());
        ChangeAttempt.Ended end = changes.carryOut(decision.get().step(), listed, via, fence, start);
        ChangeRecord after = changes.recorded(begun, end);
        return new PlannedChange(end.plan(), changes.noteVetoes(listed, end.plan(), after, fence,
                clock.instant()), inCode);
    }

    private Optional<Journal.WrittenIntent<ChangeAttempt.Decided>> decided(ChangeAttempt.Relisted relisted,
            Situation at, Situations situations, Fence fence) {
        Instant now = clock.instant();
        Planner planner = situations.planner();
        String changeId = UUID.randomUUID().toString();
        return ports.journal()
                .intend(relisted.found().id(), fence, now, facts -> relisted.decided(
                        situations.costs().with(planner.plan(at.by(facts), now)), changeId, fence.epoch(), now));
    }

    /** What is going on beside the compute, read again. */
    private Surroundings again(Surroundings before, ListedAgain found) {
        return new Surroundings(before.fleet(), before.use(), ports.alerts().blocking(), before.startedAt())
                .with(ports.ways().heldBack(found.compute().id()),
                        before.order().relisted(found.compute(), found.project()));
    }

    /**
     * The result of a second listing.
     *
     * @param compute the compute as it is now
     * @param project all computes of its project
     * @param veto    why the plan is no longer valid; null if it is valid
     */
    private record ListedAgain(Compute compute, List<Compute> project, @Nullable Veto veto) {}

    private ListedAgain found(ChangeAttempt.ListAgain planned, boolean isRollBack) {
        Compute listed = planned.listed();
        try {
            List<Compute> project = ports.fleet().computes(listed.id().projectId()).items();
            Optional<Compute> again = project.stream().filter(one -> one.id().equals(listed.id())).findFirst();
            // Only the platform itself holds a roll-back, with 423 while the project is busy.
            Veto busy = project.stream()
                    .filter(one -> !isRollBack && !one.id().equals(listed.id()) && one.isMoving())
                    .<Veto>map(one -> new Veto.ProjectBusy(one.id()))
                    .findFirst()
                    .orElse(null);
            return new ListedAgain(again.orElse(listed), project, planned.stale(again).orElse(busy));
        } catch (PlatformFault fault) {
            return new ListedAgain(listed, List.of(), new Veto.NotListedAgain(fault.getMessage()));
        }
    }
}
