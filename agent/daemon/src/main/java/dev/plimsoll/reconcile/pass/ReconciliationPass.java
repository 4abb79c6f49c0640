package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.FleetUse;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.status.SavingsRule;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import dev.plimsoll.reconcile.shared.SharedFacts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One reconciliation pass over a compute: probe, assessment, recommendation, plan, and the change if there is one.
 * <p>It keeps no state: everything comes in as an argument and goes out as a result.
 */
public final class ReconciliationPass {

    private final Ports ports;
    private final SampleCache samples;
    private final FleetOverview overview;
    private final SavingsStep savings;
    private final ProbeStep probeStep;
    private final InstantSource clock;
    private final EvaluationStep evaluationStep;
    private final PlanExecution planExecution;

    public ReconciliationPass(Ports ports, ProbeRule rule, ProbeBudget probeBudget,
            SampleCache samples, FleetOverview overview, SavingsStep savings, SharedFacts facts, InstantSource clock) {
        this.ports = ports;
        this.overview = overview;
        this.savings = savings;
        this.samples = samples;
        this.probeStep = new ProbeStep(ports, samples, rule, probeBudget, clock);
        this.clock = clock;
        this.evaluationStep = new EvaluationStep(samples, ports.wording(), clock);
        this.planExecution = new PlanExecution(ports, facts, clock);
    }

    /**
     * The input of a pass.
     *
     * @param listedAt     when the platform listed the compute
     * @param meanCu       its recent mean size, in CU; null if it is not known
     * @param memory what the agent keeps of the compute from pass to pass
     * @param previousStatus its status after the previous pass; null on the first pass
     * @param record       its change record; null if it has to be read
     * @param around       what was going on beside it at the last tick
     */
    public record Before(Instant listedAt, @Nullable Double meanCu, ComputeMemory memory,
            @Nullable ComputeStatus previousStatus,
            @Nullable ChangeRecord record, Surroundings around) {}

    /** The result of a pass: the status of the compute, what the agent keeps of it, and its change record. */
    public record PassResult(ComputeStatus computeStatus, ComputeMemory memory, ChangeRecord record) {}

    /**
     * Runs one pass over {@code compute}.
     *
     * @param fence  the claim on the project
     * @param mayAct whether the listing was made under it
     */
    public PassResult pass(Compute compute, Project project, ComputePolicies terms, Before before, Fence fence,
            boolean mayAct) {
        ComputeStatus previousStatus = before.previousStatus();
        ProbeStep.Probed probed = probeStep.probe(compute, before.listedAt(), terms, before.memory());
        ports.board().probed(compute.id(), probed.observation());
        // A busy compute is active in every listing. Only a probe, a new size or a new state is a reason to evaluate
        // again.
        boolean nothingNew = previousStatus != null && !(probed.observation() instanceof Observation.Observed)
                && Objects.equals(probed.memory().latest(), previousStatus.probes().latest())
                && Objects.equals(probed.memory().failure(), before.memory().failure())
                && compute.isAsBefore(previousStatus.compute())
                && previousStatus.sizing().policy().equals(terms.sizing())
                && !RollBackAdvice.isAdvised(previousStatus.advice().advised());
        ChangeRecord record = before.record() == null
                ? ports.journal().record(compute.id())
                : before.record();
        EvaluationStep.Evaluated evaluation = (nothingNew && previousStatus != null
                ? evaluationStep.again(previousStatus)
                : evaluationStep.evaluate(compute, project, before.meanCu(),
                        before.memory().endOfRun(compute, before.listedAt(), terms.observe().activity()), terms,
                        probed.memory(),
                        record.standing(compute, previousStatus == null ? null
                                : previousStatus.advice().advised().recommendation())))
                .undoing(compute, record, terms.change())
                .explained(before.around().order(), compute);
        PlanExecution.Situations situations = situations(compute, project, terms, evaluation, probed.memory(),
                before.around(), previousStatus);
        PlanExecution.PlannedChange planned = mayAct
                ? planExecution.planAndAct(compute, record, situations, fence)
                : planExecution.plan(compute, record, situations);
        if (!compute.isAwake()) {
            samples.drop(compute.id());
        }
        ComputeMemory known = kept(evaluation, written(compute, probed.memory()));
        boolean changed = !Objects.equals(planned.record().lastResize(), record.lastResize());
        // A change of size restarts a compute that is awake.
        ComputeStatus status = computeStatus(compute, situations, probed, evaluation, planned);
        ComputeStatus counted = mayAct
                ? savings.counted(new SavingsRule.Pass(previousStatus, status, record, planned.record(),
                        before.listedAt(), terms.change().mode() != ChangeMode.OBSERVE))
                : status;
        known = stored(counted, known, nothingNew);
        return new PassResult(counted,
                changed && compute.isAwake() ? known.askedToChange(before.listedAt()) : known,
                planned.record());
    }

