package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The step of a pass from samples to a recommendation. A failure is its result; it does not end the pass. */
record EvaluationStep(SampleCache samples, Wording wording, InstantSource clock) {

    private static final Logger LOG = LoggerFactory.getLogger(EvaluationStep.class);
    private static final WindowRatios NO_RATIOS = new WindowRatios(null, null, HitTrend.NONE);

    /** The pass with the evaluation of the one before, without the windows that have run out of samples. */
    Pass again(Pass pass) {
        ComputeStatus before = pass.status();
        Sample latest = before.probes().latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        WindowRatios ratios = new WindowRatios(
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.ratios().shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.ratios().longWindow(), before.ratios().trend());
        return evaluated(pass, pass.memory().observation(), before.assessment(), before.advice().advised(),
                before.advice().awakeTime(), ratios);
    }

    /**
     * The pass with a new evaluation.
     *
     * @param meanCu recent mean size of the compute, in CU; null if it is not known
     * @param ended  until when the run of its latest sample was awake, as listed; null where that is not known
     */
    Pass evaluate(Pass pass, @Nullable Double meanCu, @Nullable Instant ended) {
        Compute compute = pass.compute();
        Adviser adviser = new Adviser(pass.terms().table());
        History history = samples.history(compute.id());
        StoredModel before = samples.model(compute.id()).orElse(null);
        AssessmentInput known = new AssessmentInput(history, peaks(pass, adviser, history, before), before, meanCu,
                pass.memory().failure(), pass.held(clock.instant()), ended);
        Recommended last = pass.record().recommended();
        ComputeStatus shown = pass.latest();
        StandingAdvice standing = last == null ? null
                : last.standing(compute, shown == null ? null : shown.advice().advised().recommendation());
        StoredModel after = null;
        Pass evaluated;
        try {
            Adviser.Evaluation found = adviser.evaluate(compute, known, pass.terms().sizing(), standing,
                    clock.instant());
            AwakeTimeAdvice idle = AwakeTimeAdviser.advise(pass, found.assessment().figures(),
                    found.sizes().areForAnotherSize(), clock.instant());
            evaluated = evaluated(pass, pass.memory().observation(), found.assessment(),
                    found.sizes().advised(idle.candidates(compute, maySetDelay(pass))), idle, ratios(pass, history));
            after = found.storedModel();
        } catch (RuntimeException unforeseen) {
            evaluated = fault(pass, adviser, standing, unforeseen);
        }
        if (after != null) {
            samples.learned(compute.id(), after, compute.isAwake(), clock.instant());
        }
        return evaluated;
    }

    private ConnectionPeaks peaks(Pass pass, Adviser adviser, History history, @Nullable StoredModel model) {
        Compute compute = pass.compute();
        Sample latest = pass.memory().latest();
        if (latest == null) {
            return ConnectionPeaks.of(0);
        }
        Instant from = latest.at();
        try {
            from = adviser.peaksFrom(compute, history, model, from);
        } catch (RuntimeException unforeseen) {
            LOG.atDebug()
                    .addKeyValue("compute", compute.id())
                    .addKeyValue("why", unforeseen.toString())
                    .log("cannot determine since when connection peaks count; only the latest sample counts");
        }
        return samples.fullest(compute.id(), from).map(ConnectionPeaks::at).orElse(ConnectionPeaks.of(0));
    }

    /** Whether the platform shows the delay, and the agent may set it. */
    private static boolean maySetDelay(Pass pass) {
        return pass.compute().autosuspend() != null
                && pass.terms().change().settings().contains(ComputeSetting.AUTOSUSPEND);
    }

    /** A compute whose evaluation fails is shown with that error; it is not hidden and does not disturb others. */
    private Pass fault(Pass pass, Adviser adviser, @Nullable StandingAdvice standing, RuntimeException unforeseen) {
        Compute compute = pass.compute();
        LOG.atDebug().addKeyValue("compute", compute.id()).setCause(unforeseen).log("cannot be evaluated");
        List<Cause> causes = List.of(new InconclusiveCause.EvaluationFailed(unforeseen.toString()));
        Advised nothing = adviser
                .evaluate(compute,
                        new AssessmentInput(History.EMPTY, ConnectionPeaks.of(0), null, null, null, null, null),
                        pass.terms().sizing(),
                        clock.instant())
                .advised();
        Recommendation advice = Recommendation.of(standing == null
                ? Candidate.stay(compute, Reason.UNDECIDED, causes)
                : standing.despite(causes));
        return evaluated(pass, new Unsupported(Observation.Failure.OTHER, wording.sentences(causes)),
                new Assessment.Inconclusive(Phase.UNKNOWN, causes, null, List.of()),
                new Advised(advice, nothing.impact(), nothing.restart(), nothing.platformRule(), null), null,
                NO_RATIOS);
    }

