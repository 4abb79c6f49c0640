package dev.plimsoll.reconcile;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Advised;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One reconciliation pass over a compute: probe, assessment, recommendation, plan, and the change if there is one.
 * <p>It keeps no state: everything comes in as an argument and goes out as a result.
 */
final class ReconciliationPass {

    private static final Logger LOG = LoggerFactory.getLogger(ReconciliationPass.class);

    private final Ports ports;
    private final SizeTable table;
    private final SampleCache samples;
    private final ProbeStep probeStep;
    private final InstantSource clock;
    private final Adviser adviser;
    private final PlanExecution planExecution;

    ReconciliationPass(Ports ports, SizeTable table, ProbeRule rule, ProbeBudget probeBudget,
            SampleCache samples, InstantSource clock) {
        this.ports = ports;
        this.table = table;
        this.samples = samples;
        this.probeStep = new ProbeStep(ports, samples, rule, probeBudget, clock);
        this.clock = clock;
        this.adviser = new Adviser(table);
        this.planExecution = new PlanExecution(ports, table, clock);
    }

    /**
     * The input of a pass.
     *
     * @param listedAt     when the platform listed the compute
     * @param meanCu       its recent mean size, in CU; null if it is not known
     * @param memory what the agent keeps of the compute from pass to pass
     * @param previousStatus its status after the previous pass; null on the first pass
     * @param record       its change record; null if it has to be read
     * @param isNew        whether the leader has probed it since; only used by a follower
     * @param stopped      whether the stop switch was on at the last tick
     */
    record Before(Instant listedAt, @Nullable Double meanCu, ComputeMemory memory,
            @Nullable ComputeStatus previousStatus,
            @Nullable ChangeRecord record, boolean isNew, boolean stopped) {}

    /** The result of a pass: the status of the compute, what the agent keeps of it, and its change record. */
    record PassResult(ComputeStatus computeStatus, ComputeMemory memory, ChangeRecord record) {}

    /**
     * Runs one pass over {@code compute}.
     *
     * @param turn whether this agent is the leader; a follower shows what the leader observed, and writes nothing
     */
    PassResult pass(Compute compute, Project project, ComputePolicies terms, Before before, Leadership.Turn turn) {
        boolean looks = turn.isLeader();
        ComputeStatus previousStatus = before.previousStatus();
        ProbeStep.Probed look = looks
                ? probeStep.look(compute, before.listedAt(), terms, before.memory())
                : probeStep.served(compute, before.memory(), before.isNew());
        ports.board().probed(compute.id(), looks ? look.observation() : ProbeStep.untouched(compute));
        // A busy compute is active in every listing. Only a probe, a new size or a new state is a reason to evaluate
        // again.
        boolean nothingNew = previousStatus != null && !(look.observation() instanceof Observation.Observed)
                && Objects.equals(look.memory().latest(), previousStatus.latest())
                && Objects.equals(look.memory().failure(), before.memory().failure())
                && compute.isAsBefore(previousStatus.compute()) && previousStatus.policy().equals(terms.sizing());
        Evaluation thought = nothingNew && previousStatus != null
                ? again(previousStatus)
                : evaluate(compute, project, before.meanCu(), terms, look.memory(), looks);
        ChangeRecord record = before.record() == null
                ? ChangeRecord.of(ports.journal().of(compute.id()))
                : before.record();
        PlanExecution.Situations situations = new PlanExecution.Situations(project, terms,
                thought.advised().recommendation(),
                thought.assessment().figures(), before.stopped(), AwakeTimeAdviser
                        .staysAwake(compute, look.memory().state().timeline(),
                                terms.watch().heeding(compute).activity(), clock.instant())
                        .orElse(null));
        PlanExecution.Planned planned = looks
                ? planExecution.planAndAct(compute, record, situations, turn)
                : planExecution.plan(compute, record, situations);
        if (!compute.isAwake()) {
            samples.drop(compute.id());
        }
        ComputeMemory known = kept(thought, looks ? written(compute, look.memory()) : look.memory());
        boolean changed = !Objects.equals(planned.record().lastChange(), record.lastChange());
        // A size change restarts a compute that is awake.
        return new PassResult(computeStatus(compute, project, terms, look, thought, planned.plan()),
                looks && changed && compute.isAwake() ? known.askedToChange(before.listedAt()) : known,
                planned.record());
    }

    /** A failed evaluation is kept like a failed probe, until there is something new to evaluate. */
    private static ComputeMemory kept(Evaluation thought, ComputeMemory known) {
        return thought.fault() == null ? known : known.failed(known.state(), thought.fault());
    }

    /**
     * The evaluation of the samples.
     *
     * @param storedModel the model to store; null if there is none
     * @param fault       why the evaluation failed; null if it did not
     */
    private record Evaluation(Assessment assessment, Advised advised, @Nullable AwakeTimeAdvice idle,
            @Nullable Ratio shortWindow, @Nullable Ratio longWindow, @Nullable StoredModel storedModel,
            @Nullable Unsupported fault) {}

