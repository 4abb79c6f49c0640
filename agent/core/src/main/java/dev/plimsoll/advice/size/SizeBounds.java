package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit.CostCause.ChangeCost;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.size.LimitCause.LimitReason;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
                : way(inRange.min(), inRange.max())
                        .filter(min -> min.isBelow(inRange.max()))
                        .map(min -> new SizeRange(min, inRange.max()))
                        .filter(table::permits)
                        .findFirst();
    }

    /** What the plan, or else the range of the policy, has against a size. */
    Optional<SizeConstraint> against(ComputeUnits cu) {
        return policy.allowed()
                .withheld(cu, table)
                .<SizeConstraint>map(SizeConstraint.WithheldByPlan::new)
                .or(() -> policy.allowed().isInRange(cu) ? Optional.empty()
                        : Optional.of(new SizeConstraint.OutOfRange()));
    }

    /** The candidates for the largest and the smallest limit in one. */
    Candidate both(Candidate peak, Candidate floor, Compute compute) {
        ComputeUnits max = peak.target().max();
        ComputeUnits min = floor.reason() == Reason.TOO_SMALL
                ? ComputeUnits.larger(floor.target().min(), peak.target().min())
                : floor.target().min();
        SizeRange then = nearest(new SizeRange(ComputeUnits.smaller(min, max), max)).orElse(peak.target());
        return then.equals(peak.target()) ? peak
                : Candidate.to(compute, then, peak.reason(), Causes.join(peak.causes(),
                        floor.causes().stream().filter(cause -> !(cause instanceof ChangeCost)).toList()),
                        peak.costBenefit());
    }

    /** A candidate for another smallest limit as it can be set; empty where that would change nothing. */
    Optional<Candidate> written(Candidate floor, SizeEvaluation evaluation) {
        SizeRange wanted = floor.target();
        Compute compute = evaluation.observed().compute();
        return nearest(wanted.to(ceiling(wanted, evaluation.observed())))
                .filter(then -> !then.equals(compute.size()))
                .map(then -> then.equals(wanted) ? floor
                        : Candidate.to(compute, then, floor.reason(),
                                Causes.join(floor.causes(), raised(wanted, then), lowered(wanted, then, evaluation)),
                                floor.costBenefit()));
    }

    /** The largest limit, lowered into the range where a size there carries the observed sessions and connections. */
    private ComputeUnits ceiling(SizeRange wanted, SizeInputs observed) {
        return policy.allowed().includes(wanted.max(), table) ? wanted.max()
                : way(wanted.max(), wanted.min())
                        .filter(max -> observed.carries(new SizeRange(wanted.min(), max)))
                        .findFirst()
                        .orElse(wanted.max());
    }

    private ComputeUnits least(SizeRange wanted) {
        return policy.allowed().includes(wanted.min(), table) ? wanted.min()
                : way(wanted.min(), wanted.max()).findFirst().orElse(wanted.min());
    }

    /** The change of the smallest limit along with the largest; empty where it is not raised. */
    List<Cause> raised(SizeRange now, SizeRange then) {
        return now.isFixed() || !then.min().isAbove(now.min()) ? List.of()
                : List.of(new LimitCause.MinRises(then.min(),
                        isRequiredByRange(now, then) ? LimitReason.MIN_CU : LimitReason.PLATFORM));
    }

    /** The causes of limits that the policy's range raises; empty where they are raised for another reason. */
    List<Cause> raisedIntoRange(SizeRange now, SizeRange then) {
        return isRequiredByRange(now, then) ? raised(now, then) : List.of();
    }

    private boolean isRequiredByRange(SizeRange now, SizeRange then) {
        return now.min().isBelow(policy.allowed().minCu())
                && way(now.min(), then.min()).findFirst().filter(then.min()::equals).isPresent();
    }

    /** The allowed sizes after {@code from} up to {@code to}, the next one first. */
    Stream<ComputeUnits> way(ComputeUnits from, ComputeUnits to) {
        return policy.allowed().onTheWay(from, to, table).stream();
    }

    /** The change of the largest limit along with the smallest, with its expected hit ratio where that differs. */
    private List<Cause> lowered(SizeRange now, SizeRange then, SizeEvaluation evaluation) {
        if (!then.max().isBelow(now.max())) {
            return List.of();
        }
        Cause falls = new LimitCause.MaxFalls(then.max(), ceilingRule(now.max()));
        return evaluation.there(then.max()).map(there -> List.of(falls, there)).orElse(List.of(falls));
    }

    /** What keeps a size below {@code cu}: the plan, where it alone does so or before the range of the policy. */
    LimitReason ceilingRule(ComputeUnits cu) {
        ComputeUnits max = policy.allowed().maxCu();
        boolean planEndsFirst = max == null || policy.allowed().withheld(max, table).isPresent();
        return planEndsFirst && policy.allowed().withheld(cu, table).isPresent() ? LimitReason.PLAN
                : LimitReason.MAX_CU;
    }
}
