package dev.plimsoll.advice.size;

import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which sizes may be advised, and what blocks the others, whatever their caches would do.
 *
 * @param against        the blocked sizes, each with its constraint
 * @param forConnections those that only connections block
 * @param allowed        the other sizes
 */
record SizeConstraints(Map<ComputeUnits, SizeConstraint> against, Set<ComputeUnits> forConnections,
        Set<ComputeUnits> allowed) {

    static SizeConstraints of(SizeTable table, Compute compute, Figures figures, SizingPolicy policy) {
        Map<ComputeUnits, SizeConstraint> against = new TreeMap<>();
        Set<ComputeUnits> forConnections = new TreeSet<>();
        for (Size size : table.sizes()) {
            whyNot(table, size, compute, figures, policy).or(() -> {
                Optional<SizeConstraint> full = tooManyConnections(table, size, compute, figures, policy);
                full.ifPresent(why -> forConnections.add(size.cu()));
                return full;
            }).ifPresent(why -> against.put(size.cu(), why));
        }
        return new SizeConstraints(against, forConnections, table.sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> !against.containsKey(cu))
                .collect(Collectors.toUnmodifiableSet()));
    }

    private static Optional<SizeConstraint> whyNot(SizeTable table, Size size, Compute compute, Figures figures,
            SizingPolicy policy) {
        if (!policy.allowed().byPlan(size.cu(), table)) {
            return Optional.of(new SizeConstraint.NeedsPaidPlan());
        }
        if (!policy.allowed().isInRange(size.cu())) {
            return Optional.of(new SizeConstraint.OutOfRange());
        }
        ReplicaFloor floor = policy.allowed().floor();
        if (floor != null && size.cu().isBelow(floor.size().max())) {
            return Optional.of(new SizeConstraint.BelowPrimary(floor.size().max()));
        }
        SizeRange then = new SizeBounds(table, policy).to(compute.size(), size.cu()).orElse(null);
        if (!table.lists(size.cu()) || then == null) {
            return Optional.of(new SizeConstraint.NotOffered());
        }
        if (!size.hasCache()) {
            return Optional.of(new SizeConstraint.NoFileCache());
        }
        if (!compute.size().isFixed() && size.cu().isBelow(compute.size().min())) {
            return Optional.of(new SizeConstraint.BelowSmallestLimit());
        }
        return size.cu().isBelow(compute.size().max())
                ? tooBusy(then, figures).map(Function.identity())
                : Optional.empty();
    }

    /** What blocks a smaller size by the sessions observed running. */
    static Optional<SizeConstraint.TooBusy> tooBusy(SizeRange then, Figures figures) {
        double running = figures.connections().running().busiest();
        return running > 0 && running >= then.max().asDouble()
                ? Optional.of(new SizeConstraint.TooBusy(running, then.max()))
                : Optional.empty();
    }

    /** Whether lowered limits carry the observed sessions and connections. */
    static boolean carries(SizeTable table, SizeRange then, SizeRange now, Figures figures, SizingPolicy policy) {
        int limit = table.maxConnections(then);
        boolean hasRoom = limit >= table.maxConnections(now) || ConnectionFit.holds(limit, figures, policy);
        return hasRoom && tooBusy(then, figures).isEmpty();
    }

    private static Optional<SizeConstraint> tooManyConnections(SizeTable table, Size size, Compute compute,
            Figures figures,
            SizingPolicy policy) {
        SizeRange then = new SizeBounds(table, policy).to(compute.size(), size.cu())
                .orElse(compute.size().to(size.cu()));
        int limit = table.maxConnections(then);
        boolean falls = limit < table.maxConnections(compute.size());
        return size.cu().isBelow(compute.size().max()) && falls && !ConnectionFit.holds(limit, figures, policy)
                ? Optional.of(new SizeConstraint.TooManyConnections(ConnectionFit.forClients(limit, figures),
                        figures.connections().peaks().carried(), policy.nearLimit()))
                : Optional.empty();
    }
}
