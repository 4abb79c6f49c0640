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
 * Which sizes may be advised, and what blocks the others, whatever their caches would do.
 *
 * @param against        the blocked sizes, each with its reason
 * @param forConnections those that only connections block
 * @param allowed        the other sizes
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

    /** All sizes. */
    Set<ComputeUnits> all() {
        return Stream.concat(allowed.stream(), against.keySet().stream()).collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<String> whyNot(SizeTable table, Size size, Compute compute, Figures figures,
            SizingPolicy policy) {
        if (!policy.allowedByPlan(size.cu(), table)) {
            return Optional.of("it needs a paid plan");
        }
        if (!policy.allows(size.cu(), table)) {
            return Optional.of("it is outside the allowed range");
        }
        SizeRange then = new SizeBounds(table, policy).to(compute.size(), size.cu()).orElse(null);
        if (!table.lists(size.cu()) || then == null) {
            return Optional.of("the platform is not known to offer it for such a compute");
        }
        if (!compute.size().isFixed() && size.cu().isBelow(compute.size().min())) {
            return Optional.of("it is below the smallest limit, which has its own advice");
        }
        return size.cu().isBelow(compute.size().max()) ? tooBusy(then, figures) : Optional.empty();
    }

    /** What blocks a smaller size by the sessions observed running. */
    static Optional<String> tooBusy(SizeRange then, Figures figures) {
        int running = figures.runningP95();
        return running > 0 && running >= then.max().asDouble()
                ? Optional.of("%s ran at once without waiting, and it has %s vCPU".formatted(
                        FigureText.of(running, "session"), then.max()))
                : Optional.empty();
    }

    /** Whether lowered limits carry the observed sessions and connections. */
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
                ? Optional.of("it allows %s, and the peak was %s (threshold %s)"
                        .formatted(FigureText.of(ConnectionFit.forClients(limit, figures), "connection"),
                                FigureText.of(figures.peaks().carried()),
                                FigureText.percent(policy.nearLimit())))
                : Optional.empty();
    }
}
