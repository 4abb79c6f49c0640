package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for a conclusive ratio, in one order: the first that applies gives the candidate. */
final class SizeRules {

    private final SizeTable table;
    private final BaseLoad base;
    private final List<Rule> inOrder = List.of(this::heldBelowLargest, this::change, this::smallestMayNotRise,
            this::forbidden, this::notJudged, this::restart, this::fits);

    SizeRules(SizeTable table, BaseLoad base) {
        this.table = table;
        this.base = base;
    }

    /** A compute whose ratio is known, with the decision about it. */
    record Judged(Compute compute, Conclusive conclusive, SizeEvaluation evaluation, SizingPolicy policy) {

        Figures figures() {
            return conclusive.figures();
        }

        boolean meetsTarget() {
            return conclusive.reachesTarget();
        }

        Cause ratio() {
            return SizeFacts.ratio(figures(), policy);
        }
    }

    /** One possible candidate; empty where it does not apply. */
    private interface Rule {

        Optional<Candidate> of(Judged judged);
    }

    Candidate candidate(Judged judged) {
        return inOrder.stream()
                .map(rule -> rule.of(judged))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> noSizeHelps(judged));
    }

    /** The platform may still grow it, so nothing is known of its largest size. */
    private Optional<Candidate> heldBelowLargest(Judged judged) {
        return !judged.meetsTarget() && judged.figures().cache().belowLargest()
                ? Optional.of(Candidate.stay(judged.compute(), Reason.UNDECIDED,
                        List.of(judged.ratio(), new SizeCause.RunsBelowLargest())))
                : Optional.empty();
    }

    private Optional<Candidate> change(Judged judged) {
        return isFor(judged.evaluation(), !judged.meetsTarget())
                ? Optional.of(elsewhere(judged.compute(), judged.evaluation(), judged.figures(), judged.policy()))
                : Optional.empty();
    }

    private Optional<Candidate> smallestMayNotRise(Judged judged) {
        return judged.meetsTarget()
                && base.mayNotRise(judged.compute(), judged.evaluation(), judged.figures(), judged.policy())
                        ? Optional.of(base.notRaised(judged.compute(), judged.ratio(), judged.policy()))
                        : Optional.empty();
    }

    /** A larger size would help, but may not be advised. */
    private Optional<Candidate> forbidden(Judged judged) {
        return judged.meetsTarget() || judged.evaluation().isForbiddenForConnections()
                ? Optional.empty()
                : judged.evaluation()
                        .forbidden()
                        .map(cu -> forbidden(judged.compute(), cu, judged.figures(), judged.evaluation(),
                                judged.policy()));
    }

    private Optional<Candidate> notJudged(Judged judged) {
        Verdict verdict = judged.evaluation().decision().verdict();
        return !judged.meetsTarget() && (verdict == Verdict.UNKNOWN || verdict == Verdict.WARMING)
                ? Optional.of(unjudged(judged.compute(), judged.conclusive(), judged.policy()))
                : Optional.empty();
    }

    /** A verification restart. Autoscaling needs none: the platform resizes within the limits. */
    private Optional<Candidate> restart(Judged judged) {
        SizeEvaluation evaluation = judged.evaluation();
        if (!judged.meetsTarget() || !evaluation.asksForRestart() || !judged.compute().size().isFixed()) {
            return Optional.empty();
        }
        CostBenefit costBenefit = evaluation.costBenefit();
        return Optional.of(Candidate.restart(judged.compute(),
                Causes.join(List.of(judged.ratio(), new SizeCause.NeedHidden(evaluation.hidden())),
                        costBenefit.restartCauses(), List.of(new SizeCause.RestartShows())),
                costBenefit));
    }

    private Optional<Candidate> fits(Judged judged) {
        return judged.meetsTarget()
                ? Optional.of(Candidate.stay(judged.compute(), Reason.FITS, Causes.first(judged.ratio(),
                        SizeFacts.busy(judged.compute(), judged.evaluation(), judged.figures())
                                .map(List::of)
                                .orElseGet(() -> SizeFacts.trial(table, judged.compute(), judged.evaluation(),
                                        judged.figures(), judged.policy())))))
                : Optional.empty();
    }

    private Candidate noSizeHelps(Judged judged) {
        return Candidate.stay(judged.compute(), Reason.NO_SIZE_HELPS,
                Causes.and(SizeFacts.ratioJudged(judged.evaluation(), judged.figures(), judged.policy()),
                        noneHelps(judged.compute(), judged.evaluation().decision().verdict())));
    }

    /** Why no size helps. The decision may find its window in order while the longer judged window misses too much. */
    private Cause noneHelps(Compute compute, Verdict verdict) {
        return isLargest(compute)
                ? new SizeCause.NoLargerSize()
                : verdict == Verdict.FITS ? new SizeCause.NoLargerSaves() : new SizeCause.NoLargerPays();
    }

    private boolean isLargest(Compute compute) {
        return table.above(compute.size().max()).stream().noneMatch(size -> table.lists(size.cu()) && size.hasCache());
    }

    /** Too little was observed to compare sizes, but the present ratio is known. */
    static Candidate unjudged(Compute compute, Conclusive conclusive, SizingPolicy policy) {
        Cause ratio = SizeFacts.ratio(conclusive.figures(), policy);
        return conclusive.reachesTarget()
                ? Candidate.stay(compute, Reason.FITS, List.of(ratio))
                : Candidate.stay(compute, Reason.UNDECIDED, List.of(ratio, new SizeCause.NotComparable()));
    }

    /**
     * Whether the decision is another size, and the judged ratio agrees. At the target no larger size is asked for,
     * whatever it would have saved in worse hours. With too many misses, no unknown smaller size is tried. A size for
     * connections alone has its own advice.
     */
    static boolean isFor(SizeEvaluation evaluation, boolean misses) {
        boolean contradicts = misses
                ? !evaluation.leansUp() && SizeFacts.basis(evaluation, evaluation.decision().to()) == Basis.UNKNOWN
                : evaluation.leansUp();
        return evaluation.leansElsewhere() && !evaluation.leansUpForConnections() && !contradicts;
    }

    private Candidate forbidden(Compute compute, ComputeUnits wanted, Figures figures, SizeEvaluation evaluation,
            SizingPolicy policy) {
        boolean plan = !policy.allowed().byPlan(wanted, table);
        SizeConstraint constraint = Objects.requireNonNull(evaluation.sizeConstraints().against().get(wanted));
        Cause helps = new SizeCause.WouldHelp(wanted,
                evaluation.at(wanted).map(PredictedHitRatio::expected).orElse(null), policy.target().ratio(),
                constraint);
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                Causes.join(SizeFacts.ratioOfEstimates(evaluation, figures, policy), List.of(helps),
                        hasLarger(compute, evaluation) ? List.of(new SizeCause.NoAllowedPays()) : List.of()));
    }

    private static boolean hasLarger(Compute compute, SizeEvaluation evaluation) {
        return evaluation.sizeConstraints().allowed().stream().anyMatch(cu -> cu.isAbove(compute.size().max()));
    }

    Candidate elsewhere(Compute compute, SizeEvaluation evaluation, @Nullable Figures figures,
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

    Candidate resized(Compute compute, SizeEvaluation evaluation, SizingPolicy policy, List<Cause> causes) {
        ComputeUnits to = evaluation.decision().to();
        SizeBounds limits = new SizeBounds(table, policy);
        SizeRange then = limits.to(compute.size(), to).orElse(compute.size().to(to));
        return Candidate.to(compute, then, evaluation.leansUp() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                Causes.join(causes, limits.raised(compute.size(), then)), evaluation.costBenefit());
    }
}
