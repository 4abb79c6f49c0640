package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The step of a pass from samples to a recommendation. A failure is its result; it does not end the pass. */
final class EvaluationStep {

    private static final Logger LOG = LoggerFactory.getLogger(EvaluationStep.class);

    private final SampleCache samples;
    private final Wording wording;
    private final InstantSource clock;

    EvaluationStep(SampleCache samples, Wording wording, InstantSource clock) {
        this.samples = samples;
        this.wording = wording;
        this.clock = clock;
    }

    /**
     * The evaluation of the samples.
     *
     * @param storedModel the model to store; null if there is none
     * @param fault       why the evaluation failed; null if it did not
     */
    record Evaluated(Assessment assessment, Advised advised, @Nullable AwakeTimeAdvice idle,
            WindowRatios ratios, @Nullable StoredModel storedModel, @Nullable Unsupported fault) {

        /** The same with the way back from a harmful change as what is advised, if that is left to do. */
        Evaluated undoing(Compute compute, ChangeRecord record, ChangePolicy policy) {
            return new Evaluated(assessment, RollBackAdvice.first(advised, compute, record, policy), idle, ratios,
                    storedModel, fault);
        }

        /** The same with what the order of changes on the branch adds to what is advised. */
        Evaluated explained(BranchOrder order, Compute compute) {
            Recommendation explained = order.explained(advised.recommendation(), compute);
            return new Evaluated(assessment, advised.with(explained), idle, ratios, storedModel, fault);
        }
    }

    /** The previous evaluation, without the windows that have run out of samples. */
    Evaluated again(ComputeStatus before) {
        Sample latest = before.probes().latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Evaluated(before.assessment(), before.advice().advised(), before.advice().awakeTime(),
                new WindowRatios(age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.ratios().shortWindow(),
                        age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.ratios().longWindow(),
                        before.ratios().trend()),
                null, null);
    }

    private ConnectionPeaks peaks(Compute compute, SizeTable table, History history, @Nullable StoredModel storedModel,
            @Nullable Sample latest) {
        if (latest == null) {
            return ConnectionPeaks.of(0);
        }
        Instant from = latest.at();
        try {
            from = new Adviser(table).peaksFrom(compute, history, storedModel, from);
        } catch (RuntimeException unforeseen) {
            LOG.atDebug()
                    .addKeyValue("compute", compute.id())
                    .addKeyValue("why", unforeseen.toString())
                    .log("cannot determine since when connection peaks count; only the latest sample counts");
        }
        return samples.fullest(compute.id(), from).map(ConnectionPeaks::at).orElse(ConnectionPeaks.of(0));
    }

    /**
     * A new evaluation.
     *
     * @param meanCu   its recent mean size, in CU; null if it is not known
     * @param ended    until when the run of its latest sample was awake, as listed; null where that is not known
     * @param standing the recommendation that was made before; null where none stands
     */
    Evaluated evaluate(Compute compute, Project project, @Nullable Double meanCu, @Nullable Instant ended,
            ComputePolicies terms, ComputeMemory recalled, @Nullable StandingAdvice standing) {
        History history = samples.history(compute.id());
        StoredModel before = samples.model(compute.id()).orElse(null);
        ConnectionPeaks peaks = peaks(compute, terms.table(), history, before, recalled.latest());
        Evaluated evaluation;
        try {
            evaluation = evaluated(compute, project, terms, recalled, standing,
                    new AssessmentInput(history, peaks, before, meanCu, recalled.failure(),
                            recalled.pausedUntil(clock.instant()), ended));
        } catch (RuntimeException unforeseen) {
            evaluation = fault(compute, terms, standing, unforeseen);
        }
        StoredModel after = evaluation.storedModel();
        if (after != null && !after.equals(before)) {
            samples.learned(compute.id(), after);
        }
        return evaluation;
    }

    private Evaluated evaluated(Compute compute, Project project, ComputePolicies terms, ComputeMemory recalled,
            @Nullable StandingAdvice standing, AssessmentInput known) {
        Adviser.Evaluation evaluation = new Adviser(terms.table()).evaluate(compute, known, terms.sizing(), standing,
                clock.instant());
        AwakeTimeAdvice idle = AwakeTimeAdviser.advise(compute, project, recalled, terms,
                evaluation.assessment().figures(),
                evaluation.sizes().areForAnotherSize(), terms.table().updates(), clock.instant());
        return new Evaluated(evaluation.assessment(),
                evaluation.sizes().advised(idle.candidates(compute, maySetDelay(compute, terms))), idle,
                ratios(compute, known.history(), terms.sizing().evidence().minAccesses()),
                evaluation.storedModel(), null);
    }

    /** Whether the platform shows the delay, and the agent may set it. */
    private static boolean maySetDelay(Compute compute, ComputePolicies terms) {
        return compute.autosuspend() != null && terms.change().settings().contains(ComputeSetting.AUTOSUSPEND);
    }

    /** A compute whose evaluation fails is shown with that error; it is not hidden and does not disturb others. */
    private Evaluated fault(Compute compute, ComputePolicies terms, @Nullable StandingAdvice standing,
            RuntimeException unforeseen) {
        LOG.atDebug().addKeyValue("compute", compute.id()).setCause(unforeseen).log("cannot be evaluated");
        List<Cause> causes = List.of(new InconclusiveCause.EvaluationFailed(unforeseen.toString()));
        Advised nothing = new Adviser(terms.table())
                .evaluate(compute, new AssessmentInput(History.EMPTY, 0), terms.sizing(), clock.instant())
                .advised();
        Recommendation advice = Recommendation.of(standing == null
                ? Candidate.stay(compute, Reason.UNDECIDED, causes)
                : standing.despite(causes));
        return new Evaluated(new Assessment.Inconclusive(Phase.UNKNOWN, causes, null, List.of()),
                new Advised(advice, nothing.impact(), nothing.restart(), nothing.platformRule(), null), null,
                new WindowRatios(null, null), null,
                new Unsupported(Observation.Failure.OTHER, wording.sentences(causes)));
    }

    /** The ratios of its present data and size; none before the first probe of them. */
    private WindowRatios ratios(Compute compute, History history, long minAccesses) {
        return history.latest().filter(latest -> latest.isOf(compute)).isEmpty() ? new WindowRatios(null, null)
                : new WindowRatios(ratio(compute, history, Assessor.SHORT_WINDOW, minAccesses),
                        ratio(compute, history, Assessor.LONG_WINDOW, minAccesses),
                        HitTrend.of(history, clock.instant(), minAccesses));
    }

    /** The hit ratio of a window that ends now; null while suspended, and if the window has too few reads. */
    private @Nullable Ratio ratio(Compute compute, History history, Duration window, long minAccesses) {
        return compute.isAwake() ? history.increase(window, clock.instant()).hitRatio(minAccesses).orElse(null) : null;
    }
}
