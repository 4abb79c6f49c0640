package dev.plimsoll.reconcile;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CombinedAdvice;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.Recommender.Advised;
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
    private final ProbeStep looking;
    private final ActivityTracking idling;
    private final InstantSource clock;
    private final Adviser adviser;
    private final PlanExecution acting;

    ReconciliationPass(Ports ports, SizeTable table, ProbeRule rule, ProbeBudget probeBudget, ActivityTracking idling,
            SampleCache samples,
            InstantSource clock) {
        this.ports = ports;
        this.table = table;
        this.samples = samples;
        this.looking = new ProbeStep(ports, samples, rule, probeBudget, idling, clock);
        this.idling = idling;
        this.clock = clock;
        this.adviser = new Adviser(table);
        this.acting = new PlanExecution(ports, table, clock);
    }

    /**
     * The input of a pass.
     *
     * @param listedAt     when the platform listed the compute
     * @param meanCu       its recent mean size, in CU; null if it is not known
     * @param recollection what the agent keeps of the compute from pass to pass
     * @param previousStatus its status after the previous pass; null on the first pass
     * @param record       its change record; null if it has to be read
     * @param isNew        whether the leader has probed it since; only used by a follower
     * @param stopped      whether the stop switch was on at the last tick
     */
    record Before(Instant listedAt, @Nullable Double meanCu, ComputeMemory recollection,
            @Nullable ComputeStatus previousStatus,
            @Nullable ChangeRecord record, boolean isNew, boolean stopped) {}

    /** The result of a pass: the status of the compute, what the agent keeps of it, and its change record. */
    record Walked(ComputeStatus computeStatus, ComputeMemory recollection, ChangeRecord record) {}

    /**
     * Runs one pass over {@code compute}.
     *
     * @param turn whether this agent is the leader; a follower shows what the leader observed, and writes nothing
     */
    Walked pass(Compute compute, Project project, ComputePolicies terms, Before before, Leadership.Turn turn) {
        boolean looks = turn.looks();
        ComputeStatus previousStatus = before.previousStatus();
        ProbeStep.Look look = looks
                ? looking.look(compute, before.listedAt(), terms, before.recollection())
                : looking.served(compute, before.recollection(), before.isNew());
        ports.board().looked(compute.id(), looks ? look.observation() : ProbeStep.untouched(compute));
        // A busy compute is active in every listing. Only a probe, a new size or a new state is a reason to evaluate
        // again.
        boolean nothingNew = previousStatus != null && !(look.observation() instanceof Observation.Seen)
                && Objects.equals(look.recollection().latest(), previousStatus.latest())
                && Objects.equals(look.recollection().failure(), before.recollection().failure())
                && compute.isAsBefore(previousStatus.compute()) && previousStatus.policy().equals(terms.sizing());
        Thought thought = nothingNew && previousStatus != null
                ? again(previousStatus)
                : think(compute, project, before.meanCu(), terms, look.recollection(), looks);
        ChangeRecord record = before.record() == null
                ? ChangeRecord.of(ports.journal().of(compute.id()))
                : before.record();
        PlanExecution.Situations situations = new PlanExecution.Situations(project, terms,
                thought.advised().recommendation(),
                thought.assessment().figures(), before.stopped(), idling
                        .staysAwake(compute, look.recollection().watch(), terms.watch().heeding(compute),
                                clock.instant())
                        .orElse(null));
        PlanExecution.Planned planned = looks
                ? acting.planAndAct(compute, record, situations, turn)
                : acting.plan(compute, record, situations);
        if (!compute.isAwake()) {
            samples.drop(compute.id());
        }
        ComputeMemory known = kept(thought, looks ? written(compute, look.recollection()) : look.recollection());
        boolean changed = !Objects.equals(planned.record().lastChange(), record.lastChange());
        // A size change restarts a compute that is awake.
        return new Walked(computeStatus(compute, project, terms, look, thought, planned.plan()),
                looks && changed && compute.isAwake() ? known.askedToChange(before.listedAt()) : known,
                planned.record());
    }

    /** A failed evaluation is kept like a failed probe, until there is something new to evaluate. */
    private static ComputeMemory kept(Thought thought, ComputeMemory known) {
        return thought.fault() == null ? known : known.failed(known.watch(), thought.fault());
    }

    /**
     * The evaluation of the samples.
     *
     * @param storedModel the model to store; null if there is none
     * @param fault       why the evaluation failed; null if it did not
     */
    private record Thought(Assessment assessment, Advised advised, @Nullable AwakeTimeAdvice idle,
            @Nullable Ratio shortWindow, @Nullable Ratio longWindow, @Nullable StoredModel storedModel,
            @Nullable Unsupported fault) {}

    /** The previous evaluation, without the windows that have run out of samples. */
    private Thought again(ComputeStatus before) {
        Sample latest = before.latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Thought(before.assessment(), before.advised(), before.idle(),
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.longWindow(), null, null);
    }

    private ComputeMemory written(Compute compute, ComputeMemory known) {
        ComputeMemory then = known;
        if (known.isWorthKeeping()) {
            ports.probeStates().keep(compute.id(), known.watch(), clock.instant());
            then = known.written();
        }
        idling.write(compute);
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

    private Thought think(Compute compute, Project project, @Nullable Double meanCu, ComputePolicies terms,
            ComputeMemory recalled,
            boolean writes) {
        History history = samples.history(compute.id());
        StoredModel before = samples.model(compute.id()).orElse(null);
        ConnectionPeaks most = most(compute, history, before, recalled.latest());
        Thought thought;
        try {
            thought = judge(compute, project, terms, recalled,
                    new AssessmentInput(history, most, before, meanCu, recalled.failure(),
                            recalled.leftUntil(clock.instant())));
        } catch (RuntimeException unforeseen) {
            thought = fault(compute, terms, unforeseen);
        }
        StoredModel after = thought.storedModel();
        if (writes && after != null && !after.equals(before)) {
            samples.learned(compute.id(), after);
        }
        return thought;
    }

    private Thought judge(Compute compute, Project project, ComputePolicies terms, ComputeMemory recalled,
            AssessmentInput known) {
        Adviser.Thought thought = adviser.think(compute, known, terms.sizing(), clock.instant());
        AwakeTimeAdvice idle = idling.advise(compute, project, recalled, terms, thought.assessment().figures(),
                !thought.advised().recommendation().target().equals(compute.size()), clock.instant());
        return new Thought(thought.assessment(), CombinedAdvice.of(compute, thought.advised(), idle), idle,
                ratio(compute, known.history(), Assessor.SHORT_WINDOW, terms),
                ratio(compute, known.history(), Assessor.LONG_WINDOW, terms), thought.storedModel(), null);
    }

    /** A compute whose evaluation fails is shown with that error; it is not hidden and does not disturb others. */
    private Thought fault(Compute compute, ComputePolicies terms, RuntimeException unforeseen) {
        LOG.atDebug().addKeyValue("compute", compute.id()).setCause(unforeseen).log("cannot be judged");
        List<Cause> causes = List.of(new InconclusiveCause.EvaluationFailed(unforeseen.toString()));
        Advised nothing = adviser.think(compute, new AssessmentInput(History.EMPTY, 0), terms.sizing(), clock.instant())
                .advised();
        Recommendation hold = nothing.recommendation();
        Recommendation.Advice advice = new Recommendation.Advice(hold.reason(), causes, List.of(), List.of(),
                List.of());
        return new Thought(new Assessment.Inconclusive(Phase.UNKNOWN, causes, null, List.of()),
                new Advised(hold.with(advice), nothing.impact(), nothing.restart(), nothing.plain(), null), null, null,
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

    private ComputeStatus computeStatus(Compute compute, Project project, ComputePolicies terms, ProbeStep.Look look,
            Thought thought,
            Plan plan) {
        Observation holding = thought.fault() == null
                ? look.recollection().holding(look.observation())
                : thought.fault();
        return new ComputeStatus(compute, project, phase(compute, holding, thought.assessment()), holding,
                look.recollection().latest(), thought.shortWindow(), thought.longWindow(),
                look.recollection().totals(),
                look.recollection().watch().account(),
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
                case Observation.Seen seen -> assessment.phase();
                case Observation.LeftAlone left -> assessment.phase();
                case Observation.Asleep asleep -> Phase.ASLEEP;
            };
        };
    }
}
