package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The candidate of the cache alone, from the decision where there is one.
 *
 * @param evaluation the decision; null while there is none
 */
record SizeAdvice(SizeTable table, Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
        SizingPolicy policy) {

    Candidate candidate() {
        if (table.at(compute.size().max()).isEmpty()) {
            return Candidate.stay(compute, Reason.UNDECIDED, List.of(new SizeCause.SizeNotListed(compute.size())));
        }
        Optional<WeighedSize> certain = certain();
        return switch (assessment) {
            case Inconclusive open when evaluation != null && compute.state().isIdle()
                    && evaluation.change().isPresent() ->
                evaluation.elsewhere(evaluation.change().get());
            case Inconclusive open when evaluation != null && certain.isPresent() ->
                evaluation.enough(certain.get(), open.causes());
            case Inconclusive open -> Candidate.stay(compute, Reason.UNDECIDED, open.causes());
            case Conclusive conclusive when evaluation != null && evaluation.compares() ->
                compared(conclusive.reachesTarget(), evaluation);
            case Conclusive conclusive ->
                unjudged(SizeInputs.of(table, compute, conclusive.figures(), policy), conclusive.reachesTarget());
        };
    }

    /**
     * The candidate where {@code standing} was recommended before. Only samples of a warm cache, or a cache in use that is certain
     * to fit, replace it: the run before a suspend may have shown nothing.
     */
    Candidate over(StandingAdvice standing, Candidate now) {
        boolean same = standing.isLike(now) && standing.candidate().target().equals(now.target());
        boolean isEvidence = assessment instanceof Conclusive || certain().isPresent();
        return same || (isEvidence && now.reason() != Reason.UNDECIDED && !isSilent(standing, now)) ? now
                : weighed(standing.despite(assessment instanceof Inconclusive open ? open.causes() : now.causes()));
    }

    /** The candidate at the cost of now: another one would be no cost of the change that is shown beside it. */
    private Candidate weighed(Candidate stands) {
        return evaluation == null ? stands
                : evaluation.decision()
                        .sizes()
                        .stream()
                        .filter(size -> size.cu().equals(stands.target().max()))
                        .findFirst()
                        .map(size -> stands.costing(SizeEvaluation.costBenefit(size)))
                        .orElse(stands);
    }

    /** Whether {@code now} says nothing of a smaller size: the ratio is good, but no sizes can be compared yet. */
    private boolean isSilent(StandingAdvice standing, Candidate now) {
        return standing.candidate().action() == Action.SHRINK && now.reason() == Reason.FITS
                && (evaluation == null || !evaluation.compares());
    }

    /**
     * A smaller size that is certain to be enough. A cache in use that fits needs no ratio to show it; while the cache
     * fills, the saving must cover the cost.
     */
    private Optional<WeighedSize> certain() {
        Phase phase = assessment.phase();
        return evaluation == null ? Optional.empty()
                : evaluation.change()
                        .filter(size -> size.isCertain()
                                && (phase == Phase.QUIET || (phase == Phase.WARMING && size.pays())));
    }

    /** Too little was observed to compare sizes, but the present ratio is known. */
    private static Candidate unjudged(SizeInputs observed, boolean meetsTarget) {
        return meetsTarget
                ? observed.stay(Reason.FITS, observed.ratio())
                : observed.stay(Reason.UNDECIDED, observed.ratio(), new SizeCause.NotComparable());
    }

    /** The largest limit first. Where that is right, or changes in the same direction, the smallest one too. */
    private static Candidate compared(boolean meetsTarget, SizeEvaluation evaluation) {
        BaseLoad base = new BaseLoad(evaluation);
        Candidate peak = evaluation.candidate(meetsTarget, base);
        Candidate floor = base.candidate(peak.target().max()).orElse(null);
        if (floor == null) {
            return peak;
        }
        SizeInputs observed = evaluation.observed();
        // Misses under little load are those of the smallest limit, and no reason for a larger peak.
        boolean quietOnly = floor.reason() == Reason.TOO_SMALL && !base.missesWhenBusy();
        // The two limits contradict each other here, so nothing is reduced.
        boolean apart = floor.target().min().isAbove(peak.target().max());
        if (quietOnly || apart || peak.target().equals(observed.now())) {
            return observed.bounds()
                    .written(floor, evaluation)
                    .map(candidate -> tellingCpu(candidate, observed))
                    .orElse(peak);
        }
        Candidate both = observed.bounds().both(peak, floor, observed.compute());
        return peak.reason() == Reason.TOO_BIG ? both : tellingCpu(both, observed);
    }

    /** The candidate with what is known of the CPU, where a limit falls. */
    private static Candidate tellingCpu(Candidate candidate, SizeInputs observed) {
        SizeRange then = candidate.target();
        boolean falls = then.min().isBelow(observed.now().min()) || then.max().isBelow(observed.now().max());
        return falls ? candidate.adding(List.of(observed.cpu())) : candidate;
    }

    /** The smaller size that the cache would allow, where only connections block it. */
    Optional<Candidate> butForConnections() {
        SizeEvaluation known = evaluation;
        return known == null || assessment instanceof Inconclusive ? Optional.empty()
                : known.smallerButForConnections()
                        .map(WeighedSize::cu)
                        .map(cu -> Candidate
                                .to(compute, compute.size().to(cu), Reason.TOO_BIG,
                                        List.of(new SizeCause.CacheAloneFits(),
                                                known.enough(cu), new SizeCause.SmallerBlocked(known.against(cu))),
                                        null));
    }

    /**
     * Whether nothing that is known forbids what was recommended before. A warm cache that misses its target contradicts a
     * smaller one, whatever else is known.
     */
    boolean isPossible(SizeRange then, @Nullable SizeInputs observed) {
        SizeRange present = compute.size();
        boolean misses = assessment instanceof Conclusive known && !known.reachesTarget();
        boolean falls = then.max().isBelow(present.max()) || then.min().isBelow(present.min());
        boolean isAllowed = then.max().equals(present.max()) || (observed == null
                ? policy.allowed().includes(then.max(), table)
                : observed.allowed().contains(then.max()));
        return isAllowed && !(misses && falls);
    }

    /** The predictions; none while the cache fills, because that ratio belongs to no size. */
    List<PredictedHitRatio> predicted() {
        boolean judged = assessment instanceof Conclusive || compute.state().isIdle();
        return evaluation == null || !judged ? List.of() : evaluation.predictions();
    }

    /** The candidate of the platform rule, but none while the cache fills. */
    Candidate by(PlatformRule rule) {
        return switch (assessment) {
            case Inconclusive unknown -> Candidate.stay(compute, Reason.UNDECIDED, unknown.causes());
            case Conclusive known when rule.advises() && known.reachesTarget() -> Candidate.stay(compute, Reason.FITS,
                    List.of(rule, new RuleCause.FillingIncluded(), recent(known)));
            case Conclusive known when rule.advises() && rule.cu().isAbove(compute.size().max()) -> grow(rule);
            case Conclusive known when !rule.advises() && !known.reachesTarget() ->
                Candidate.stay(compute, Reason.PLATFORM_RULE, List.of(rule, recent(known)));
            case Conclusive known ->
                Candidate.stay(compute, rule.advises() ? Reason.NO_SIZE_HELPS : Reason.FITS, List.of(rule));
        };
    }

    private Cause recent(Conclusive conclusive) {
        Increase judged = conclusive.figures().judged();
        return new RuleCause.RecentRatio(Ratio.clamped(1 - judged.missRatio()), judged.span(), policy.target().ratio());
    }

    private Candidate grow(PlatformRule rule) {
        SizeBounds limits = new SizeBounds(table, policy);
        if (limits.against(rule.cu()).orElse(null) instanceof SizeConstraint.WithheldByPlan(var needed)) {
            return Candidate.stay(compute, Reason.NEEDS_PAID_PLAN,
                    List.of(rule, new RuleCause.RuleWithheldByPlan(needed)));
        }
        if (!policy.allowed().includes(rule.cu(), table)) {
            return Candidate.stay(compute, Reason.OUT_OF_RANGE, List.of(rule, new RuleCause.RuleOutOfRange()));
        }
        return limits.to(compute.size(), rule.cu())
                .map(then -> Candidate.to(compute, then, Reason.PLATFORM_RULE,
                        Causes.first(rule, limits.raised(compute.size(), then)), null))
                .orElseGet(() -> Candidate.stay(compute, Reason.OUT_OF_RANGE,
                        List.of(rule, new RuleCause.RuleLimitsUnknown())));
    }
}
