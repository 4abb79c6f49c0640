package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The candidate of the cache alone, from the decision where there is one. */
final class SizeAdvice {

    private final SizeTable table;
    private final BaseLoad base;
    private final SizeRules rules;

    SizeAdvice(SizeTable table, Tunables tunables) {
        this.table = table;
        this.base = new BaseLoad(table, tunables);
        this.rules = new SizeRules(table, base);
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
            case Inconclusive open when evaluation != null && compute.lifecycle().state().isIdle()
                    && evaluation.change().isPresent() ->
                rules.elsewhere(compute, evaluation.change().get(), evaluation, open.figures(), policy);
            case Inconclusive open when evaluation != null && isCertain(evaluation, open.phase()) ->
                certain(compute, open, evaluation, policy);
            case Inconclusive open -> Candidate.stay(compute, Reason.UNDECIDED, open.causes());
            case Conclusive conclusive when evaluation == null || !compares(evaluation) ->
                SizeRules.unjudged(compute, conclusive, policy);
            case Conclusive conclusive ->
                withBase(rules.candidate(new SizeRules.Judged(compute, conclusive, evaluation, policy)), compute,
                        evaluation, conclusive.figures(), policy);
        };
    }

    /**
     * The candidate where {@code standing} was recommended before. Only samples of a warm cache, or a cache in use that is certain
     * to fit, replace it: the run before a suspend may have shown nothing.
     */
    static Candidate over(StandingAdvice standing, Candidate now, Assessment assessment,
            @Nullable SizeEvaluation evaluation) {
        boolean same = standing.isLike(now) && standing.candidate().target().equals(now.target());
        boolean isEvidence = assessment instanceof Conclusive
                || (evaluation != null && isCertain(evaluation, assessment.phase()));
        return same || (isEvidence && now.reason() != Reason.UNDECIDED && !isSilent(standing, now, evaluation)) ? now
                : standing.despite(assessment instanceof Inconclusive open ? open.causes() : now.causes());
    }

    /** Whether {@code now} says nothing of a smaller size: the ratio is good, but no sizes can be compared yet. */
    private static boolean isSilent(StandingAdvice standing, Candidate now, @Nullable SizeEvaluation evaluation) {
        return standing.candidate().action() == Action.SHRINK && now.reason() == Reason.FITS && !compares(evaluation);
    }

    private static boolean compares(@Nullable SizeEvaluation evaluation) {
        return evaluation != null && !evaluation.decision().expected().isEmpty();
    }

    /**
     * Whether a smaller size is certain to be enough. A cache in use that fits needs no ratio to show it; while the cache
     * fills, the saving must cover the cost.
     */
    private static boolean isCertain(SizeEvaluation evaluation, Phase phase) {
        return evaluation.change()
                .filter(size -> size.isCertain() && (phase == Phase.QUIET || (phase == Phase.WARMING && size.pays())))
                .isPresent();
    }

    private Candidate certain(Compute compute, Inconclusive quiet, SizeEvaluation evaluation, SizingPolicy policy) {
        WeighedSize to = evaluation.change().orElseThrow();
        Cause enough = SizeFacts.enough(table, evaluation, to.cu(), quiet.figures(), policy);
        return rules.resized(compute, to, policy, Causes.join(quiet.causes(), List.of(enough),
                SizeRules.costBenefit(to).causes(), SizeFacts.cpu(quiet.figures())));
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
        boolean quietOnly = floor.reason() == Reason.TOO_SMALL && !base.missesWhenBusy(compute, evaluation);
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

    /** The smaller size that the cache would allow, where only connections block it. */
    Optional<Candidate> butForConnections(Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
            SizingPolicy policy) {
        if (evaluation == null || !(assessment instanceof Conclusive conclusive)) {
            return Optional.empty();
        }
        return evaluation.smallerButForConnections()
                .map(WeighedSize::cu)
                .map(cu -> Candidate.resize(compute, cu, Reason.TOO_BIG,
                        List.of(new SizeCause.CacheAloneFits(),
                                SizeFacts.enough(table, evaluation, cu, conclusive.figures(), policy),
                                new SizeCause.SmallerBlocked(Objects
                                        .requireNonNull(evaluation.sizeConstraints().against().get(cu)))),
                        null));
    }
}
