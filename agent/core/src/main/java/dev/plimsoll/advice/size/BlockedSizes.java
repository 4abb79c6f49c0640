package dev.plimsoll.advice.size;

import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which sizes may be advised, and what blocks the others, whatever their caches would do.
 *
 * @param against        the blocked sizes, each with its constraint
 * @param forConnections those that only connections block
 * @param allowed        the other sizes
 */
record BlockedSizes(Map<ComputeUnits, SizeConstraint> against, Set<ComputeUnits> forConnections,
        Set<ComputeUnits> allowed) {

    static BlockedSizes of(SizeInputs observed) {
        Map<ComputeUnits, SizeConstraint> against = new TreeMap<>();
        Set<ComputeUnits> forConnections = new TreeSet<>();
        for (Size size : observed.table().sizes()) {
            whyNot(size, observed).or(() -> {
                Optional<SizeConstraint> full = tooManyConnections(size.cu(), observed);
                full.ifPresent(why -> forConnections.add(size.cu()));
                return full;
            }).ifPresent(why -> against.put(size.cu(), why));
        }
        return new BlockedSizes(against, forConnections, observed.table()
                .sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> !against.containsKey(cu))
                .collect(Collectors.toUnmodifiableSet()));
    }

    private static Optional<SizeConstraint> whyNot(Size size, SizeInputs observed) {
        SizeRange now = observed.now();
        Optional<SizeConstraint> byPolicy = observed.bounds().against(size.cu());
        if (byPolicy.isPresent()) {
            return byPolicy;
        }
        ReplicaFloor floor = observed.policy().allowed().floor();
        if (floor != null && size.cu().isBelow(floor.size().max())) {
            return Optional.of(new SizeConstraint.BelowPrimary(floor.size().max()));
        }
        SizeRange then = observed.bounds().to(now, size.cu()).orElse(null);
        if (!observed.table().lists(size.cu()) || then == null) {
            return Optional.of(new SizeConstraint.NotOffered());
        }
        if (!size.hasCache()) {
            return Optional.of(new SizeConstraint.NoFileCache());
        }
        if (!now.isFixed() && size.cu().isBelow(now.min())) {
            return Optional.of(new SizeConstraint.BelowSmallestLimit());
        }
        return size.cu().isBelow(now.max()) ? observed.tooBusy(then).map(Function.identity()) : Optional.empty();
    }

    private static Optional<SizeConstraint> tooManyConnections(ComputeUnits cu, SizeInputs observed) {
        SizeRange now = observed.now();
        int limit = observed.table().maxConnections(observed.bounds().to(now, cu).orElse(now.to(cu)));
        boolean falls = cu.isBelow(now.max()) && limit < observed.table().maxConnections(now);
        return falls && !observed.holds(limit)
                ? Optional.of(new SizeConstraint.TooManyConnections(observed.forClients(limit),
                        observed.figures().connections().peaks().carried(), observed.policy().nearLimit()))
                : Optional.empty();
    }
}
