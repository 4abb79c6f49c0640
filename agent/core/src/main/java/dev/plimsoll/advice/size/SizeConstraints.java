package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which sizes may be advised at all, and what stands against the others, whatever their caches would do.
 *
 * @param against        the sizes that may not, each with its reason in words
 * @param forConnections of those, which only the connections forbid
 * @param allowed        the others
 */
record SizeConstraints(Map<ComputeUnits, String> against, Set<ComputeUnits> forConnections, Set<ComputeUnits> allowed) {

    static SizeConstraints of(SizeTable table, Compute compute, Figures figures, SizingPolicy policy) {
        Map<ComputeUnits, String> against = new TreeMap<>();
        Set<ComputeUnits> forConnections = new TreeSet<>();
        for (Size size : table.sizes()) {
            whyNot(table, size, compute, figures, policy).or(() -> {
                Optional<String> full = tooManyConnections(table, size, compute, figures, policy);
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

    /** Both together. */
    Set<ComputeUnits> all() {
        return Stream.concat(allowed.stream(), against.keySet().stream()).collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<String> whyNot(SizeTable table, Size size, Compute compute, Figures figures,
            SizingPolicy policy) {
        if (!policy.allowedByPlan(size.cu(), table)) {
            return Optional.of("it needs a paid plan");
        }
        if (!policy.allows(size.cu(), table)) {
            return Optional.of("outside the allowed range");
        }
        SizeRange then = new SizeBounds(table, policy).to(compute.size(), size.cu()).orElse(null);
        if (!table.lists(size.cu()) || then == null) {
            return Optional.of("the platform is not known to have it for such a compute");
        }
        if (!compute.size().isFixed() && size.cu().isBelow(compute.size().min())) {
            return Optional.of("below its smallest limit, which is asked apart");
        }
        return size.cu().isBelow(compute.size().max()) ? tooBusy(then, figures) : Optional.empty();
    }

    /** A smaller size must carry the sessions that were seen running. */
    static Optional<String> tooBusy(SizeRange then, Figures figures) {
        int running = figures.runningP95();
        return running > 0 && running >= then.max().asDouble()
                ? Optional.of("%s ran at once and waited for nothing, and it has %s vCPU".formatted(
                        FigureText.of(running, "session"), then.max()))
                : Optional.empty();
    }

    /** Whether limits that go down with another carry the sessions that ran and the connections that were seen. */
    static boolean carries(SizeTable table, SizeRange then, SizeRange now, Figures figures, SizingPolicy policy) {
        int limit = table.maxConnections(then);
        boolean hasRoom = limit >= table.maxConnections(now) || ConnectionFit.holds(limit, figures, policy);
        return hasRoom && tooBusy(then, figures).isEmpty();
    }

    private static Optional<String> tooManyConnections(SizeTable table, Size size, Compute compute, Figures figures,
            SizingPolicy policy) {
        SizeRange then = new SizeBounds(table, policy).to(compute.size(), size.cu())
                .orElse(compute.size().to(size.cu()));
        int limit = table.maxConnections(then);
        boolean falls = limit < table.maxConnections(compute.size());
        return size.cu().isBelow(compute.size().max()) && falls && !ConnectionFit.holds(limit, figures, policy)
                ? Optional.of("%s were seen, and from %s of the %s that clients get there on it would be short of them"
                        .formatted(FigureText.of(figures.peaks().carried(), "connection"),
                                FigureText.percent(policy.nearLimit()),
                                FigureText.of(ConnectionFit.forClients(limit, figures))))
                : Optional.empty();
    }
}
