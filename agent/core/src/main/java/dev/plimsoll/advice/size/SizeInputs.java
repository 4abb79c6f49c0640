package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;

/**
 * A compute that was probed, with what its owner requires: the connections and sessions that any size must carry.
 *
 * @param table   the sizes
 * @param figures as of the latest probe
 */
record SizeInputs(SizeTable table, Compute compute, Figures figures, SizingPolicy policy) {

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
