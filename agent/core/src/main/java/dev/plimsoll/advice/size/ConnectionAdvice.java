package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.Recommender.Candidate;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.Optional;

/**
 * What the connections alone would ask for.
 *
 * <p>A larger size is the last answer: it restarts the compute, costs by the hour, and only moves a limit that idle
 * sessions fill again. So first the pooler is asked for, then who goes past it, then who holds connections and does
 * nothing with them.
 */
final class ConnectionAdvice {

    /** What transaction mode takes is said in the same breath, since the application may need it (in-the-wild 3.4). */
    private static final String POOLER = "it carries up to 10,000 clients and no more over few connections, in transaction "
            + "mode: session state, SET, LISTEN and prepared statements by name do not survive a transaction. A larger size "
            + "is not what is missing";

    private final SizeTable table;
    private final ConnectionFit fit;

    ConnectionAdvice(SizeTable table) {
        this.table = table;
        this.fit = new ConnectionFit(table);
    }

    /** Empty while there is room. */
    Optional<Candidate> candidate(Compute compute, Figures figures, SizingPolicy policy) {
        return ConnectionFit.isShort(figures, policy)
                ? Optional.of(whenFull(compute, figures, policy, full(compute, figures, policy)))
                : Optional.empty();
    }

    /** A peak that was seen at another size is no share of the present limit, but would be short of it all the same. */
    private static String full(Compute compute, Figures figures, SizingPolicy policy) {
        int limit = figures.connections().limit();
        SizeRange then = figures.peaks().at();
        String near = FigureText.percent(policy.nearLimit());
        return then == null || then.equals(compute.size())
                ? "%s of %s connections%s were taken, %s; from %s on it is short of them".formatted(
                        FigureText.of(figures.peakConnections()), FigureText.of(limit), ofWhom(compute),
                        FigureText.percent(figures.peakTaken()), near)
                : "the peak%s%s, %s, was seen at %s; %s %s %s, and from %s of that on it would be short of them"
                        .formatted(figures.peaks().since() == null ? " of seven days" : "", ofWhom(compute),
                                FigureText.of(figures.peakConnections(), "connection"), then, compute.size().asBounds(),
                                compute.size().isFixed() ? "allows" : "allow", FigureText.of(limit), near);
    }

    private Candidate whenFull(Compute compute, Figures figures, SizingPolicy policy, String full) {
        ConnectionHolders holders = figures.holders().of(figures.peakConnections());
        String idle = holders.wasIdleAtItsFullest() ? "; " + idle(holders, figures) : "";
        if (!hasPooler(compute, holders)) {
            return Candidate.pooler(compute, full + idle + "; " + pooler(holders));
        }
        if (placeTells() && holders.isMostlyDirect()) {
            return Candidate.stay(compute, Reason.DIRECT_CONNECTIONS, full + idle + "; " + direct(holders));
        }
        String pooled = full + " though the pooler is on";
        return holders.wasIdleAtItsFullest()
                ? Candidate.stay(compute, Reason.IDLE_CLIENTS, pooled + idle)
                : fit.grow(compute, figures, policy, pooled);
    }

    /**
     * Many clients that do nothing though there is room, which changes no size and is told beside other advice; empty
     * where there are none, and where {@link #candidate} tells of them.
     */
    Optional<Candidate> beside(Compute compute, Figures figures, SizingPolicy policy) {
        ConnectionHolders holders = figures.holders();
        if (!holders.isUsuallyIdle() || candidate(compute, figures, policy).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(Candidate.stay(compute, Reason.IDLE_CLIENTS,
                "at %d of %s most clients%s did nothing for more than 5 minutes; %s".formatted(holders.idle(),
                        FigureText.of(holders.probes(), "look"), ofWhom(compute), idle(holders, figures))));
    }

    /** A replica's limit is its own, and what its primary needs says nothing of it. */
    private static String ofWhom(Compute compute) {
        return compute.isPrimary() ? "" : " of this read replica";
    }

    private static String idle(ConnectionHolders holders, Figures figures) {
        Clients clients = holders.clients();
        String when = holders.fullest() == null || holders.fullest().used() == figures.peakConnections()
                ? ""
                : " (at the fullest look that is remembered)";
        return clients == null ? ""
                : "idle-in-pool clients: %s%s: lower its pool before anything else".formatted(
                        ConnectionHolders.text(clients),
                        when);
    }

    private String pooler(ConnectionHolders holders) {
        if (!placeTells()) {
            return "turn on the pooler: " + POOLER;
        }
        boolean reported = holders.clients() != null && holders.clients().pooled() != null;
        return (reported
                ? "no client comes through the pooler: point the application to the pooled host: "
                : "whether clients come through the pooler cannot be told; if not, point the application to the "
                        + "pooled host: ")
                + POOLER;
    }

    private boolean hasPooler(Compute compute, ConnectionHolders holders) {
        return compute.poolerEnabled() || (placeTells() && holders.isPooled());
    }

    /** Where a client comes from tells whether it was pooled only where it is known where the pooler sits. */
    private boolean placeTells() {
        return table.rule() == SizeRule.NEON;
    }

    private static String direct(ConnectionHolders holders) {
        Clients clients = holders.clients();
        Integer pooled = clients == null ? null : clients.pooled();
        return clients == null || pooled == null ? ""
                : "%s of %s clients go past the pooler: point their application to the pooled host, since a larger size "
                        .formatted(FigureText.of(clients.sessions() - pooled), FigureText.of(clients.sessions()))
                        + "is not what is missing";
    }
}
