package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A compute that was probed, with what its owner requires: the connections and sessions that any size must carry.
 *
 * @param table   the sizes
 * @param figures as of the latest probe
 * @param blocked the sizes that may not be advised whatever their caches would do, and why; smallest first
 */
record SizeInputs(SizeTable table, Compute compute, Figures figures, SizingPolicy policy,
        Map<ComputeUnits, SizeConstraint> blocked) {

    SizeInputs {
        blocked = Collections.unmodifiableSortedMap(new TreeMap<>(blocked));
    }

    static SizeInputs of(SizeTable table, Compute compute, Figures figures, SizingPolicy policy) {
        SizeInputs observed = new SizeInputs(table, compute, figures, policy, Map.of());
        Map<ComputeUnits, SizeConstraint> blocked = new HashMap<>();
        for (Size size : table.sizes()) {
            observed.whyNot(size)
                    .or(() -> observed.tooManyConnections(size.cu()))
                    .ifPresent(constraint -> blocked.put(size.cu(), constraint));
        }
        return new SizeInputs(table, compute, figures, policy, blocked);
    }

    /** The sizes that may be advised. */
    Set<ComputeUnits> allowed() {
        return table.sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> !blocked.containsKey(cu))
                .collect(Collectors.toUnmodifiableSet());
    }

    private Optional<SizeConstraint> whyNot(Size size) {
        SizeRange now = now();
        Optional<SizeConstraint> byPolicy = bounds().against(size.cu());
        if (byPolicy.isPresent()) {
            return byPolicy;
        }
        ReplicaFloor floor = policy.allowed().floor();
        if (floor != null && size.cu().isBelow(floor.size().max())) {
            return Optional.of(new SizeConstraint.BelowPrimary(floor.size().max()));
        }
        SizeRange then = bounds().to(now, size.cu()).orElse(null);
        if (!table.lists(size.cu()) || then == null) {
            return Optional.of(new SizeConstraint.NotOffered());
        }
        if (!size.hasCache()) {
            return Optional.of(new SizeConstraint.NoFileCache());
        }
        if (!now.isFixed() && size.cu().isBelow(now.min())) {
            return Optional.of(new SizeConstraint.BelowSmallestLimit());
        }
        return size.cu().isBelow(now.max()) ? tooBusy(then).map(Function.identity()) : Optional.empty();
    }

    private Optional<SizeConstraint> tooManyConnections(ComputeUnits cu) {
        int limit = table.maxConnections(bounds().to(now(), cu).orElse(now().to(cu)));
        return cu.isBelow(now().max()) && limit < table.maxConnections(now()) && !holds(limit)
                ? Optional.of(new SizeConstraint.TooManyConnections(forClients(limit),
                        figures.connections().peaks().carried(), policy.nearLimit()))
                : Optional.empty();
    }

    /** The present limits of size. */
    SizeRange now() {
        return compute.size();
    }

    Ratio target() {
        return policy.target().ratio();
    }

    SizeBounds bounds() {
        return new SizeBounds(table, policy);
    }

    Candidate stay(Reason reason, Cause... causes) {
        return Candidate.stay(compute, reason, List.of(causes));
    }

    /** The hit ratio that the assessment rests on, with its window and the target. */
    Cause ratio() {
        return figures.judged()
                .hitRatio()
                .<Cause>map(ratio -> new SizeCause.ObservedRatio(ratio, figures.judged().span(), target(),
                        figures.cache().full()))
                .orElseGet(SizeCause.NoReads::new);
    }

    /** What is known of the CPU. */
    Cause cpu() {
        return figures.connections().running().isKnown()
                ? new SizeCause.CpuUse(figures.connections().running())
                : new SizeCause.CpuUnknown();
    }

    /** What blocks a smaller size by the sessions observed running. */
    Optional<SizeConstraint.TooBusy> tooBusy(SizeRange then) {
        double running = figures.connections().running().busiest();
        return running > 0 && running >= then.max().asDouble()
                ? Optional.of(new SizeConstraint.TooBusy(running, then.max()))
                : Optional.empty();
    }

    /** Whether lowered limits carry the observed sessions and connections. */
    boolean carries(SizeRange then) {
        int limit = table.maxConnections(then);
        return (limit >= table.maxConnections(now()) || holds(limit)) && tooBusy(then).isEmpty();
    }

    /** Whether a size with {@code maxConnections} has room for the connections that it must carry. */
    boolean holds(int maxConnections) {
        return hasRoom(maxConnections, figures.connections().peaks().carried());
    }

    /** Whether connections are short at the present size. */
    boolean isShort() {
        return !hasRoom(figures.connections().latest().maxConnections(), figures.connections().peak());
    }

    /** Connections left for clients. */
    int forClients(int maxConnections) {
        return Math.max(1, maxConnections - figures.connections().latest().reserved());
    }

    /** Whether there is room for {@code taken} connections. */
    boolean hasRoom(int maxConnections, int taken) {
        return !policy.isNearLimit(taken, forClients(maxConnections));
    }
}
