package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
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

    private final SizeInputs observed;
    private final SizeTable table;
    private final SizeRange now;
    private final AllowedSizes allowed;

    ConnectionFit(SizeInputs observed) {
        this.observed = observed;
        this.table = observed.table();
        this.now = observed.now();
        this.allowed = observed.policy().allowed();
    }

    /** A larger size if an allowed one has room, else what blocks it. */
    Candidate grow(List<Cause> full) {
        return smallest(then -> moved(then).allMatch(cu -> allowed.includes(cu, table)))
                .map(then -> new Candidate(Action.GROW, then, Reason.CONNECTIONS,
                        Causes.join(full, List.of(withRoom(then)), observed.bounds().raisedIntoRange(now, then))))
                .or(() -> smallest(then -> true).map(wanted -> forbidden(wanted, full)))
                .orElseGet(() -> stay(Reason.CONNECTIONS, full, new ConnectionCause.NoRoom()));
    }

    private Candidate forbidden(SizeRange wanted, List<Cause> full) {
        return allowed.withheld(wanted.max(), table)
                .map(plan -> stay(Reason.NEEDS_PAID_PLAN, full, new ConnectionCause.RoomWithheldByPlan(wanted, plan)))
                .orElseGet(() -> stay(Reason.OUT_OF_RANGE, full, new ConnectionCause.RoomOutOfRange(wanted)));
    }

    private Candidate stay(Reason reason, List<Cause> full, Cause why) {
        return Candidate.stay(observed.compute(), reason, Causes.and(full, why));
    }

    /** The limits that change, also where one moves to the other. */
    private Stream<ComputeUnits> moved(SizeRange then) {
        return Stream.concat(Stream.of(then.min()).filter(min -> !min.equals(now.min())),
                Stream.of(then.max()).filter(max -> !max.equals(now.max())));
    }

    private Optional<SizeRange> smallest(Predicate<SizeRange> isAllowed) {
        return candidates().filter(table::permits)
                .filter(this::raisesTheLimit)
                .filter(then -> observed.hasRoom(table.maxConnections(then), observed.figures().connections().peak()))
                .filter(isAllowed)
                .findFirst();
    }

    /** The candidates. A smallest limit below the range moves into it where limits change anyway. */
    private Stream<SizeRange> candidates() {
        if (now.isFixed()) {
            return table.above(now.max()).stream().map(Size::cu).map(SizeRange::fixed);
        }
        List<ComputeUnits> largest = from(now.max());
        return from(now.min()).stream()
                .filter(min -> !min.isBelow(allowed.minCu()))
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
    private boolean raisesTheLimit(SizeRange then) {
        return table.maxConnections(then) > Math.max(table.maxConnections(now), live());
    }

    private Cause withRoom(SizeRange then) {
        return new ConnectionCause.SmallestWithRoom(then, table.maxConnections(then), live(), now,
                table.maxConnections(now));
    }

    /** Connections that the server allows now. */
    private int live() {
        return observed.figures().connections().latest().maxConnections();
    }
}
