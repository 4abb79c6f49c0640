package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.Recommender.Candidate;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Optional;

/**
 * The limits of size that are written where they change anyway: inside the reader's range, and no further apart than the
 * platform has them.
 *
 * @param table  the sizes
 * @param policy the range
 */
record SizeBounds(SizeTable table, SizingPolicy policy) {

    /** With {@code cu} for the largest; a fixed size stays fixed. Empty where the platform is not known to have such. */
    Optional<SizeRange> to(SizeRange now, ComputeUnits cu) {
        return nearest(now.to(cu));
    }

    /**
     * {@code wanted} with its smallest limit raised as little as will do, though never as far as its largest for the
     * platform's sake: that would take away that it scales by itself. Empty where that does not do.
     */
    Optional<SizeRange> nearest(SizeRange wanted) {
        SizeRange inRange = wanted.isFixed() ? wanted : new SizeRange(least(wanted), wanted.max());
        return table.permits(inRange) ? Optional.of(inRange)
                : policy.allowedOnTheWay(inRange.min(), inRange.max(), table)
                        .stream()
                        .filter(min -> min.isBelow(inRange.max()))
                        .map(min -> new SizeRange(min, inRange.max()))
                        .filter(table::permits)
                        .findFirst();
    }

    /** What the largest limit asks for and what the smallest does, in one. */
    Candidate both(Candidate peak, Candidate floor, Compute compute) {
        ComputeUnits max = peak.target().max();
        ComputeUnits min = floor.reason() == Reason.TOO_SMALL
                ? ComputeUnits.larger(floor.target().min(), peak.target().min())
                : floor.target().min();
        SizeRange then = nearest(new SizeRange(ComputeUnits.smaller(min, max), max)).orElse(peak.target());
        return then.equals(peak.target()) ? peak
                : Candidate.to(compute, then, peak.reason(), peak.why() + ". And " + floor.why(), peak.costBenefit());
    }

    /** A wish for another smallest limit as it may be written; empty where that would change nothing. */
    Optional<Candidate> written(Candidate floor, Compute compute, SizeEvaluation evaluation, Figures figures) {
        SizeRange wanted = floor.target();
        return nearest(wanted.to(ceiling(wanted, compute.size(), figures)))
                .filter(then -> !then.equals(compute.size()))
                .map(then -> then.equals(wanted) ? floor
                        : Candidate.to(compute, then, floor.reason(),
                                floor.why() + raised(wanted, then) + lowered(wanted, then, evaluation),
                                floor.costBenefit()));
    }

    /** The largest limit lowered into the range where one is there that carries the sessions and connections seen. */
    private ComputeUnits ceiling(SizeRange wanted, SizeRange now, Figures figures) {
        return policy.allows(wanted.max(), table) ? wanted.max()
                : policy.allowedOnTheWay(wanted.max(), wanted.min(), table)
                        .stream()
                        .filter(max -> SizeConstraints.carries(table, new SizeRange(wanted.min(), max), now, figures,
                                policy))
                        .findFirst()
                        .orElse(wanted.max());
    }

    private ComputeUnits least(SizeRange wanted) {
        return policy.allows(wanted.min(), table) ? wanted.min()
                : policy.allowedOnTheWay(wanted.min(), wanted.max(), table).stream().findFirst().orElse(wanted.min());
    }

    /** What becomes of the smallest limit beside the largest, and why, as a sentence's end; nothing where it is not raised. */
    String raised(SizeRange now, SizeRange then) {
        return now.isFixed() || !then.min().isAbove(now.min()) ? ""
                : ". Its smallest limit goes to %s CU with it, %s".formatted(then.min(),
                        isAskedByRange(now, then) ? "as sizing.min-cu asks"
                                : "since the platform has limits no further apart");
    }

    /** The same where it is the reader's range that asks for it; nothing where it is raised for another reason. */
    String raisedIntoRange(SizeRange now, SizeRange then) {
        return isAskedByRange(now, then) ? raised(now, then) : "";
    }

    private boolean isAskedByRange(SizeRange now, SizeRange then) {
        return now.min().isBelow(policy.minCu()) && policy.allowedOnTheWay(now.min(), then.min(), table)
                .stream()
                .findFirst()
                .filter(then.min()::equals)
                .isPresent();
    }

    /** The same of the largest beside the smallest, with what it would miss where that is not what it misses now. */
    private String lowered(SizeRange now, SizeRange then, SizeEvaluation evaluation) {
        return then.max().isBelow(now.max())
                ? ". Its largest goes to %s CU with it, %s%s".formatted(then.max(),
                        isAskedByPlan(now.max()) ? "since the plan has none larger" : "as sizing.max-cu asks",
                        evaluation.at(then.max()).map(there -> SizeText.there(there, policy)).orElse(""))
                : "";
    }

    /** Who has nothing so large as {@code cu}, as a sentence's end. */
    String ceilingInWords(ComputeUnits cu) {
        return isAskedByPlan(cu) ? "the plan has none larger" : "sizing.max-cu allows no more";
    }

    /** Whether the plan alone keeps it from {@code cu}, or does so before the reader's range. */
    private boolean isAskedByPlan(ComputeUnits cu) {
        ComputeUnits max = policy.maxCu();
        return !policy.allowedByPlan(cu, table) && (max == null || max.isAbove(table.largestOfFreePlan()));
    }
}
