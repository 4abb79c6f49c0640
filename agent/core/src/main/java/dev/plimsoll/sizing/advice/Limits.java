package dev.plimsoll.sizing.advice;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.sizing.Reason;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.advice.Recommender.Wish;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * The limits of size that are written where they change anyway: inside the reader's range, and no further apart than the
 * platform has them.
 *
 * @param table  the sizes
 * @param policy the range
 */
record Limits(SizeTable table, SizingPolicy policy) {

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
    Wish both(Wish peak, Wish floor, Compute compute) {
        ComputeUnits max = peak.target().max();
        ComputeUnits min = floor.reason() == Reason.TOO_SMALL
                ? ComputeUnits.larger(floor.target().min(), peak.target().min())
                : floor.target().min();
        SizeRange then = nearest(new SizeRange(ComputeUnits.smaller(min, max), max)).orElse(peak.target());
        return then.equals(peak.target()) ? peak
                : Wish.to(compute, then, peak.reason(), peak.why() + ". And " + floor.why(), peak.weighing());
    }

    /** A wish for another smallest limit as it may be written; empty where that would change nothing. */
    Optional<Wish> written(Wish floor, Compute compute, Set<ComputeUnits> allowed) {
        return inRange(floor.target(), allowed)
                .filter(then -> !then.equals(compute.size()))
                .map(then -> then.equals(floor.target()) ? floor
                        : Wish.to(compute, then, floor.reason(),
                                floor.why() + raised(floor.target(), then) + lowered(floor.target(), then),
                                floor.weighing()));
    }

    /** The same as {@link #nearest}, its largest limit lowered into the range where one of {@code allowed} may stand for it. */
    private Optional<SizeRange> inRange(SizeRange wanted, Set<ComputeUnits> allowed) {
        ComputeUnits max = policy.allows(wanted.max(), table) ? wanted.max()
                : allowed.stream()
                        .filter(cu -> cu.isBelow(wanted.max()) && !cu.isBelow(wanted.min()))
                        .max(Comparator.naturalOrder())
                        .orElse(wanted.max());
        return nearest(wanted.to(max));
    }

    private ComputeUnits least(SizeRange wanted) {
        return policy.allows(wanted.min(), table) ? wanted.min()
                : policy.allowedOnTheWay(wanted.min(), wanted.max(), table).stream().findFirst().orElse(wanted.min());
    }

    /** What becomes of the smallest limit beside the largest, and why, as a sentence's end; nothing where it is not raised. */
    String raised(SizeRange now, SizeRange then) {
        return now.isFixed() || !then.min().isAbove(now.min()) ? ""
                : ". Its smallest limit goes to %s CU with it, %s".formatted(then.min(), policy.allows(now.min(), table)
                        ? "since the platform has limits no further apart"
                        : "as sizing.min-cu asks");
    }

    /** The same of the largest beside the smallest. */
    private static String lowered(SizeRange now, SizeRange then) {
        return then.max().isBelow(now.max())
                ? ". Its largest goes to %s CU with it, as sizing.max-cu asks".formatted(then.max())
                : "";
    }
}
