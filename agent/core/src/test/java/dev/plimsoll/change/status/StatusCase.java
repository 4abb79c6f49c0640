package dev.plimsoll.change.status;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeCost;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The status of a compute of 1 CU that should have 4 CU, and what a test varies of it. Nothing was observed. */
public final class StatusCase {

    public static final RestartImpact IMPACT = new RestartImpact(true, RestartRule.FIXED_SIZE, 7, new Bytes(8),
            Duration.ofMinutes(9), new ChangeCosts(0.5, 0), null, null, null);

    private Compute compute = Given.compute(ChangeCase.FROM);
    private Plan plan = new Plan.NoChange();
    private SizeRange target = ChangeCase.TO;
    private @Nullable Recommendation recommended;
    private ChangeRecord record = ChangeRecord.EMPTY;
    private Via via = Via.API;
    private Phase phase = Phase.UNKNOWN;
    private @Nullable Observation observation;
    private @Nullable Sample latest;

    public StatusCase compute(Compute other) {
        compute = other;
        return this;
    }

    /** Suspended, and nothing is planned. */
    public StatusCase atRest() {
        phase = Phase.ASLEEP;
        observation = new Observation.Asleep();
        return compute(Given.compute(ChangeCase.FROM, "idle"));
    }

    public StatusCase plan(Plan other) {
        plan = other;
        return this;
    }

    public StatusCase advised(SizeRange size) {
        target = size;
        return this;
    }

    public StatusCase advised(Recommendation other) {
        recommended = other;
        return this;
    }

    public StatusCase record(ChangeRecord changes) {
        record = changes;
        return this;
    }

    public StatusCase via(Via other) {
        via = other;
        return this;
    }

    public StatusCase probed(@Nullable Observation last, @Nullable Sample sample) {
        observation = last;
        latest = sample;
        return this;
    }

    public ComputeStatus status() {
        Advised advised = new Advised(recommended != null ? recommended
                : Recommendation.of(
                        new Candidate(Candidate.change(compute.size(), target), target, Reason.TOO_SMALL, List.of())),
                IMPACT,
                IMPACT, new PlatformRule.NoRatio(ComputeUnits.of("1")), null);
        return new ComputeStatus(compute, Given.project("shop", "Shop", "eu-1", false, null), phase,
                new ProbeRecord(observation, latest, Totals.ZERO, ProbeCost.EMPTY, true),
                new WindowRatios(null, null, HitTrend.NONE),
                new Assessment.Inconclusive(Phase.UNKNOWN, List.of(), null, List.of()),
                new ComputeAdvice(advised, plan, null, ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null).with(plan,
                        record),
                new SizingTerms(Given.table(), Given.policy(), via, Map.of()));
    }

    /** By the samples of a compute that was awake for so long in all, with its advice changed, after a record. */
    static ComputeStatus observed(Compute compute, Life life, Duration awake, UnaryOperator<Advised> advice,
            ChangeRecord record) {
        SizingTerms terms = new SizingTerms(Given.table(), Given.policy(), Via.API, Map.of());
        Sample latest = life.history().latest().orElse(null);
        Adviser.Evaluation evaluation = new Adviser(terms.table()).evaluate(compute,
                new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, null, null, null, null),
                terms.policy(), life.now());
        return new ComputeStatus(compute, Given.project("shop", "Shop", "eu-1", false, null),
                evaluation.assessment().phase(),
                new ProbeRecord(latest == null ? null : new Observation.Observed(latest, List.of()), latest,
                        Totals.ZERO,
                        new ProbeCost(awake, Duration.ZERO, Duration.ZERO, YearMonth.of(2026, 3), 0, null), true),
                new WindowRatios(null, null, HitTrend.NONE), evaluation.assessment(),
                new ComputeAdvice(advice.apply(evaluation.advised()), new Plan.Advise(), null, record,
                        Given.NO_RESTARTS, null, null),
                terms);
    }
}
