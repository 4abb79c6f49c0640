package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the smallest limits of size with room for the connection peak.
 *
 * <p>Under autoscaling the platform defines which of the two limits counts ({@link SizeTable#maxConnections}). The
 * smallest limit is raised as little as necessary, because it is paid by the hour; then the largest.
 */
final class ConnectionFit {

    private final SizeTable table;

    ConnectionFit(SizeTable table) {
        this.table = table;
    }

    /** A larger size if an allowed one has room, else what blocks it. */
    Candidate grow(Compute compute, Figures figures, SizingPolicy policy, List<Cause> full) {
        Optional<SizeRange> allowed = smallest(compute.size(), figures, policy,
                size -> isInRange(size, compute.size(), policy));
        if (allowed.isPresent()) {
            return new Candidate(Action.GROW, allowed.get(), Reason.CONNECTIONS,
                    Causes.join(full, List.of(withRoom(compute, allowed.get(), figures)),
                            new SizeBounds(table, policy).raisedIntoRange(compute.size(), allowed.get())));
        }
        return smallest(compute.size(), figures, policy, size -> true)
                .map(any -> forbidden(compute, any, policy, full))
                .orElseGet(() -> Candidate.stay(compute, Reason.CONNECTIONS,
                        Causes.and(full, new ConnectionCause.NoRoom())));
    }

    private Candidate forbidden(Compute compute, SizeRange wanted, SizingPolicy policy, List<Cause> full) {
        return isInPlan(wanted, compute.size(), policy)
                ? Candidate.stay(compute, Reason.OUT_OF_RANGE,
                        Causes.and(full, new ConnectionCause.RoomOutOfRange(wanted)))
                : Candidate.stay(compute, Reason.NEEDS_PAID_PLAN,
                        Causes.and(full, new ConnectionCause.RoomNeedsPaidPlan(wanted)));
    }

    /** Whether all limits that change are in the range of the policy and in the plan. */
    private boolean isInRange(SizeRange then, SizeRange now, SizingPolicy policy) {
        return moved(then, now).allMatch(cu -> policy.allowed().includes(cu, table));
    }

    private boolean isInPlan(SizeRange then, SizeRange now, SizingPolicy policy) {
        return moved(then, now).allMatch(cu -> policy.allowed().byPlan(cu, table));
    }

    /** The limits that change, also where one moves to the other. */
    private static Stream<ComputeUnits> moved(SizeRange then, SizeRange now) {
        return Stream.concat(Stream.of(then.min()).filter(min -> !min.equals(now.min())),
                Stream.of(then.max()).filter(max -> !max.equals(now.max())));
    }

    private Optional<SizeRange> smallest(SizeRange now, Figures figures, SizingPolicy policy,
            Predicate<SizeRange> allowed) {
        return candidates(now, policy).filter(table::permits)
                .filter(range -> raisesTheLimit(range, now, figures))
                .filter(range -> hasRoom(table.maxConnections(range), figures.connections().peak(), figures, policy))
                .filter(allowed)
                .findFirst();
    }

    /** The candidates. A smallest limit below the range moves into it where limits change anyway. */
    private Stream<SizeRange> candidates(SizeRange now, SizingPolicy policy) {
        if (now.isFixed()) {
            return table.above(now.max()).stream().map(Size::cu).map(SizeRange::fixed);
        }
        List<ComputeUnits> largest = from(now.max());
        return from(now.min()).stream()
                .filter(min -> !min.isBelow(policy.allowed().minCu()))
                .flatMap(min -> largest.stream()
                        .filter(max -> !max.isBelow(min))
                        .map(max -> new SizeRange(min, max)));
    }

    private List<ComputeUnits> from(ComputeUnits present) {
        return Stream.concat(Stream.of(present), table.above(present).stream().map(Size::cu)).toList();
    }

    /**
     * Whether the limit rises. The largest sizes share one limit. Where the server reports another limit than the
     * table, both must rise.
     */
    private boolean raisesTheLimit(SizeRange then, SizeRange now, Figures figures) {
        int limit = table.maxConnections(then);
        return limit > table.maxConnections(now) && limit > figures.connections().latest().maxConnections();
    }

    private Cause withRoom(Compute compute, SizeRange then, Figures figures) {
        return new ConnectionCause.SmallestWithRoom(then, table.maxConnections(then),
                figures.connections().latest().maxConnections(), compute.size(), table.maxConnections(compute.size()));
    }

    /** Whether a size with {@code maxConnections} has room for the connections that it must carry. */
    static boolean holds(int maxConnections, Figures figures, SizingPolicy policy) {
        return hasRoom(maxConnections, figures.connections().peaks().carried(), figures, policy);
    }

    /** Whether connections are short at the present size. */
    static boolean isShort(Figures figures, SizingPolicy policy) {
        return !hasRoom(figures.connections().latest().maxConnections(), figures.connections().peak(), figures, policy);
    }

    /** Connections left for clients. */
    static int forClients(int maxConnections, Figures figures) {
        return Math.max(1, maxConnections - figures.connections().latest().reserved());
    }

    /** The one rule for both: connections are short from the threshold on, the threshold included. */
    private static boolean hasRoom(int maxConnections, int taken, Figures figures, SizingPolicy policy) {
        int limit = forClients(maxConnections, figures);
        BigDecimal near = BigDecimal.valueOf(policy.nearLimit().value()).multiply(BigDecimal.valueOf(limit));
        return BigDecimal.valueOf(taken).compareTo(near) < 0;
    }
}
