package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Ranking;
import dev.plimsoll.advice.Ranking.Rank;
import dev.plimsoll.advice.Ranking.Ranked;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the candidates for the size of a compute: those of its cache and of its connections, or of the platform rule. */
final class Recommender {

    private final SizeTable table;
    private final SizeAdvice sizes;
    private final ConnectionAdvice connections;
    private final ReplicaAdvice replicas;

    Recommender(SizeTable table, Tunables tunables, AssessmentTunables assessmentTunables) {
        this.table = table;
        this.sizes = new SizeAdvice(table, tunables);
        this.connections = new ConnectionAdvice(table, assessmentTunables);
        this.replicas = new ReplicaAdvice(table);
    }

    /** @param standing the recommendation that was made before; null where none stands */
    SizeCandidates candidates(Compute compute, Assessment assessment, DecisionMaker decisionMaker,
            @Nullable StandingAdvice standing, SizingPolicy policy) {
        Figures figures = assessment.figures();
        SizeConstraints constraints = figures == null ? null
                : SizeConstraints.of(table, compute, figures, policy);
        SizeEvaluation evaluation = constraints == null
                ? null
                : decisionMaker.evaluation(compute, assessment, constraints).orElse(null);
        PlatformRule platformRule = PlatformRule.of(compute, figures == null ? null : figures.cache().lifetime(),
                policy,
                table);
        boolean followsRule = policy.rule() == SizingPolicy.Rule.PLATFORM;
        boolean stands = standing != null && standing.isOfTheCache()
                && isPossible(standing.candidate(), compute, assessment, constraints, policy);
        Ranking ranking = ranking(compute, assessment, evaluation, followsRule ? platformRule : null,
                stands ? standing : null, policy);
        List<RuledOut> ruledOut = followsRule || evaluation == null || assessment instanceof Inconclusive
                ? List.of()
                : evaluation.ruledOut(policy);
        return new SizeCandidates(ranking, predicted(compute, assessment, evaluation), ruledOut,
                new RestartImpacts(compute, figures, policy.price(), table, decisionMaker.refill()), platformRule,
                evaluation == null ? null : evaluation.model(), standing);
    }

    /**
     * Whether nothing that is known forbids what was recommended before. A warm cache that misses its target contradicts a
     * smaller one, whatever else is known.
     */
    private boolean isPossible(Candidate before, Compute compute, Assessment assessment,
            @Nullable SizeConstraints constraints, SizingPolicy policy) {
        SizeRange then = before.target();
        boolean misses = assessment instanceof Conclusive known && !known.reachesTarget();
        boolean falls = then.max().isBelow(compute.size().max()) || then.min().isBelow(compute.size().min());
        boolean isAllowed = then.max().equals(compute.size().max()) || (constraints == null
                ? policy.allowed().includes(then.max(), table)
                : constraints.allowed().contains(then.max()));
        return isAllowed && !(misses && falls);
    }

    /** The predictions; none while the cache fills, because that ratio belongs to no size. */
    private static List<PredictedHitRatio> predicted(Compute compute, Assessment assessment,
            @Nullable SizeEvaluation evaluation) {
        boolean judged = assessment instanceof Conclusive || compute.lifecycle().state().isIdle();
        return evaluation == null || !judged ? List.of() : evaluation.predictions();
    }

    /** The platform rule knows no connections: beside it they are only a note. */
    private Ranking ranking(Compute compute, Assessment assessment, @Nullable SizeEvaluation evaluation,
            @Nullable PlatformRule followed, @Nullable StandingAdvice standing, SizingPolicy policy) {
        Figures figures = assessment.figures();
        List<Ranked> ranked = new ArrayList<>();
        replicas.candidate(compute, policy)
                .map(candidate -> new Ranked(Rank.REPLICA, candidate))
                .ifPresent(ranked::add);
        Rank rank = followed == null ? Rank.CONNECTIONS : Rank.NOTE;
        connectionCandidate(compute, figures, policy).ifPresent(candidate -> ranked.add(new Ranked(rank, candidate)));
        Candidate now = followed == null
                ? sizes.candidate(compute, assessment, evaluation, policy)
                : platformCandidate(compute, assessment, followed, policy);
        Candidate size = standing == null ? now : SizeAdvice.over(standing, now, assessment, evaluation);
        ranked.add(Ranking.cache(size));
        if (followed == null && size.action() == Action.HOLD) {
            sizes.butForConnections(compute, assessment, evaluation, policy).map(Ranking::note).ifPresent(ranked::add);
        }
        idleClients(compute, figures, policy).map(Ranking::note).ifPresent(ranked::add);
        return new Ranking(ranked);
    }

    private Optional<Candidate> connectionCandidate(Compute compute, @Nullable Figures figures, SizingPolicy policy) {
        return figures == null ? Optional.empty() : connections.candidate(compute, figures, policy);
    }

    private Optional<Candidate> idleClients(Compute compute, @Nullable Figures figures, SizingPolicy policy) {
        return figures == null ? Optional.empty() : connections.note(compute, figures, policy);
    }

    /** The candidate of the platform rule, but none while the cache fills. */
    private Candidate platformCandidate(Compute compute, Assessment assessment, PlatformRule rule,
            SizingPolicy policy) {
        return switch (assessment) {
            case Inconclusive unknown -> Candidate.stay(compute, Reason.UNDECIDED, unknown.causes());
            case Conclusive conclusive when rule.advises() && conclusive.reachesTarget() ->
                Candidate.stay(compute, Reason.FITS,
                        List.of(rule, new RuleCause.FillingIncluded(), recent(conclusive, policy)));
            case Conclusive conclusive when rule.advises() && rule.cu().isAbove(compute.size().max()) ->
                grow(compute, rule, policy);
            case Conclusive conclusive when !rule.advises() && !conclusive.reachesTarget() -> Candidate.stay(compute,
                    Reason.PLATFORM_RULE, List.of(rule, recent(conclusive, policy)));
            case Conclusive conclusive -> Candidate.stay(compute, rule.advises() ? Reason.NO_SIZE_HELPS : Reason.FITS,
                    List.of(rule));
        };
    }

    private static Cause recent(Conclusive conclusive, SizingPolicy policy) {
        Increase judged = conclusive.figures().judged();
        return new RuleCause.RecentRatio(Ratio.clamped(1 - judged.missRatio()), judged.span(), policy.target().ratio());
    }

    private Candidate grow(Compute compute, PlatformRule rule, SizingPolicy policy) {
        if (!policy.allowed().byPlan(rule.cu(), table)) {
            return Candidate.stay(compute, Reason.NEEDS_PAID_PLAN,
                    List.of(rule, new RuleCause.RuleNeedsPaidPlan()));
        }
        if (!policy.allowed().includes(rule.cu(), table)) {
            return Candidate.stay(compute, Reason.OUT_OF_RANGE,
                    List.of(rule, new RuleCause.RuleOutOfRange()));
        }
        SizeBounds limits = new SizeBounds(table, policy);
        return limits.to(compute.size(), rule.cu())
                .map(then -> Candidate.to(compute, then, Reason.PLATFORM_RULE,
                        Causes.first(rule, limits.raised(compute.size(), then)), null))
                .orElseGet(() -> Candidate.stay(compute, Reason.OUT_OF_RANGE,
                        List.of(rule, new RuleCause.RuleLimitsUnknown())));
    }
}
