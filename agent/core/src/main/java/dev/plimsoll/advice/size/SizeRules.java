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
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for a conclusive ratio, in one order: the first that applies gives the candidate. */
final class SizeRules {

    private final SizeTable table;
    private final BaseLoad base;
    private final List<Rule> inOrder = List.of(this::heldBelowLargest, this::change, this::smallestMayNotRise,
            this::forbidden, this::fits);

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
        return judged.evaluation()
                .change()
                .map(to -> elsewhere(judged.compute(), to, judged.evaluation(), judged.figures(), judged.policy()));
    }

    private Optional<Candidate> smallestMayNotRise(Judged judged) {
        return judged.meetsTarget()
                && base.mayNotRise(judged.compute(), judged.evaluation(), judged.figures(), judged.policy())
                        ? Optional.of(base.notRaised(judged.compute(), judged.ratio(), judged.policy()))
                        : Optional.empty();
    }

    /** A larger size would help, but may not be advised. */
    private Optional<Candidate> forbidden(Judged judged) {
        return judged.evaluation()
                .forbidden()
                .map(to -> forbidden(judged.compute(), to.cu(), judged.figures(), judged.evaluation(),
                        judged.policy()));
    }

    private Optional<Candidate> fits(Judged judged) {
        return judged.meetsTarget()
                ? Optional.of(Candidate.stay(judged.compute(), Reason.FITS, Causes.first(judged.ratio(),
                        SizeFacts.busy(judged.compute(), judged.evaluation(), judged.figures())
                                .map(List::of)
                                .orElseGet(() -> SizeFacts.trial(table, judged.compute(), judged.evaluation(),
                                        judged.policy())))))
                : Optional.empty();
    }

    private Candidate noSizeHelps(Judged judged) {
        return Candidate.stay(judged.compute(), Reason.NO_SIZE_HELPS,
                isLargest(judged.compute()) ? List.of(judged.ratio(), new SizeCause.NoLargerSize())
                        : List.of(judged.ratio(), new SizeCause.NoLargerPays(), reaching(judged)));
    }

    /** The smallest size that reaches the target, with its price and what it spares. */
    private static Cause reaching(Judged judged) {
        Decision decision = judged.evaluation().decision();
        double allowed = judged.policy().price().allowedMisses();
        double missed = judged.figures().judged().missRatio();
        return decision.sizes()
                .stream()
                .filter(size -> size.isLarger() && size.estimate().miss() <= allowed)
                .findFirst()
                .<Cause>map(size -> new SizeCause.WouldReach(size.cu(),
                        size.cu().asDouble() - decision.present().asDouble(),
                        judged.figures().readsPerSecond() * (missed - size.estimate().miss())))
                .orElseGet(() -> new SizeCause.NoneReaches(judged.policy().target().ratio()));
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

    private Candidate forbidden(Compute compute, ComputeUnits wanted, Figures figures, SizeEvaluation evaluation,
            SizingPolicy policy) {
        boolean plan = !policy.allowed().byPlan(wanted, table);
        SizeConstraint constraint = Objects.requireNonNull(evaluation.sizeConstraints().against().get(wanted));
        Cause helps = new SizeCause.WouldHelp(wanted,
                evaluation.at(wanted).map(PredictedHitRatio::expected).orElse(null), policy.target().ratio(),
                constraint);
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                Causes.join(List.of(SizeFacts.ratio(figures, policy)), List.of(helps),
                        hasLarger(compute, evaluation) ? List.of(new SizeCause.NoAllowedPays()) : List.of()));
    }

    private static boolean hasLarger(Compute compute, SizeEvaluation evaluation) {
        return evaluation.sizeConstraints().allowed().stream().anyMatch(cu -> cu.isAbove(compute.size().max()));
    }

    Candidate elsewhere(Compute compute, WeighedSize to, SizeEvaluation evaluation, @Nullable Figures figures,
            SizingPolicy policy) {
        List<Cause> now = figures == null ? List.of() : List.of(SizeFacts.ratio(figures, policy));
        List<Cause> causes = to.isLarger()
                ? Causes.join(now, List.of(new SizeCause.LargerExpected(PredictedHitRatio.of(to.estimate()),
                        policy.target().ratio())), costBenefit(to).causes(), SizeFacts.refused(evaluation))
                : Causes.join(now, List.of(SizeFacts.enough(table, evaluation, to.cu(), figures, policy)),
                        costBenefit(to).causes(), SizeFacts.cpu(figures));
        return resized(compute, to, policy, causes);
    }

    Candidate resized(Compute compute, WeighedSize to, SizingPolicy policy, List<Cause> causes) {
        SizeBounds limits = new SizeBounds(table, policy);
        SizeRange then = limits.to(compute.size(), to.cu()).orElse(compute.size().to(to.cu()));
        return Candidate.to(compute, then, to.isLarger() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                Causes.join(causes, limits.raised(compute.size(), then)), costBenefit(to));
    }

    static CostBenefit costBenefit(WeighedSize to) {
        return new CostBenefit(to.saving().total(), to.cost(), to.required(), to.isCertain(), to.against());
    }
}
