package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The candidate of the cache alone, from the decision where there is one. */
final class SizeAdvice {

    private final SizeTable table;
    private final BaseLoad base;

    SizeAdvice(SizeTable table) {
        this.table = table;
        this.base = new BaseLoad(table);
    }

    /**
     * The candidate.
     *
     * @param evaluation null while there is no decision
     */
    Candidate candidate(Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
            SizingPolicy policy) {
        if (table.at(compute.size().max()).isEmpty()) {
            return Candidate.stay(compute, Reason.UNDECIDED,
                    List.of(new SizeCause.SizeNotListed(compute.size())));
        }
        return switch (assessment) {
            case Inconclusive open when evaluation != null && compute.state().isIdle() && evaluation.leansElsewhere()
                    && !evaluation.leansUpForConnections(policy.tunables().weights())
                    && !isAgainst(misses(evaluation, policy), evaluation) ->
                elsewhere(compute, evaluation, open.figures(), policy);
            case Inconclusive open when evaluation != null && open.phase() == Phase.QUIET && isCertain(evaluation) ->
                certain(compute, open, evaluation, policy);
            case Inconclusive open -> Candidate.stay(compute, Reason.UNDECIDED, open.causes());
            case Conclusive conclusive when evaluation == null || evaluation.free().expected().isEmpty() ->
                unjudged(compute, conclusive,
                        policy);
            case Conclusive conclusive ->
                withBase(judged(compute, conclusive, evaluation, policy), compute, evaluation, conclusive.figures(),
                        policy);
        };
    }

    /** Whether a smaller size is certain to be enough. A cache in use that fits needs no ratio to show it. */
    private static boolean isCertain(SizeEvaluation evaluation) {
        return evaluation.leansElsewhere() && !evaluation.leansUp()
                && SizeFacts.basis(evaluation, evaluation.decision().to()) == Basis.FITS;
    }

    private Candidate certain(Compute compute, Inconclusive quiet, SizeEvaluation evaluation, SizingPolicy policy) {
        Cause enough = SizeFacts.enough(table, evaluation, evaluation.decision().to(), quiet.figures(), policy);
        return resized(compute, evaluation, policy, Causes.join(quiet.causes(), List.of(enough),
                evaluation.costBenefit().causes(), SizeFacts.cpu(quiet.figures())));
    }

    /** The largest limit first. Where that is right, or changes in the same direction, the smallest one too. */
    private Candidate withBase(Candidate peak, Compute compute, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        SizeBounds limits = new SizeBounds(table, policy);
        Candidate floor = base.candidate(compute, peak.target().max(), evaluation, figures, policy).orElse(null);
        if (floor == null) {
            return peak;
        }
        // Misses under little load are those of the smallest limit, and no reason for a larger peak.
        boolean quietOnly = floor.reason() == Reason.TOO_SMALL && !BaseLoad.missesWhenBusy(compute, evaluation);
        // The two limits contradict each other here, so nothing is reduced.
        boolean apart = floor.target().min().isAbove(peak.target().max());
        if (quietOnly || apart || peak.target().equals(compute.size())) {
            return limits.written(floor, compute, evaluation, figures)
                    .map(candidate -> tellingCpu(candidate, compute, figures))
                    .orElse(peak);
        }
        Candidate both = limits.both(peak, floor, compute);
        return peak.reason() == Reason.TOO_BIG ? both : tellingCpu(both, compute, figures);
    }

    /** The candidate with what is known of the CPU, where a limit falls. */
    private static Candidate tellingCpu(Candidate candidate, Compute compute, Figures figures) {
        SizeRange now = compute.size();
        boolean falls = candidate.target().min().isBelow(now.min()) || candidate.target().max().isBelow(now.max());
        return falls ? candidate.adding(SizeFacts.cpu(figures)) : candidate;
    }

    /** Too little was observed to compare sizes, but the present ratio is known. */
    private static Candidate unjudged(Compute compute, Conclusive conclusive, SizingPolicy policy) {
        Cause ratio = SizeFacts.ratio(conclusive.figures(), policy);
        return conclusive.reachesTarget()
                ? Candidate.stay(compute, Reason.FITS, List.of(ratio))
                : Candidate.stay(compute, Reason.UNDECIDED, List.of(ratio, new SizeCause.NotComparable()));
    }

    private Candidate judged(Compute compute, Conclusive conclusive, SizeEvaluation evaluation, SizingPolicy policy) {
        if (!conclusive.reachesTarget() && conclusive.figures().isHeldBelowItsLargest(compute.size())) {
            return Candidate.stay(compute, Reason.UNDECIDED,
                    List.of(SizeFacts.ratio(conclusive.figures(), policy), new SizeCause.RunsBelowLargest()));
        }
        CostWeights weights = policy.tunables().weights();
        if (evaluation.leansElsewhere() && !evaluation.leansUpForConnections(weights)
                && !isAgainst(!conclusive.reachesTarget(), evaluation)) {
            return elsewhere(compute, evaluation, conclusive.figures(), policy);
        }
        if (conclusive.reachesTarget() && base.mayNotRise(compute, evaluation, conclusive.figures(), policy)) {
            return base.notRaised(compute, SizeFacts.ratio(conclusive.figures(), policy), policy);
        }
        Optional<ComputeUnits> forbidden = evaluation.forbidden();
        if (forbidden.isPresent() && !conclusive.reachesTarget() && !evaluation.isForbiddenForConnections(weights)) {
            return forbidden(compute, forbidden.get(), conclusive.figures(), evaluation, policy);
        }
        Verdict verdict = evaluation.decision().verdict();
        if (!conclusive.reachesTarget() && (verdict == Verdict.UNKNOWN || verdict == Verdict.WARMING)) {
            return unjudged(compute, conclusive, policy);
        }
        if (conclusive.reachesTarget() && evaluation.asksForRestart() && compute.size().isFixed()) {
            return restart(compute, conclusive, evaluation, policy);
        }
        return conclusive.reachesTarget()
                ? Candidate.stay(compute, Reason.FITS, Causes.first(
                        SizeFacts.ratio(conclusive.figures(), policy),
                        SizeFacts.busy(compute, evaluation, conclusive.figures())
                                .map(List::of)
                                .orElseGet(() -> SizeFacts.trial(table, compute, evaluation, conclusive.figures(),
                                        policy))))
                : Candidate.stay(compute, Reason.NO_SIZE_HELPS,
                        Causes.and(SizeFacts.ratioJudged(evaluation, conclusive.figures(), policy),
                                noneHelps(compute, verdict)));
    }

