package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Advice;
import dev.plimsoll.advice.Recommendation.Also;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns an assessment into a recommendation with one reason; other reasons that also hold are listed with it.
 *
 * <p>Cache and connections have separate candidates. A candidate of the cache to grow comes first, because a larger
 * size also raises the connection limit. Then come connections, which block shrinking, then a candidate of the cache
 * to shrink.
 */
public final class Recommender {

    private final SizeTable table;
    private final SizeAdvice sizes;
    private final ConnectionAdvice connections;

    public Recommender(SizeTable table) {
        this.table = table;
        this.sizes = new SizeAdvice(table);
        this.connections = new ConnectionAdvice(table);
    }

    /** The recommendation with its cost and the platform rule. */
    Advised advised(Compute compute, Assessment assessment, DecisionMaker decisionMaker, SizingPolicy policy) {
        Figures figures = assessment.figures();
        SizeEvaluation evaluation = figures == null
                ? null
                : decisionMaker.evaluation(compute, SizeConstraints.of(table, compute, figures, policy)).orElse(null);
        PlatformRule plain = PlatformRule.of(compute, figures == null ? null : figures.lifetime(), policy, table);
        Recommendation recommendation = policy.rule() == SizingPolicy.Rule.PLATFORM
                ? followPlatformRule(compute, assessment, plain, predicted(compute, assessment, evaluation), policy)
                : recommend(compute, assessment, evaluation, policy);
        return new Advised(recommendation, RestartImpact.of(compute, recommendation, figures, policy, table),
                RestartImpact.ofRestart(compute, figures, policy, table), plain,
                evaluation == null ? null : evaluation.model());
    }

    /** The predictions; none while the cache fills, because that ratio belongs to no size. */
    private static List<PredictedHitRatio> predicted(Compute compute, Assessment assessment,
            @Nullable SizeEvaluation evaluation) {
        boolean judged = assessment instanceof Conclusive || compute.state().isIdle();
        return evaluation == null || !judged ? List.of() : evaluation.predictions();
    }

    private Recommendation recommend(Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
            SizingPolicy policy) {
        Figures figures = assessment.figures();
        Optional<Candidate> connectionCandidate = connectionCandidate(compute, figures, policy);
        Candidate cacheCandidate = sizes.candidate(compute, assessment, evaluation, policy);
        Candidate first = connectionCandidate.map(other -> reconciled(compute, cacheCandidate, other))
                .orElse(cacheCandidate);
        Optional<Candidate> smaller = cacheCandidate.action() == Action.HOLD
                ? sizes.butForConnections(compute, assessment, evaluation, policy)
                : Optional.empty();
        List<Also> also = alternatives(first,
                Stream.of(connectionCandidate, Optional.of(cacheCandidate), smaller,
                        idleClients(compute, figures, policy)));
        List<RuledOut> ruledOut = evaluation == null || assessment instanceof Inconclusive
                ? List.of()
                : evaluation.ruledOut(first.target().max(), policy);
        return first.as(new Advice(first.reason(), first.causes(), also, predicted(compute, assessment, evaluation),
                ruledOut, first.costBenefit()));
    }

    private Optional<Candidate> connectionCandidate(Compute compute, @Nullable Figures figures, SizingPolicy policy) {
        return figures == null ? Optional.empty() : connections.candidate(compute, figures, policy);
    }

    private Optional<Candidate> idleClients(Compute compute, @Nullable Figures figures, SizingPolicy policy) {
        return figures == null ? Optional.empty() : connections.note(compute, figures, policy);
    }

    /** All candidates but {@code first}: two may have the same reason, and each keeps its own causes. */
    private static List<Also> alternatives(Candidate first, Stream<Optional<Candidate>> all) {
        return all.flatMap(Optional::stream)
                .filter(candidate -> !candidate.equals(first) && candidate.reason() != Reason.FITS)
                .map(Candidate::alternatives)
                .toList();
    }

    /** The first candidate. A candidate to grow comes first, and covers both needs where both grow. */
    private static Candidate reconciled(Compute compute, Candidate cacheCandidate, Candidate connectionCandidate) {
        if (cacheCandidate.action() != Action.GROW) {
            return connectionCandidate;
        }
        SizeRange both = cacheCandidate.target().andAtLeast(connectionCandidate.target());
        return both.equals(cacheCandidate.target()) ? cacheCandidate
                : Candidate.limits(compute, both.min(), both.max(), cacheCandidate.reason(),
                        Causes.join(cacheCandidate.causes(), connectionCandidate.causes()),
                        cacheCandidate.costBenefit());
    }

    /** The recommendation of the platform rule, but never while the cache fills. */
    private Recommendation followPlatformRule(Compute compute, Assessment assessment, PlatformRule plain,
            List<PredictedHitRatio> predicted, SizingPolicy policy) {
        Candidate candidate = switch (assessment) {
            case Inconclusive unknown -> Candidate.stay(compute, Reason.UNDECIDED, unknown.causes());
            case Conclusive conclusive when plain.advises() && conclusive.reachesTarget() ->
                Candidate.stay(compute, Reason.FITS,
                        List.of(plain, new RuleCause.FillingIncluded(), recent(conclusive, policy)));
            case Conclusive conclusive when plain.advises() && plain.cu().isAbove(compute.size().max()) ->
                grow(compute, plain,
                        policy);
            case Conclusive conclusive when !plain.advises() && !conclusive.reachesTarget() -> Candidate.stay(compute,
                    Reason.PLATFORM_RULE, List.of(plain, recent(conclusive, policy)));
            case Conclusive conclusive -> Candidate.stay(compute, plain.advises() ? Reason.NO_SIZE_HELPS : Reason.FITS,
                    List.of(plain));
        };
        Figures figures = assessment.figures();
        List<Also> also = alternatives(candidate,
                Stream.of(connectionCandidate(compute, figures, policy), idleClients(compute, figures, policy)));
        return candidate.as(new Advice(candidate.reason(), candidate.causes(), also, predicted, List.of()));
    }

    private static Cause recent(Conclusive conclusive, SizingPolicy policy) {
        Increase judged = conclusive.figures().judged();
        return new RuleCause.RecentRatio(Ratio.clamped(1 - judged.missRatio()), judged.span(), policy.target());
    }

    private Candidate grow(Compute compute, PlatformRule plain, SizingPolicy policy) {
        if (!policy.allowedByPlan(plain.cu(), table)) {
            return Candidate.stay(compute, Reason.NEEDS_PAID_PLAN,
                    List.of(plain, new RuleCause.RuleNeedsPaidPlan()));
        }
        if (!policy.allows(plain.cu(), table)) {
            return Candidate.stay(compute, Reason.OUT_OF_RANGE,
                    List.of(plain, new RuleCause.RuleOutOfRange()));
        }
        SizeBounds limits = new SizeBounds(table, policy);
        return limits.to(compute.size(), plain.cu())
                .map(then -> Candidate.to(compute, then, Reason.PLATFORM_RULE,
                        Causes.first(plain, limits.raised(compute.size(), then)), null))
                .orElseGet(() -> Candidate.stay(compute, Reason.OUT_OF_RANGE,
                        List.of(plain, new RuleCause.RuleLimitsUnknown())));
    }

    /**
     * A recommendation with its context.
     *
     * @param recommendation what to do
     * @param impact         what it would cost now
     * @param restart        what a restart at the present size would cost now
     * @param platformRule   the result of the platform rule
     * @param model          the model of the compute; null where the present size is not known
     */
    public record Advised(Recommendation recommendation, RestartImpact impact, RestartImpact restart,
            PlatformRule platformRule, @Nullable ComputeModel model) {}
}
