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
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidates for the size of a compute: those of its cache and of its connections, or of the platform rule.
 *
 * @param storedModel the stored model; null where nothing is known
 */
record Recommender(SizeTable table, AssessmentTunables tunables, AccumulatedSavings savings,
        @Nullable StoredModel storedModel, Instant now) {

    /** @param standing the recommendation that was made before; null where none stands */
    SizeCandidates candidates(Compute compute, Assessment assessment, @Nullable StandingAdvice standing,
            SizingPolicy policy) {
        Figures figures = assessment.figures();
        SizeInputs observed = figures == null ? null : new SizeInputs(table, compute, figures, policy);
        BlockedSizes constraints = observed == null ? null : BlockedSizes.of(observed);
        SizeEvaluation evaluation = observed == null || constraints == null ? null
                : evaluation(observed, assessment, constraints).orElse(null);
        SizeAdvice cache = new SizeAdvice(table, compute, assessment, evaluation, policy);
        PlatformRule platformRule = PlatformRule.of(compute, figures == null ? null : figures.cache().lifetime(),
                policy, table);
        boolean followsRule = policy.rule() == SizingPolicy.SizingRule.PLATFORM;
        boolean stands = standing != null && standing.isOfTheCache()
                && isPossible(standing.candidate().target(), cache, constraints);
        Ranking ranking = ranking(cache, observed, followsRule ? platformRule : null, stands ? standing : null);
        List<RuledOut> ruledOut = followsRule || evaluation == null || assessment instanceof Inconclusive
                ? List.of()
                : evaluation.ruledOut();
        return new SizeCandidates(ranking, predicted(cache), ruledOut,
                new RestartImpacts(compute, figures, policy.price(), table,
                        storedModel == null ? null : storedModel.model().load().refill()),
                platformRule, evaluation == null ? null : evaluation.model(), standing);
    }

    /** The decision about a compute in its present form; empty while nothing is known of these data at this size. */
    Optional<SizeEvaluation> evaluation(SizeInputs observed, Assessment assessment, BlockedSizes constraints) {
        StoredModel stored = storedModel;
        Compute compute = observed.compute();
        Epoch learned = stored == null || !stored.isOf(compute) ? null : stored.model().run().last();
        if (stored == null || learned == null) {
            return Optional.empty();
        }
        Epoch judged = assessment instanceof Conclusive known
                ? learned.counting(known.figures().judged(), known.figures().asOf())
                : learned;
        boolean asleep = compute.lifecycle().state().isIdle();
        return Optional.of(new SizeEvaluation(observed, stored.model(),
                savings.decide(stored.model(), judged, now, asleep, constraints.allowed()), constraints));
    }

    /**
     * Whether nothing that is known forbids what was recommended before. A warm cache that misses its target contradicts a
     * smaller one, whatever else is known.
     */
    private boolean isPossible(SizeRange then, SizeAdvice cache, @Nullable BlockedSizes constraints) {
        SizeRange present = cache.compute().size();
        boolean misses = cache.assessment() instanceof Conclusive known && !known.reachesTarget();
        boolean falls = then.max().isBelow(present.max()) || then.min().isBelow(present.min());
        boolean isAllowed = then.max().equals(present.max()) || (constraints == null
                ? cache.policy().allowed().includes(then.max(), table)
                : constraints.allowed().contains(then.max()));
        return isAllowed && !(misses && falls);
    }

    /** The predictions; none while the cache fills, because that ratio belongs to no size. */
    private static List<PredictedHitRatio> predicted(SizeAdvice cache) {
        SizeEvaluation evaluation = cache.evaluation();
        boolean judged = cache.assessment() instanceof Conclusive || cache.compute().lifecycle().state().isIdle();
        return evaluation == null || !judged ? List.of() : evaluation.predictions();
    }

    /** The platform rule knows no connections: beside it they are only a note. */
    private Ranking ranking(SizeAdvice cache, @Nullable SizeInputs observed, @Nullable PlatformRule followed,
            @Nullable StandingAdvice standing) {
        List<Ranked> ranked = new ArrayList<>();
        new ReplicaAdvice(table).candidate(cache.compute(), cache.policy())
                .map(candidate -> new Ranked(Rank.REPLICA, candidate))
                .ifPresent(ranked::add);
        Optional<ConnectionAdvice> connections = Optional.ofNullable(observed)
                .map(known -> new ConnectionAdvice(known, tunables));
        connections.flatMap(ConnectionAdvice::candidate)
                .map(candidate -> new Ranked(followed == null ? Rank.CONNECTIONS : Rank.NOTE, candidate))
                .ifPresent(ranked::add);
        Candidate found = followed == null ? cache.candidate() : platformCandidate(cache, followed);
        Candidate size = standing == null ? found : cache.over(standing, found);
        ranked.add(Ranking.cache(size));
        if (followed == null && size.action() == Action.HOLD) {
            cache.butForConnections().map(Ranking::note).ifPresent(ranked::add);
        }
        connections.flatMap(ConnectionAdvice::note).map(Ranking::note).ifPresent(ranked::add);
        return new Ranking(ranked);
    }

    /** The candidate of the platform rule, but none while the cache fills. */
    private static Candidate platformCandidate(SizeAdvice cache, PlatformRule rule) {
        Compute compute = cache.compute();
        return switch (cache.assessment()) {
            case Inconclusive unknown -> Candidate.stay(compute, Reason.UNDECIDED, unknown.causes());
            case Conclusive known when rule.advises() && known.reachesTarget() -> Candidate.stay(compute, Reason.FITS,
                    List.of(rule, new RuleCause.FillingIncluded(), recent(known, cache.policy())));
            case Conclusive known when rule.advises() && rule.cu().isAbove(compute.size().max()) -> grow(cache, rule);
            case Conclusive known when !rule.advises() && !known.reachesTarget() ->
                Candidate.stay(compute, Reason.PLATFORM_RULE, List.of(rule, recent(known, cache.policy())));
            case Conclusive known ->
                Candidate.stay(compute, rule.advises() ? Reason.NO_SIZE_HELPS : Reason.FITS, List.of(rule));
        };
    }

    private static Cause recent(Conclusive conclusive, SizingPolicy policy) {
        Increase judged = conclusive.figures().judged();
        return new RuleCause.RecentRatio(Ratio.clamped(1 - judged.missRatio()), judged.span(), policy.target().ratio());
    }

    private static Candidate grow(SizeAdvice cache, PlatformRule rule) {
        Compute compute = cache.compute();
        SizeBounds limits = new SizeBounds(cache.table(), cache.policy());
        if (!cache.policy().allowed().byPlan(rule.cu(), cache.table())) {
            return Candidate.stay(compute, Reason.NEEDS_PAID_PLAN, List.of(rule, new RuleCause.RuleNeedsPaidPlan()));
        }
        if (!cache.policy().allowed().includes(rule.cu(), cache.table())) {
            return Candidate.stay(compute, Reason.OUT_OF_RANGE, List.of(rule, new RuleCause.RuleOutOfRange()));
        }
        return limits.to(compute.size(), rule.cu())
                .map(then -> Candidate.to(compute, then, Reason.PLATFORM_RULE,
                        Causes.first(rule, limits.raised(compute.size(), then)), null))
                .orElseGet(() -> Candidate.stay(compute, Reason.OUT_OF_RANGE,
                        List.of(rule, new RuleCause.RuleLimitsUnknown())));
    }

    /** The candidate of a read replica that is smaller than its primary has to be, or is to be. */
    record ReplicaAdvice(SizeTable table) {

        /** Empty for a primary, and for a replica that is large enough. */
        Optional<Candidate> candidate(Compute compute, SizingPolicy policy) {
            ReplicaFloor floor = policy.allowed().floor();
            return floor == null || floor.isMetBy(compute.size()) ? Optional.empty()
                    : Optional.of(raised(compute, floor, new SizeBounds(table, policy)));
        }

        private Candidate raised(Compute compute, ReplicaFloor floor, SizeBounds bounds) {
            SizeRange now = compute.size();
            Cause why = floor.isOnlyForGrowth(now)
                    ? new BranchCause.PrimaryGrows(floor.primary(), floor.size())
                    : new BranchCause.SmallerThanPrimary(floor.primary(), floor.has());
            SizeRange raised = now.andAtLeast(floor.size());
            SizeRange then = now.isFixed() ? SizeRange.fixed(raised.max()) : raised;
            return bounds.against(then.max())
                    .or(() -> table.permits(then) ? Optional.empty() : Optional.of(new SizeConstraint.NotOffered()))
                    .map(constraint -> Candidate.stay(compute, constraint.reason(),
                            List.of(why, new BranchCause.Blocked(then, constraint))))
                    .orElseGet(() -> Candidate.to(compute, then, Reason.BELOW_PRIMARY, List.of(why), null));
        }
    }
}