    /**
     * The same pass with what people answered since. It only plans, and stores the status: nothing is probed or sent.
     *
     * @param around what is going on beside the compute now
     */
    public PassResult planAgain(PassResult latest, ComputePolicies terms, Surroundings around) {
        ComputeStatus status = latest.computeStatus();
        Compute compute = status.compute();
        PlanExecution.PlannedChange planned = planExecution.plan(compute, ports.journal().record(compute.id()),
                situations(compute, status.project(), terms, evaluationStep.again(status), latest.memory(), around,
                        status));
        ComputeStatus then = status.with(planned.plan(), planned.record().asOf(clock.instant()));
        return new PassResult(then, stored(then, latest.memory(), true), planned.record());
    }

    /** @param previous the status after the pass before; null on the first one */
    private PlanExecution.Situations situations(Compute compute, Project project, ComputePolicies terms,
            EvaluationStep.Evaluated evaluation, ComputeMemory memory, Surroundings around,
            @Nullable ComputeStatus previous) {
        PlanExecution.Costs costs = PlanExecution.Costs.of(compute, memory.state().timeline(), evaluation, terms,
                clock.instant());
        return new PlanExecution.Situations(project, terms, evaluation.advised(), evaluation.assessment(),
                around(compute, terms, evaluation, memory, around), costs,
                previous == null ? null : previous.compute(), memory.spent(), memory.probe());
    }

    /** What only a compute that may be changed has to know of the rest of the fleet. */
    private Surroundings around(Compute compute, ComputePolicies terms, EvaluationStep.Evaluated evaluation,
            ComputeMemory memory, Surroundings known) {
        Recommendation advice = evaluation.advised().recommendation();
        if (terms.change().mode() != ChangeMode.APPLY || !advice.changes(compute)) {
            return known;
        }
        FleetUse use = terms.change().limits().budget().equals(Budget.NONE)
                ? null
                : overview.use(compute, memory.spent(), clock.instant());
        return new Surroundings(known.fleet(), use, ports.alerts().blocking(), known.startedAt())
                .with(ports.ways().heldBack(compute.id()), known.order());
    }

    /** A failed evaluation is kept like a failed probe, until there is something new to evaluate. */
    private ComputeMemory kept(EvaluationStep.Evaluated evaluation, ComputeMemory known) {
        return evaluation.fault() == null ? known : known.failed(known.state(), evaluation.fault(), clock.instant());
    }

    private ComputeMemory written(Compute compute, ComputeMemory known) {
        ComputeMemory then = known;
        if (known.isWorthKeeping()) {
            ports.probeStates().keep(compute.id(), known.state(), clock.instant());
            then = known.written();
        }
        return then;
    }

    /** Stores the status for other agents, after a probe or when they would be shown something else. */
    private ComputeMemory stored(ComputeStatus status, ComputeMemory known, boolean nothingNew) {
        Instant now = clock.instant();
        ComputeMemory.StoredShape before = known.stored();
        if (nothingNew && before != null && before.stands(status, now)) {
            return known;
        }
        ports.statuses()
                .keep(status.compute().id(), StoredStatus.formOf(status),
                        FleetOverview.awakeHours(known.spent(), now), now);
        return known.stored(ComputeMemory.StoredShape.of(status, now));
    }

    private ComputeStatus computeStatus(Compute compute, PlanExecution.Situations situations,
            ProbeStep.Probed probed,
            EvaluationStep.Evaluated evaluation,
            PlanExecution.PlannedChange planned) {
        Observation holding = evaluation.fault() == null
                ? probed.memory().holding(probed.observation())
                : evaluation.fault();
        return new ComputeStatus(compute, situations.project(), phase(compute, holding, evaluation.assessment()),
                new ProbeRecord(holding, probed.memory().latest(), probed.memory().totals(),
                        probed.memory().state().account(),
                        probed.memory().isCurrent(compute, situations.terms().observe().activity())),
                evaluation.ratios(), evaluation.assessment(),
                new ComputeAdvice(evaluation.advised(), planned.plan(), evaluation.idle(),
                        planned.record().asOf(clock.instant()),
                        situations.costs().times()).withCode(planned.inCode()),
                new SizingTerms(situations.terms().table(), situations.terms().sizing(),
                        situations.terms().change().via()));
    }

    /** The phase of a compute: first by the platform's listing, then by the probe, then by the samples. */
    static Phase phase(Compute compute, Observation observation, Assessment assessment) {
        if (compute.lifecycle().disabled()) {
            return Phase.DISABLED;
        }
        return switch (compute.lifecycle().state().kind()) {
            case IDLE -> Phase.ASLEEP;
            case INIT -> Phase.STARTING;
            case UNKNOWN -> Phase.UNKNOWN;
            case ACTIVE -> switch (observation) {
                case Observation.Unreachable no -> Phase.UNREACHABLE;
                case Observation.Unsupported no -> Phase.UNSUPPORTED;
                case Observation.Observed seen -> assessment.phase();
                case Observation.Skipped left -> assessment.phase();
                case Observation.Asleep asleep -> Phase.ASLEEP;
            };
        };
    }
}
