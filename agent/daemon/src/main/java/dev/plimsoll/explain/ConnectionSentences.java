package dev.plimsoll.explain;

import static dev.plimsoll.explain.Clause.ClausePart.EXPECTATION;
import static dev.plimsoll.explain.Clause.ClausePart.FACT;
import static dev.plimsoll.explain.FigureText.percent;
import static dev.plimsoll.explain.FigureText.text;
import static dev.plimsoll.explain.Sentences.clauses;

import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.ConnectionCause.ConnectionOwner;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.advice.size.ConnectionCause.PeakInUse;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;

/** The sentences about connections and the pooler. */
final class ConnectionSentences {

    /**
     * The limits of transaction mode belong to this advice, because the application may need session state
     * (in-the-wild 3.4).
     */
    private static final String POOLER = "the pooler accepts up to 10,000 clients over few connections. In "
            + "transaction mode, session state (SET, LISTEN, prepared statements by name) does not survive a "
            + "transaction. A larger size is not needed";
    private static final String REDUCE = "reduce the pool size of the application first";

    private ConnectionSentences() {}

    static Clause clause(ConnectionCause cause) {
        return switch (cause) {
            case ConnectionCause.PeakInUse peak -> FACT.of(peak(peak));
            case ConnectionCause.PeakElsewhere peak -> FACT.of(elsewhere(peak));
            case ConnectionCause.IdleAtPeak(var clients) ->
                FACT.of(clauses(idle(clients), REDUCE));
            case ConnectionCause.IdleInFullestProbe(var clients) ->
                FACT.of(clauses(idle(clients) + " (when most were connected)", REDUCE));
            case ConnectionCause.OftenIdle(var idle, var probes, var of) ->
                FACT.of("in %d of %s, most clients%s were idle for more than 5 minutes", idle,
                        FigureText.of(probes, "probe"), of(of));
            case ConnectionCause.PoolerOff() -> EXPECTATION.of(clauses("enable connection pooling",
                    "then connect the application to the pooled host", POOLER));
            case ConnectionCause.PoolerUnused() ->
                EXPECTATION.of(clauses("no client uses the pooler",
                        "point the application to the pooled host", POOLER));
            case ConnectionCause.PoolerUseUnknown() ->
                EXPECTATION.of(clauses("whether clients use the pooler is not known",
                        "if they do not, point the application to the pooled host", POOLER));
            case ConnectionCause.PoolerOn() -> FACT.of("the pooler is on");
            case ConnectionCause.PoolerBypassed(var direct, var clients) -> EXPECTATION.of(
                    "%,d of %,d clients bypass the pooler. Point their application to the pooled host. A larger size is not needed",
                    direct, clients);
            case ConnectionCause.StillDirect(var open, var since, var until) -> FACT.of(clauses(
                    text("the pooler is on since %s, and %s to the server itself %s still open", since,
                            FigureText.of(open, "connection"), open == 1 ? "is" : "are"),
                    "so clients still connect directly", noLarger(until)));
            case ConnectionCause.PooledSince(var since, var until) -> FACT.of(clauses(
                    text("pooling began at %s, and applications may still move to it", since),
                    noLarger(until)));
            case ConnectionCause.PooledHost(var host) -> EXPECTATION.of(host == null
                    ? "the API of the platform does not say where the pooler is: its console shows the pooled connection string"
                    : "the pooled host is " + host);
            case ConnectionCause.SmallestWithRoom room -> EXPECTATION.of(room(room));
            case ConnectionCause.RoomWithheldByPlan(var wanted, var allowedBy) ->
                EXPECTATION.of("%s would have room, but %s", wanted.asBounds(),
                        SizeSentences.withheldByPlan(wanted.isFixed() ? "it is" : "they are", allowedBy));
            case ConnectionCause.RoomOutOfRange(var wanted) ->
                EXPECTATION.of("%s would have room, but no allowed size has: sizing.max-cu is too low",
                        wanted.asBounds());
            case ConnectionCause.NoRoom() ->
                EXPECTATION.of("no size has room for them. Open fewer connections");
        };
    }

    private static String noLarger(Instant until) {
        return "connections ask for no larger size before " + FigureText.of(until);
    }

    private static String peak(PeakInUse peak) {
        return text("%,d of %,d connections%s were in use (%s, threshold %s)", peak.peak(), peak.limit(), of(peak.of()),
                percent(peak.share()), percent(peak.threshold()));
    }

    private static String elsewhere(ConnectionCause.PeakElsewhere peak) {
        SizeRange now = peak.now();
        return clauses(
                text("the peak%s%s was %s, at %s", peak.time() == Time.LAST_WEEK ? " of the last 7 days" : "",
                        of(peak.of()), FigureText.of(peak.peak(), "connection"), peak.then()),
                text("%s %s %,d (threshold %s)", now.asBounds(), now.isFixed() ? "allows" : "allow", peak.limit(),
                        percent(peak.threshold())));
    }

    private static String of(ConnectionOwner of) {
        return switch (of) {
            case PRIMARY -> "";
            case READ_REPLICA -> " of this read replica";
        };
    }

    private static String room(ConnectionCause.SmallestWithRoom room) {
        String listed = room.listed() == room.live() ? ""
                : text(" (the size table lists %,d for %s)", room.listed(), room.now());
        return text("%s %s the smallest with room: %,d connections instead of %,d%s", room.then().asBounds(),
                room.then().isFixed() ? "is" : "are", room.limit(), room.live(), listed);
    }

    /** {@code 61 of 80 clients were idle, 55 of them for more than 5 minutes, 40 of them of 'shop'}. */
    static String idle(Clients clients) {
        Clients.Holder top = clients.mostIdle();
        if (clients.sessions() == 1 || clients.idle() == 1) {
            return one(clients) + (top == null ? "" : text(", of '%s'", top.name()));
        }
        return text("%,d of %,d clients were idle, %,d of them for more than 5 minutes%s", clients.idle(),
                clients.sessions(), clients.idleLong(),
                top == null ? "" : text(", %,d of them of '%s'", top.count(), top.name()));
    }

    private static String one(Clients clients) {
        return text("%s was %s%s", clients.sessions() == 1 ? "the only client"
                : text("1 of %,d clients", clients.sessions()), clients.idle() == 1 ? "idle" : "not idle",
                clients.idleLong() == 1 ? ", for more than 5 minutes" : "");
    }
}
