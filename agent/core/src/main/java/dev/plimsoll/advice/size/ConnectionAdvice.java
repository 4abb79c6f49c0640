package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.ConnectionCause.Of;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.cache.Clients;
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

    private final SizeTable table;
    private final AssessmentTunables tunables;
    private final ConnectionFit fit;

    ConnectionAdvice(SizeTable table, AssessmentTunables tunables) {
        this.table = table;
        this.tunables = tunables;
        this.fit = new ConnectionFit(table);
    }

    /** The candidate; empty while there is room. */
    Optional<Candidate> candidate(Compute compute, Figures figures, SizingPolicy policy) {
        return ConnectionFit.isShort(figures, policy)
                ? Optional.of(whenFull(compute, figures, policy, full(compute, figures, policy)))
                : Optional.empty();
    }

    /**
     * The peak and the limit. A peak at another size is no share of the present limit, but would exceed its
     * threshold.
     */
    private static ConnectionCause full(Compute compute, Figures figures, SizingPolicy policy) {
        int peak = figures.connections().peak();
        int limit = figures.connections().latest().limit();
        SizeRange then = figures.connections().peaks().at();
        return then == null || then.equals(compute.size())
                ? new ConnectionCause.PeakInUse(peak, limit, policy.nearLimit(), of(compute))
                : new ConnectionCause.PeakElsewhere(peak, then, compute.size(), limit, policy.nearLimit(),
                        figures.connections().peaks().since() == null ? Time.LAST_WEEK : Time.SINCE_POOLER,
                        of(compute));
    }

    private Candidate whenFull(Compute compute, Figures figures, SizingPolicy policy, Cause full) {
        ConnectionHolders holders = figures.connections().holders().of(figures.connections().peak());
        List<Cause> idle = holders.wasIdleAtItsFullest() ? idle(holders, figures) : List.of();
        if (!hasPooler(compute, holders)) {
            return Candidate.pooler(compute, Causes.join(List.of(full), idle, List.of(pooler(holders)),
                    table.hasPoolerAlwaysOn() ? List.of(host(compute)) : List.of()));
        }
        List<Cause> direct = direct(figures, holders);
        if (!direct.isEmpty()) {
            return Candidate.stay(compute, Reason.DIRECT_CONNECTIONS,
                    Causes.join(List.of(full), idle, direct, List.of(host(compute))));
        }
        List<Cause> pooled = List.of(full, new ConnectionCause.PoolerOn());
        if (holders.wasIdleAtItsFullest()) {
            return Candidate.stay(compute, Reason.IDLE_CLIENTS, Causes.join(pooled, idle));
        }
        Instant since = pooledSince(figures);
        return since == null
                ? fit.grow(compute, figures, policy, pooled)
                : Candidate.stay(compute, Reason.CONNECTIONS,
                        List.of(full, new ConnectionCause.PooledSince(since, enough(since))));
    }

    /**
     * That clients do not use the pooler, which is on. Without addresses that show it, it holds for the first day of the pooler:
     * connections that stay open then are not pooled ones. Empty where nothing says so.
     */
    private List<Cause> direct(Figures figures, ConnectionHolders holders) {
        Instant since = pooledSince(figures);
        Clients clients = holders.clients();
        Integer pooled = clients == null || !showsPooled() ? null : clients.pooled();
        if (clients != null && pooled != null) {
            int direct = clients.sessions() - pooled;
            return holders.isMostlyDirect() || (since != null && direct > 0)
                    ? List.of(new ConnectionCause.PoolerBypassed(direct, clients.sessions()))
                    : List.of();
        }
        return since == null || !figures.connections().isStillDirect(figures.asOf(), tunables) ? List.of()
                : List.of(new ConnectionCause.StillDirect(figures.connections().latest().used(), since, enough(since)));
    }

    /** Since when clients may use the pooler, where that is too short to ask for a larger size; null where it is not. */
    private @Nullable Instant pooledSince(Figures figures) {
        Instant since = figures.connections().peaks().since();
        return since == null || !figures.asOf().isBefore(enough(since)) ? null : since;
    }

    private Instant enough(Instant since) {
        return since.plus(tunables.poolerMove());
    }

    private Cause host(Compute compute) {
        return new ConnectionCause.PooledHost(table.hasPoolerAlwaysOn()
                ? compute.address().pooledHostOf(compute.id().endpointId())
                : compute.address().pooledHost());
    }

    /**
     * A note on many idle clients while there is room, shown with other advice. It changes no size. Empty where there
     * are none, and where {@link #candidate} reports them.
     */
    Optional<Candidate> note(Compute compute, Figures figures, SizingPolicy policy) {
        ConnectionHolders holders = figures.connections().holders();
        if (!holders.isUsuallyIdle(tunables) || candidate(compute, figures, policy).isPresent()) {
            return Optional.empty();
        }
        Cause often = new ConnectionCause.OftenIdle(holders.idle(), holders.probes(), of(compute));
        return Optional.of(
                Candidate.stay(compute, Reason.IDLE_CLIENTS, Causes.first(often, idle(holders, figures))));
    }

    private static Of of(Compute compute) {
        return compute.isPrimary() ? Of.PRIMARY : Of.READ_REPLICA;
    }

    private static List<Cause> idle(ConnectionHolders holders, Figures figures) {
        Clients clients = holders.clients();
        if (clients == null) {
            return List.of();
        }
        boolean isOfPeak = holders.fullest() == null || holders.fullest().used() == figures.connections().peak();
        return List.of(isOfPeak ? new ConnectionCause.IdleAtPeak(clients)
                : new ConnectionCause.IdleInFullestProbe(clients));
    }

    private Cause pooler(ConnectionHolders holders) {
        if (!table.hasPoolerAlwaysOn()) {
            return new ConnectionCause.PoolerOff();
        }
        boolean reported = showsPooled() && holders.clients() != null && holders.clients().pooled() != null;
        return reported ? new ConnectionCause.PoolerUnused() : new ConnectionCause.PoolerUseUnknown();
    }

    private boolean hasPooler(Compute compute, ConnectionHolders holders) {
        return compute.address().poolerEnabled() || (showsPooled() && holders.isPooled());
    }

    /** Whether the address of a client shows that it was pooled; only where the place of the pooler is known. */
    private boolean showsPooled() {
        return table.showsPooledSessions();
    }
}