    /** The previous evaluation, without the windows that have run out of samples. */
    private Evaluation again(ComputeStatus before) {
        Sample latest = before.latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Evaluation(before.assessment(), before.advised(), before.idle(),
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.longWindow(), null, null);
    }

    private ComputeMemory written(Compute compute, ComputeMemory known) {
        ComputeMemory then = known;
        if (known.isWorthKeeping()) {
            ports.probeStates().keep(compute.id(), known.state(), clock.instant());
            then = known.written();
        }
        return then;
    }

    private ConnectionPeaks most(Compute compute, History history, @Nullable StoredModel storedModel,
            @Nullable Sample latest) {
        if (latest == null) {
            return ConnectionPeaks.of(0);
        }
        Instant from = latest.at();
        try {
            from = adviser.peaksFrom(compute, history, storedModel, from);
        } catch (RuntimeException unforeseen) {
            LOG.atDebug().addKeyValue("compute", compute.id()).log("thinking meets the same, and tells it");
        }
        return samples.fullest(compute.id(), from).map(ConnectionPeaks::at).orElse(ConnectionPeaks.of(0));
    }

    private Evaluation evaluate(Compute compute, Project project, @Nullable Double meanCu, ComputePolicies terms,
            ComputeMemory recalled,
            boolean writes) {
        History history = samples.history(compute.id());
        StoredModel before = samples.model(compute.id()).orElse(null);
        ConnectionPeaks most = most(compute, history, before, recalled.latest());
        Evaluation thought;
        try {
            thought = judge(compute, project, terms, recalled,
                    new AssessmentInput(history, most, before, meanCu, recalled.failure(),
                            recalled.pausedUntil(clock.instant())));
        } catch (RuntimeException unforeseen) {
            thought = fault(compute, terms, unforeseen);
        }
        StoredModel after = thought.storedModel();
        if (writes && after != null && !after.equals(before)) {
            samples.learned(compute.id(), after);
        }
        return thought;
    }

    private Evaluation judge(Compute compute, Project project, ComputePolicies terms, ComputeMemory recalled,
            AssessmentInput known) {
        Adviser.Evaluation thought = adviser.evaluate(compute, known, terms.sizing(), clock.instant());
        AwakeTimeAdvice idle = AwakeTimeAdviser.advise(compute, project, recalled, terms,
                thought.assessment().figures(),
                thought.sizes().areForAnotherSize(), clock.instant());
        return new Evaluation(thought.assessment(), thought.sizes().advised(idle.candidates(compute)), idle,
                ratio(compute, known.history(), Assessor.SHORT_WINDOW, terms),
                ratio(compute, known.history(), Assessor.LONG_WINDOW, terms), thought.storedModel(), null);
    }

    /** A compute whose evaluation fails is shown with that error; it is not hidden and does not disturb others. */
    private Evaluation fault(Compute compute, ComputePolicies terms, RuntimeException unforeseen) {
        LOG.atDebug().addKeyValue("compute", compute.id()).setCause(unforeseen).log("cannot be judged");
        List<Cause> causes = List.of(new InconclusiveCause.EvaluationFailed(unforeseen.toString()));
        Advised nothing = adviser
                .evaluate(compute, new AssessmentInput(History.EMPTY, 0), terms.sizing(), clock.instant())
                .advised();
        Recommendation hold = Recommendation.of(Candidate.stay(compute, Reason.UNDECIDED, causes));
        return new Evaluation(new Assessment.Inconclusive(Phase.UNKNOWN, causes, null, List.of()),
                new Advised(hold, nothing.impact(), nothing.restart(), nothing.platformRule(), null), null,
                null,
                null, null, new Unsupported(Observation.Failure.OTHER, ports.wording().sentences(causes)));
    }

    /** The hit ratio of a window that ends now; null while suspended, and if the window has too few reads. */
    private @Nullable Ratio ratio(Compute compute, History history, Duration window, ComputePolicies terms) {
        if (!compute.isAwake()) {
            return null;
        }
        Increase increase = history.increase(window, clock.instant());
        return increase.hitRatio(terms.sizing().minAccesses()).orElse(null);
    }

    private ComputeStatus computeStatus(Compute compute, Project project, ComputePolicies terms, ProbeStep.Probed look,
            Evaluation thought,
            Plan plan) {
        Observation holding = thought.fault() == null
                ? look.memory().holding(look.observation())
                : thought.fault();
        return new ComputeStatus(compute, project, phase(compute, holding, thought.assessment()), holding,
                look.memory().latest(), thought.shortWindow(), thought.longWindow(),
                look.memory().totals(),
                look.memory().state().account(),
                thought.assessment(), thought.advised(), plan, table, terms.sizing(), thought.idle());
    }

    /** The phase of a compute: first by the platform's listing, then by the probe, then by the samples. */
    static Phase phase(Compute compute, Observation observation, Assessment assessment) {
        if (compute.disabled()) {
            return Phase.DISABLED;
        }
        return switch (compute.state().kind()) {
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