    /** Why no size helps. The decision may find its window in order while the longer judged window misses too much. */
    private Cause noneHelps(Compute compute, Verdict verdict) {
        return isLargest(compute)
                ? new SizeCause.NoLargerSize()
                : verdict == Verdict.FITS ? new SizeCause.NoLargerSaves() : new SizeCause.NoLargerPays();
    }

    private boolean isLargest(Compute compute) {
        return table.above(compute.size().max()).stream().noneMatch(size -> table.lists(size.cu()));
    }

    /**
     * Whether the judged ratio contradicts the candidate of the decision. At the target no larger size is asked for,
     * whatever it would have saved in worse hours. With too many misses, no unknown smaller size is tried.
     */
    private static boolean isAgainst(boolean misses, SizeEvaluation evaluation) {
        return misses
                ? !evaluation.leansUp() && SizeFacts.basis(evaluation, evaluation.decision().to()) == Basis.UNKNOWN
                : evaluation.leansUp();
    }

    private static boolean misses(SizeEvaluation evaluation, SizingPolicy policy) {
        Epoch judged = evaluation.judged();
        return judged != null && !policy.reaches(Ratio.clamped(1 - judged.missRatio()));
    }

    /** A verification restart. Autoscaling needs none: the platform resizes within the limits. */
    private static Candidate restart(Compute compute, Conclusive conclusive, SizeEvaluation evaluation,
            SizingPolicy policy) {
        CostBenefit costBenefit = evaluation.costBenefit();
        return Candidate.restart(compute,
                Causes.join(
                        List.of(SizeFacts.ratio(conclusive.figures(), policy),
                                new SizeCause.NeedHidden(evaluation.hidden())),
                        costBenefit.restartCauses(), List.of(new SizeCause.RestartShows())),
                costBenefit);
    }

    private Candidate forbidden(Compute compute, ComputeUnits wanted, Figures figures, SizeEvaluation evaluation,
            SizingPolicy policy) {
        boolean plan = !policy.allowedByPlan(wanted, table);
        SizeConstraint constraint = Objects.requireNonNull(evaluation.sizeConstraints().against().get(wanted));
        Cause helps = new SizeCause.WouldHelp(wanted,
                evaluation.at(wanted).map(PredictedHitRatio::expected).orElse(null), policy.target(), constraint);
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                Causes.join(SizeFacts.ratioOfEstimates(evaluation, figures, policy), List.of(helps),
                        hasLarger(compute, evaluation) ? List.of(new SizeCause.NoAllowedPays()) : List.of()));
    }

    private static boolean hasLarger(Compute compute, SizeEvaluation evaluation) {
        return evaluation.sizeConstraints().allowed().stream().anyMatch(cu -> cu.isAbove(compute.size().max()));
    }

    private Candidate elsewhere(Compute compute, SizeEvaluation evaluation, @Nullable Figures figures,
            SizingPolicy policy) {
        ComputeUnits to = evaluation.decision().to();
        CostBenefit costBenefit = evaluation.costBenefit();
        List<Cause> now = figures == null ? List.of() : SizeFacts.ratioOfEstimates(evaluation, figures, policy);
        List<Cause> causes = evaluation.leansUp()
                ? Causes.join(now, List.of(SizeFacts.larger(evaluation, to, policy)), costBenefit.causes(),
                        SizeFacts.refused(evaluation))
                : Causes.join(now, List.of(SizeFacts.enough(table, evaluation, to, figures, policy)),
                        costBenefit.causes(), SizeFacts.cpu(figures));
        return resized(compute, evaluation, policy, causes);
    }

    private Candidate resized(Compute compute, SizeEvaluation evaluation, SizingPolicy policy, List<Cause> causes) {
        ComputeUnits to = evaluation.decision().to();
        SizeBounds limits = new SizeBounds(table, policy);
        SizeRange then = limits.to(compute.size(), to).orElse(compute.size().to(to));
        return Candidate.to(compute, then, evaluation.leansUp() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                Causes.join(causes, limits.raised(compute.size(), then)), evaluation.costBenefit());
    }

    /** The smaller size that the cache would allow, where only connections block it. */
    Optional<Candidate> butForConnections(Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
            SizingPolicy policy) {
        if (evaluation == null || !(assessment instanceof Conclusive conclusive)) {
            return Optional.empty();
        }
        return evaluation.smallerButForConnections()
                .map(cu -> Candidate.resize(compute, cu, Reason.TOO_BIG,
                        List.of(new SizeCause.CacheAloneFits(),
                                SizeFacts.enough(table, evaluation, cu, conclusive.figures(), policy),
                                new SizeCause.SmallerBlocked(Objects
                                        .requireNonNull(evaluation.sizeConstraints().against().get(cu)))),
                        null));
    }
}
