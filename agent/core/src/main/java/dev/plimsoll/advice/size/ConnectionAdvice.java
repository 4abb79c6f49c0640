package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Sentences;
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
 * The candidate of the connections alone.
 *
 * <p>A larger size is the last choice: it restarts the compute, costs by the hour, and raises a limit that idle
 * sessions fill again. So the pooler comes first, then clients that bypass it, then clients that hold idle
 * connections.
 */
final class ConnectionAdvice {

    /**
     * The limits of transaction mode belong to this advice, because the application may need session state
     * (in-the-wild 3.4).
     */
    private static final String POOLER = "The pooler accepts up to 10,000 clients over few connections. In transaction "
            + "mode, session state (SET, LISTEN, prepared statements by name) does not survive a transaction. A larger "
            + "size is not needed.";

    private final SizeTable table;
    private final ConnectionFit fit;

    ConnectionAdvice(SizeTable table) {
        this.table = table;
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
    private static String full(Compute compute, Figures figures, SizingPolicy policy) {
        int limit = figures.connections().limit();
        SizeRange then = figures.peaks().at();
        String near = FigureText.percent(policy.nearLimit());
        return then == null || then.equals(compute.size())
                ? "%s of %s connections%s were in use (%s, threshold %s)".formatted(
                        FigureText.of(figures.peakConnections()), FigureText.of(limit), ofWhom(compute),
                        FigureText.percent(figures.peakTaken()), near)
                : Sentences.of(
                        "the peak%s%s was %s, at %s".formatted(
                                figures.peaks().since() == null ? " of the last 7 days" : "", ofWhom(compute),
                                FigureText.of(figures.peakConnections(), "connection"), then),
                        "%s %s %s (threshold %s)".formatted(compute.size().asBounds(),
                                compute.size().isFixed() ? "allows" : "allow", FigureText.of(limit), near));
    }

    private Candidate whenFull(Compute compute, Figures figures, SizingPolicy policy, String full) {
        ConnectionHolders holders = figures.holders().of(figures.peakConnections());
        String idle = holders.wasIdleAtItsFullest() ? idle(holders, figures) : "";
        if (!hasPooler(compute, holders)) {
            return Candidate.pooler(compute, Sentences.of(full, idle, pooler(holders)));
        }
        if (placeTells() && holders.isMostlyDirect()) {
            return Candidate.stay(compute, Reason.DIRECT_CONNECTIONS, Sentences.of(full, idle, direct(holders)));
        }
        String pooled = Sentences.of(full, "the pooler is on");
        return holders.wasIdleAtItsFullest()
                ? Candidate.stay(compute, Reason.IDLE_CLIENTS, Sentences.of(pooled, idle))
                : fit.grow(compute, figures, policy, pooled);
    }

    /**
     * A note on many idle clients while there is room, shown with other advice. It changes no size. Empty where there
     * are none, and where {@link #candidate} reports them.
     */
    Optional<Candidate> note(Compute compute, Figures figures, SizingPolicy policy) {
        ConnectionHolders holders = figures.holders();
        if (!holders.isUsuallyIdle() || candidate(compute, figures, policy).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(Candidate.stay(compute, Reason.IDLE_CLIENTS,
                Sentences.of("in %d of %s, most clients%s were idle for more than 5 minutes".formatted(holders.idle(),
                        FigureText.of(holders.probes(), "probe"), ofWhom(compute)), idle(holders, figures))));
    }

    /** Names a read replica: its connections do not describe its primary. */
    private static String ofWhom(Compute compute) {
        return compute.isPrimary() ? "" : " of this read replica";
    }

    private static String idle(ConnectionHolders holders, Figures figures) {
        Clients clients = holders.clients();
        String when = holders.fullest() == null || holders.fullest().used() == figures.peakConnections()
                ? ""
                : " (in the fullest probe kept)";
        return clients == null ? ""
                : Sentences.of(ConnectionHolders.text(clients) + when,
                        "reduce the pool size of the application first");
    }

    private String pooler(ConnectionHolders holders) {
        if (!placeTells()) {
            return Sentences.of("enable connection pooling", POOLER);
        }
        boolean reported = holders.clients() != null && holders.clients().pooled() != null;
        return reported
                ? Sentences.of("no client uses the pooler", "point the application to the pooled host", POOLER)
                : Sentences.of("whether clients use the pooler is not known",
                        "if they do not, point the application to the pooled host", POOLER);
    }

    private boolean hasPooler(Compute compute, ConnectionHolders holders) {
        return compute.poolerEnabled() || (placeTells() && holders.isPooled());
    }

    /** Whether the address of a client shows that it was pooled; only where the place of the pooler is known. */
    private boolean placeTells() {
        return table.rule() == SizeRule.NEON;
    }

    private static String direct(ConnectionHolders holders) {
        Clients clients = holders.clients();
        Integer pooled = clients == null ? null : clients.pooled();
        return clients == null || pooled == null ? ""
                : Sentences.of(
                        "%s of %s clients bypass the pooler".formatted(FigureText.of(clients.sessions() - pooled),
                                FigureText.of(clients.sessions())),
                        "point their application to the pooled host",
                        "a larger size is not needed");
    }
}