    /** The ratios of its present data and size; none before the first probe of them. */
    private WindowRatios ratios(Pass pass, History history) {
        Compute compute = pass.compute();
        long minAccesses = pass.terms().sizing().evidence().minAccesses();
        return history.latest().filter(latest -> latest.isOf(compute)).isEmpty() ? NO_RATIOS
                : new WindowRatios(ratio(compute, history, Assessor.SHORT_WINDOW, minAccesses),
                        ratio(compute, history, Assessor.LONG_WINDOW, minAccesses),
                        HitTrend.of(history, clock.instant(), minAccesses));
    }

    /** The hit ratio of a window that ends now; null while suspended, and if the window has too few reads. */
    private @Nullable Ratio ratio(Compute compute, History history, Duration window, long minAccesses) {
        return compute.isAwake() ? history.increase(window, clock.instant()).hitRatio(minAccesses).orElse(null) : null;
    }

    /**
     * The pass with its status, before a plan. The way back from a harmful change comes before what was advised, and the
     * order of changes on the branch is among the causes.
     */
    private Pass evaluated(Pass pass, @Nullable Observation shown, Assessment assessment, Advised found,
            @Nullable AwakeTimeAdvice idle, WindowRatios ratios) {
        Compute compute = pass.compute();
        ComputePolicies terms = pass.terms();
        Advised first = RollBackAdvice.first(found, compute, pass.record(), terms.change());
        Advised advised = first.with(pass.around().order().explained(first.recommendation(), compute));
        return pass.with(new ComputeStatus(compute, pass.project(),
                pass.isCutOff(clock.instant()) ? Phase.QUOTA : phase(compute, shown, assessment),
                pass.memory().probes(shown, compute, terms.observe().activity()), ratios, assessment,
                new ComputeAdvice(advised, new Plan.NoChange(), idle, pass.record(),
                        restarts(pass, advised, assessment.figures()), null, null),
                terms.terms()));
    }

    /** When a change would cost less than now, by the model of the compute and its timeline. */
    private RestartTimes restarts(Pass pass, Advised advised, @Nullable Figures figures) {
        Instant now = clock.instant();
        Compute compute = pass.compute();
        ComputePolicies terms = pass.terms();
        Timeline timeline = pass.memory().state().timeline();
        ComputeModel model = advised.model();
        WeeklyImpact week = new WeeklyImpact(model == null ? WeekProfile.UNKNOWN : model.load().connections(),
                timeline.awakeTime().log().week());
        Suspends suspends = new Suspends(AwakeTimeAdviser.staysAwake(pass, now).isPresent(),
                timeline.likelyDelay(compute, now, pass.activity()));
        return RestartTimes.of(advised.impact(), week, ClientRoute.of(compute, figures, terms.table()), suspends,
                terms.change().timing().windows(), terms.sizing().price(), compute.size().max().asDouble(),
                model == null ? List.of() : model.load().starts().all(), now);
    }

    /** The phase of a compute: first by the platform's listing, then by the probe, then by the samples. */
    private static Phase phase(Compute compute, @Nullable Observation observation, Assessment assessment) {
        if (compute.lifecycle().disabled()) {
            return Phase.DISABLED;
        }
        return switch (compute.state().kind()) {
            case IDLE -> Phase.ASLEEP;
            case INIT -> Phase.STARTING;
            case UNKNOWN -> Phase.UNKNOWN;
            case ACTIVE -> switch (observation) {
                case Observation.Unreachable no -> Phase.UNREACHABLE;
                case Observation.Unsupported no -> Phase.UNSUPPORTED;
                case Observation.Asleep asleep -> Phase.ASLEEP;
                case Observation.Observed seen -> assessment.phase();
                case Observation.Skipped left -> assessment.phase();
                case null -> assessment.phase();
            };
        };
    }
}
