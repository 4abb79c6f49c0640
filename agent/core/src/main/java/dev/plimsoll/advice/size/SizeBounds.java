package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.LimitCause.Rule;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;

/**
 * The limits of size to set where they change anyway: inside the range of the policy, and no further apart than the
 * platform allows.
 *
 * @param table  the sizes
 * @param policy the range
 */
record SizeBounds(SizeTable table, SizingPolicy policy) {

    /**
     * The limits with {@code cu} as the largest; a fixed size stays fixed. Empty where the platform is not known to
     * allow them.
     */
    Optional<SizeRange> to(SizeRange now, ComputeUnits cu) {
        return nearest(now.to(cu));
    }

    /**
     * {@code wanted} with its smallest limit raised as little as necessary. It is never raised to the largest for the
     * platform's sake, because that would end autoscaling. Empty where that is not enough.
     */
    Optional<SizeRange> nearest(SizeRange wanted) {
        SizeRange inRange = wanted.isFixed() ? wanted : new SizeRange(least(wanted), wanted.max());
        return table.permits(inRange) ? Optional.of(inRange)
                : policy.allowed()
                        .onTheWay(inRange.min(), inRange.max(), table)
                        .stream()
                        .filter(min -> min.isBelow(inRange.max()))
                        .map(min -> new SizeRange(min, inRange.max()))
                        .filter(table::permits)
                        .findFirst();
    }

    /** The candidates for the largest and the smallest limit in one. */
    Candidate both(Candidate peak, Candidate floor, Compute compute) {
        ComputeUnits max = peak.target().max();
        ComputeUnits min = floor.reason() == Reason.TOO_SMALL
                ? ComputeUnits.larger(floor.target().min(), peak.target().min())
                : floor.target().min();
        SizeRange then = nearest(new SizeRange(ComputeUnits.smaller(min, max), max)).orElse(peak.target());
        return then.equals(peak.target()) ? peak
                : Candidate.to(compute, then, peak.reason(), Causes.join(peak.causes(), floor.causes()),
                        peak.costBenefit());
    }

    /** A candidate for another smallest limit as it can be set; empty where that would change nothing. */
    Optional<Candidate> written(Candidate floor, Compute compute, SizeEvaluation evaluation, Figures figures) {
        SizeRange wanted = floor.target();
        return nearest(wanted.to(ceiling(wanted, compute.size(), figures)))
                .filter(then -> !then.equals(compute.size()))
                .map(then -> then.equals(wanted) ? floor
                        : Candidate.to(compute, then, floor.reason(),
                                Causes.join(floor.causes(), raised(wanted, then), lowered(wanted, then, evaluation)),
                                floor.costBenefit()));
    }

    /** The largest limit, lowered into the range where a size there carries the observed sessions and connections. */
    private ComputeUnits ceiling(SizeRange wanted, SizeRange now, Figures figures) {
        return policy.allowed().includes(wanted.max(), table) ? wanted.max()
                : policy.allowed()
                        .onTheWay(wanted.max(), wanted.min(), table)
                        .stream()
                        .filter(max -> SizeConstraints.carries(table, new SizeRange(wanted.min(), max), now, figures,
                                policy))
                        .findFirst()
                        .orElse(wanted.max());
    }

    private ComputeUnits least(SizeRange wanted) {
        return policy.allowed().includes(wanted.min(), table) ? wanted.min()
                : policy.allowed()
                        .onTheWay(wanted.min(), wanted.max(), table)
                        .stream()
                        .findFirst()
                        .orElse(wanted.min());
    }

    /** The change of the smallest limit along with the largest; empty where it is not raised. */
    List<Cause> raised(SizeRange now, SizeRange then) {
        return now.isFixed() || !then.min().isAbove(now.min()) ? List.of()
                : List.of(new LimitCause.MinRises(then.min(),
                        isRequiredByRange(now, then) ? Rule.MIN_CU : Rule.PLATFORM));
    }

    /** The same where the range of the policy requires it; empty where it is raised for another reason. */
    List<Cause> raisedIntoRange(SizeRange now, SizeRange then) {
        return isRequiredByRange(now, then) ? raised(now, then) : List.of();
    }

    private boolean isRequiredByRange(SizeRange now, SizeRange then) {
        return now.min().isBelow(policy.allowed().minCu()) && policy.allowed()
                .onTheWay(now.min(), then.min(), table)
                .stream()
                .findFirst()
                .filter(then.min()::equals)
                .isPresent();
    }

    /** The change of the largest limit along with the smallest, with its expected hit ratio where that differs. */
    private List<Cause> lowered(SizeRange now, SizeRange then, SizeEvaluation evaluation) {
        if (!then.max().isBelow(now.max())) {
            return List.of();
        }
        Cause falls = new LimitCause.MaxFalls(then.max(), ceilingRule(now.max()));
        return evaluation.at(then.max())
                .flatMap(there -> SizeFacts.there(there, policy))
                .map(there -> List.of(falls, there))
                .orElse(List.of(falls));
    }

    /** What keeps a size below {@code cu}. */
    Rule ceilingRule(ComputeUnits cu) {
        return isRequiredByPlan(cu) ? Rule.PLAN : Rule.MAX_CU;
    }

    /** Whether the plan alone blocks {@code cu}, or does so before the range of the policy. */
    private boolean isRequiredByPlan(ComputeUnits cu) {
        ComputeUnits max = policy.allowed().maxCu();
        return !policy.allowed().byPlan(cu, table) && (max == null || max.isAbove(table.largestOfFreePlan()));
    }
}
