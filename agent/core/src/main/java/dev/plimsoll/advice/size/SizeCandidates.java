package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Ranking;
import dev.plimsoll.advice.Ranking.Rank;
import dev.plimsoll.advice.Ranking.Ranked;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.LoadHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The candidates for the size of a compute, with what they rest on.
 *
 * @param ranking      the candidates of cache and connections
 * @param predicted    hit ratio per size, smallest first; empty while nothing can be predicted
 * @param ruledOut     all sizes but the present one, and why they are not advised
 * @param impacts      what a change would cost now
 * @param platformRule the result of the platform rule
 * @param model        the model of the compute; null where the present size is not known
 * @param standing     the recommendation that was made before; null where none stands
 */
public record SizeCandidates(Ranking ranking, List<PredictedHitRatio> predicted, List<RuledOut> ruledOut,
        RestartImpacts impacts, PlatformRule platformRule, @Nullable ComputeModel model,
        @Nullable StandingAdvice standing) {

    public SizeCandidates {
        predicted = List.copyOf(predicted);
        ruledOut = List.copyOf(ruledOut);
    }

    /**
     * The candidates: those of its cache and of its connections, or of the platform rule.
     *
     * @param storedModel the stored model; null where nothing is known
     * @param standing    the recommendation that was made before; null where none stands
     */
    static SizeCandidates of(Compute compute, Assessment assessment, SizeTable table,
            AccumulatedSavings savings, @Nullable StoredModel storedModel, @Nullable StandingAdvice standing,
            SizingPolicy policy, Instant now) {
        Figures figures = assessment.figures();
        SizeInputs observed = figures == null ? null : SizeInputs.of(table, compute, figures, policy);
        SizeEvaluation evaluation = observed == null ? null
                : SizeEvaluation.of(observed, assessment, savings, storedModel, now).orElse(null);
        SizeAdvice cache = new SizeAdvice(table, compute, assessment, evaluation, policy);
        PlatformRule platformRule = PlatformRule.of(compute, figures == null ? null : figures.cache().lifetime(),
                policy, table);
        boolean followsRule = policy.rule() == SizingPolicy.SizingRule.PLATFORM;
        boolean stands = standing != null && standing.isOfTheCache()
                && cache.isPossible(standing.candidate().target(), observed);
        Ranking ranking = ranking(cache, observed, followsRule ? platformRule : null,
                stands ? standing : null);
        List<RuledOut> ruledOut = followsRule || evaluation == null || assessment instanceof Inconclusive
                ? List.of()
                : evaluation.ruledOut();
        LoadHistory load = storedModel == null ? LoadHistory.NONE : storedModel.model().load();
        return new SizeCandidates(ranking, cache.predicted(), ruledOut,
                new RestartImpacts(compute, figures, policy.price(), table, load.refill(), load.starts()),
                platformRule, evaluation == null ? null : evaluation.model(), standing);
    }

    /** The platform rule knows no connections: beside it they are only a note. */
    private static Ranking ranking(SizeAdvice cache, @Nullable SizeInputs observed,
            @Nullable PlatformRule followed, @Nullable StandingAdvice standing) {
        List<Ranked> ranked = new ArrayList<>();
        ofReplica(cache.compute(), new SizeBounds(cache.table(), cache.policy()))
                .map(candidate -> new Ranked(Rank.REPLICA, candidate))
                .ifPresent(ranked::add);
        Optional<ConnectionAdvice> connections = Optional.ofNullable(observed)
                .map(known -> new ConnectionAdvice(known));
        connections.flatMap(ConnectionAdvice::candidate)
                .map(candidate -> new Ranked(followed == null ? Rank.CONNECTIONS : Rank.NOTE, candidate))
                .ifPresent(ranked::add);
        Candidate found = followed == null ? cache.candidate() : cache.by(followed);
        Candidate size = standing == null ? found : cache.over(standing, found);
        ranked.add(Ranking.cache(size));
        if (followed == null && size.action() == Action.HOLD) {
            cache.butForConnections().map(Ranking::note).ifPresent(ranked::add);
        }
        connections.flatMap(ConnectionAdvice::note).map(Ranking::note).ifPresent(ranked::add);
        return new Ranking(ranked);
    }

    /** Whether the size would change, if only the size counted. */
    public boolean areForAnotherSize() {
        return !ranking.first().target().equals(impacts.compute().size());
    }

    /** The recommendation among these and {@code others}. */
    public Advised advised(List<Ranked> others) {
        Ranking all = ranking.and(others);
        Candidate first = all.first(standing);
        Recommendation recommendation = new Recommendation(first, all.others(first), predicted,
                ruledOut.stream().filter(rejected -> !rejected.cu().equals(first.target().max())).toList());
        return new Advised(recommendation, impacts.of(first), impacts.ofRestart(), platformRule, model);
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
            PlatformRule platformRule, @Nullable ComputeModel model) {

        /** A copy of this impact and rule beside another recommendation. */
        public Advised with(Recommendation other) {
            return new Advised(other, impact, restart, platformRule, model);
        }

        /** A copy with another model, or none. */
        public Advised with(@Nullable ComputeModel known) {
            return new Advised(recommendation, impact, restart, platformRule, known);
        }

        /** Reads per second in the busiest of the latest 24 hours; 0 where none is known. */
        public double busiest() {
            return model == null ? 0 : model.day().busiest();
        }
    }

    /**
     * The candidate of a read replica that is smaller than its primary has to be, or is to be. Empty for a primary, and for a
     * replica that is large enough.
     */
    private static Optional<Candidate> ofReplica(Compute compute, SizeBounds bounds) {
        ReplicaFloor floor = bounds.policy().allowed().floor();
        return floor == null || floor.isMetBy(compute.size()) ? Optional.empty()
                : Optional.of(raised(compute, floor, bounds));
    }

    private static Candidate raised(Compute compute, ReplicaFloor floor, SizeBounds bounds) {
        SizeRange now = compute.size();
        Cause why = floor.isOnlyForGrowth(now)
                ? new BranchCause.PrimaryGrows(floor.primary(), floor.size())
                : new BranchCause.SmallerThanPrimary(floor.primary(), floor.has());
        SizeRange raised = now.andAtLeast(floor.size());
        SizeRange then = now.isFixed() ? SizeRange.fixed(raised.max()) : raised;
        return bounds.against(then.max())
                .or(() -> bounds.table().permits(then) ? Optional.empty()
                        : Optional.of(new SizeConstraint.NotOffered()))
                .map(constraint -> Candidate.stay(compute, constraint.reason(),
                        List.of(why, new BranchCause.Blocked(then, constraint))))
                .orElseGet(() -> Candidate.to(compute, then, Reason.BELOW_PRIMARY, List.of(why), null));
    }
}
