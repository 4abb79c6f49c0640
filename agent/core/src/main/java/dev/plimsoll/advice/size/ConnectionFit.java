package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.Recommender.Candidate;
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
 * Finds the smallest limits of size under which the most connections seen would have room.
 *
 * <p>Under autoscaling it depends on the platform which of the two limits that is ({@link SizeTable#maxConnections}). The
 * smallest size is raised as little as will do, since it is paid for by the hour; then the largest.
 */
final class ConnectionFit {

    private final SizeTable table;

    ConnectionFit(SizeTable table) {
        this.table = table;
    }

    /** A larger size if an allowed one has room, else what stands against it. */
    Candidate grow(Compute compute, Figures figures, SizingPolicy policy, String full) {
        Optional<SizeRange> allowed = smallest(compute.size(), figures, policy,
                size -> isInRange(size, compute.size(), policy));
        if (allowed.isPresent()) {
            return new Candidate("grow", allowed.get(), Reason.CONNECTIONS,
                    "%s; %s %s the smallest with room for them, %s%s".formatted(full, allowed.get().asBounds(),
                            allowed.get().isFixed() ? "is" : "are", limits(compute, allowed.get(), figures),
                            new SizeBounds(table, policy).raisedIntoRange(compute.size(), allowed.get())));
        }
        return smallest(compute.size(), figures, policy, size -> true)
                .map(any -> forbidden(compute, any, policy, full))
                .orElseGet(() -> Candidate.stay(compute, Reason.CONNECTIONS,
                        full + "; no size has room for them: open fewer"));
    }

    private Candidate forbidden(Compute compute, SizeRange wanted, SizingPolicy policy, String full) {
        boolean plan = !isInPlan(wanted, compute.size(), policy);
        String need = wanted.isFixed() ? "needs" : "need";
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                "%s; %s would have room for them, %s".formatted(full, wanted.asBounds(),
                        plan ? "and " + need + " a paid plan" : "but no allowed size has: sizing.max-cu forbids it"));
    }

    /** A limit that stays is nobody's to ask about; one that moves must be in the reader's range and in the plan. */
    private boolean isInRange(SizeRange then, SizeRange now, SizingPolicy policy) {
        return moved(then, now).allMatch(cu -> policy.allows(cu, table));
    }

    private boolean isInPlan(SizeRange then, SizeRange now, SizingPolicy policy) {
        return moved(then, now).allMatch(cu -> policy.allowedByPlan(cu, table));
    }

    /** Also those that move to where the other limit is. */
    private static Stream<ComputeUnits> moved(SizeRange then, SizeRange now) {
        return Stream.concat(Stream.of(then.min()).filter(min -> !min.equals(now.min())),
                Stream.of(then.max()).filter(max -> !max.equals(now.max())));
    }

    private Optional<SizeRange> smallest(SizeRange now, Figures figures, SizingPolicy policy,
            Predicate<SizeRange> allowed) {
        return candidates(now, policy).filter(table::permits)
                .filter(range -> raisesTheLimit(range, now, figures))
                .filter(range -> hasRoom(table.maxConnections(range), figures.peakConnections(), figures, policy))
                .filter(allowed)
                .findFirst();
    }

    /** A smallest limit below the reader's range does not stay there where limits change anyway. */
    private Stream<SizeRange> candidates(SizeRange now, SizingPolicy policy) {
        if (now.isFixed()) {
            return table.above(now.max()).stream().map(Size::cu).map(SizeRange::fixed);
        }
        List<ComputeUnits> largest = from(now.max());
        return from(now.min()).stream()
                .filter(min -> !min.isBelow(policy.minCu()))
                .flatMap(min -> largest.stream()
                        .filter(max -> !max.isBelow(min))
                        .map(max -> new SizeRange(min, max)));
    }

    private List<ComputeUnits> from(ComputeUnits present) {
        return Stream.concat(Stream.of(present), table.above(present).stream().map(Size::cu)).toList();
    }

    /** A platform's largest sizes share one limit. And where a server's own is another than the table's, both must rise. */
    private boolean raisesTheLimit(SizeRange then, SizeRange now, Figures figures) {
        int limit = table.maxConnections(then);
        return limit > table.maxConnections(now) && limit > figures.connections().maxConnections();
    }

    private String limits(Compute compute, SizeRange then, Figures figures) {
        int live = figures.connections().maxConnections();
        int listed = table.maxConnections(compute.size());
        String told = "%s instead of %s".formatted(FigureText.of(table.maxConnections(then)), FigureText.of(live));
        return listed == live
                ? told
                : told + " (the size table says %s for %s)".formatted(FigureText.of(listed), compute.size());
    }

    /** Whether a smaller size of so many connections has room for the most that it must carry. */
    static boolean holds(int maxConnections, Figures figures, SizingPolicy policy) {
        return hasRoom(maxConnections, figures.peaks().carried(), figures, policy);
    }

    /** Whether it is short of them at the present size. */
    static boolean isShort(Figures figures, SizingPolicy policy) {
        return !hasRoom(figures.connections().maxConnections(), figures.peakConnections(), figures, policy);
    }

    /** What is left for clients of so many connections. */
    static int forClients(int maxConnections, Figures figures) {
        return Math.max(1, maxConnections - figures.connections().reserved());
    }

    /** The one rule for both: from the share that the reader calls near on, exactly at it included, they are short. */
    private static boolean hasRoom(int maxConnections, int taken, Figures figures, SizingPolicy policy) {
        int limit = forClients(maxConnections, figures);
        BigDecimal near = BigDecimal.valueOf(policy.nearLimit().value()).multiply(BigDecimal.valueOf(limit));
        return BigDecimal.valueOf(taken).compareTo(near) < 0;
    }
}
