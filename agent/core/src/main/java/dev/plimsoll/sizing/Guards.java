package dev.plimsoll.sizing;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which sizes may be advised at all, and what stands against the others, whatever their caches would do.
 *
 * @param against the sizes that may not, each with its reason in words
 * @param allowed the others
 */
record Guards(Map<ComputeUnits, String> against, Set<ComputeUnits> allowed) {

    static Guards of(SizeTable table, Compute compute, Figures figures, SizingPolicy policy) {
        Map<ComputeUnits, String> against = new TreeMap<>();
        for (Size size : table.sizes()) {
            whyNot(size, compute, figures, policy).ifPresent(why -> against.put(size.cu(), why));
        }
        return new Guards(against, table.sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> !against.containsKey(cu))
                .collect(Collectors.toUnmodifiableSet()));
    }

    private static Optional<String> whyNot(Size size, Compute compute, Figures figures, SizingPolicy policy) {
        if (!policy.allowedByPlan(size.cu())) {
            return Optional.of("it needs a paid plan");
        }
        if (!policy.allows(size.cu())) {
            return Optional.of("outside the allowed range");
        }
        return size.cu().isBelow(compute.size().max())
                ? whyNotSmaller(size, compute, figures, policy)
                : Optional.empty();
    }

    /** A smaller size must carry the connections and the sessions that were seen running. */
    private static Optional<String> whyNotSmaller(Size size, Compute compute, Figures figures, SizingPolicy policy) {
        boolean limitMoves = compute.size().isFixed() || size.cu().isBelow(compute.size().min());
        if (limitMoves && !ConnectionAdvice.roomy(size, figures, policy)) {
            return Optional.of("%s were seen, and it allows %d".formatted(
                    Words.of(figures.peakConnections(), "connection"), size.maxConnections()));
        }
        if (figures.runningP95() > 0 && figures.runningP95() >= size.cu().asDouble()) {
            return Optional.of("%s ran at once and waited for nothing, and it has %s vCPU".formatted(
                    Words.of(figures.runningP95(), "session"), size.cu()));
        }
        return Optional.empty();
    }
}
