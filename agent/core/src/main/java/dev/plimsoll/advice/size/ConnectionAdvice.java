package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.size.ConnectionCause.ConnectionOwner;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The candidate of the connections alone.
 *
 * <p>A larger size is the last choice: it restarts the compute, costs by the hour, and raises a limit that idle
 * sessions fill again. So the pooler comes first, then clients that bypass it, then clients that hold idle
 * connections. For a day after clients got a pooler, connections ask for no larger size: an application needs that time to
 * move.
 */
final class ConnectionAdvice {

    private final SizeInputs observed;
    private final SizeTable table;
    private final Compute compute;
    private final ConnectionFigures connections;

    ConnectionAdvice(SizeInputs observed) {
        this.observed = observed;
        this.table = observed.table();
        this.compute = observed.compute();
        this.connections = observed.figures().connections();
    }

    /** The candidate; empty while there is room. */
    Optional<Candidate> candidate() {
        return observed.isShort() ? Optional.of(whenFull(full())) : Optional.empty();
    }

    /**
     * The peak and the limit. A peak at another size is no share of the present limit, but would exceed its
     * threshold.
     */
    private ConnectionCause full() {
        int limit = connections.latest().limit();
        Ratio near = observed.policy().nearLimit();
        SizeRange then = connections.peaks().at();
        return then == null || then.equals(compute.size())
                ? new ConnectionCause.PeakInUse(connections.peak(), limit, near, of())
                : new ConnectionCause.PeakElsewhere(connections.peak(), then, compute.size(), limit, near,
                        connections.peaks().since() == null ? Time.LAST_WEEK : Time.SINCE_POOLER, of());
    }

    private Candidate whenFull(Cause full) {
        ConnectionHolders holders = connections.holders().of(connections.peak());
        List<Cause> idle = holders.wasIdleAtItsFullest() ? idle(holders) : List.of();
        if (!hasPooler(holders)) {
            return Candidate.pooler(compute, Causes.join(List.of(full), idle, List.of(pooler(holders)),
                    table.hasPoolerAlwaysOn() ? List.of(host()) : List.of()));
        }
        List<Cause> direct = direct(holders);
        if (!direct.isEmpty()) {
            return Candidate.stay(compute, Reason.DIRECT_CONNECTIONS,
                    Causes.join(List.of(full), idle, direct, List.of(host())));
        }
        List<Cause> pooled = List.of(full, new ConnectionCause.PoolerOn());
        if (holders.wasIdleAtItsFullest()) {
            return Candidate.stay(compute, Reason.IDLE_CLIENTS, Causes.join(pooled, idle));
        }
        Instant since = pooledSince();
        return since == null
                ? new ConnectionFit(observed).grow(pooled)
                : observed.stay(Reason.CONNECTIONS, full, new ConnectionCause.PooledSince(since, enough(since)));
    }

    /**
     * That clients do not use the pooler, which is on. Without addresses that show it, it holds for the first day of the pooler:
     * connections that stay open then are not pooled ones. Empty where nothing says so.
     */
    private List<Cause> direct(ConnectionHolders holders) {
        Instant since = pooledSince();
        Clients clients = holders.clients();
        Integer pooled = table.showsPooledSessions() ? holders.pooled() : null;
        if (clients != null && pooled != null) {
            int direct = clients.sessions() - pooled;
            return holders.isMostlyDirect() || (since != null && direct > 0)
                    ? List.of(new ConnectionCause.PoolerBypassed(direct, clients.sessions()))
                    : List.of();
        }
        return since == null || !connections.isStillDirect(observed.figures().asOf()) ? List.of()
                : List.of(new ConnectionCause.StillDirect(connections.latest().used(), since, enough(since)));
    }

    /** Since when clients may use the pooler, where that is too short to ask for a larger size; null where it is not. */
    private @Nullable Instant pooledSince() {
        Instant since = connections.peaks().since();
        return since == null || !observed.figures().asOf().isBefore(enough(since)) ? null : since;
    }

    private Instant enough(Instant since) {
        return since.plus(AssessmentTunables.POOLER_MOVE);
    }

    private Cause host() {
        return new ConnectionCause.PooledHost(table.hasPoolerAlwaysOn()
                ? compute.address().pooledHostOf(compute.id().endpointId())
                : compute.address().pooledHost());
    }

    /**
     * A note on many idle clients while there is room, shown with other advice. It changes no size. Empty where there
     * are none, and where {@link #candidate} reports them.
     */
    Optional<Candidate> note() {
        ConnectionHolders holders = connections.holders();
        if (!holders.isUsuallyIdle() || observed.isShort()) {
            return Optional.empty();
        }
        Cause often = new ConnectionCause.OftenIdle(holders.idle(), holders.probes(), of());
        return Optional.of(Candidate.stay(compute, Reason.IDLE_CLIENTS, Causes.first(often, idle(holders))));
    }

    private ConnectionOwner of() {
        return compute.isPrimary() ? ConnectionOwner.PRIMARY : ConnectionOwner.READ_REPLICA;
    }

    private List<Cause> idle(ConnectionHolders holders) {
        Clients clients = holders.clients();
        if (clients == null) {
            return List.of();
        }
        boolean isOfPeak = holders.fullest() == null || holders.fullest().used() == connections.peak();
        return List.of(isOfPeak ? new ConnectionCause.IdleAtPeak(clients)
                : new ConnectionCause.IdleInFullestProbe(clients));
    }

    private Cause pooler(ConnectionHolders holders) {
        if (!table.hasPoolerAlwaysOn()) {
            return new ConnectionCause.PoolerOff();
        }
        return table.showsPooledSessions() && holders.pooled() != null
                ? new ConnectionCause.PoolerUnused()
                : new ConnectionCause.PoolerUseUnknown();
    }

    private boolean hasPooler(ConnectionHolders holders) {
        return compute.address().poolerEnabled() || (table.showsPooledSessions() && holders.isPooled());
    }
}
