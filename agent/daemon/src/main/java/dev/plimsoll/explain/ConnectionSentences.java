package dev.plimsoll.explain;

import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.ConnectionCause.ConnectionOwner;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.advice.size.ConnectionCause.PeakInUse;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.explain.Clause.ClausePart;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;

/** The sentences about connections and the pooler. */
final class ConnectionSentences {

    /**
     * The limits of transaction mode belong to this advice, because the application may need session state
     * (in-the-wild 3.4).
     */
    private static final String POOLER = Sentences.clauses(
            "the pooler accepts up to 10,000 clients over few connections",
            "in transaction mode, session state (SET, LISTEN, prepared statements by name) does not survive a transaction",
            "a larger size is not needed");
    private static final String REDUCE = "reduce the pool size of the application first";

    private ConnectionSentences() {}

    static Clause clause(ConnectionCause cause) {
        return switch (cause) {
            case ConnectionCause.PeakInUse peak -> ClausePart.FACT.of(peak(peak));
            case ConnectionCause.PeakElsewhere peak -> ClausePart.FACT.of(elsewhere(peak));
            case ConnectionCause.IdleAtPeak(var clients) ->
                ClausePart.FACT.of(Sentences.clauses(idle(clients), REDUCE));
            case ConnectionCause.IdleInFullestProbe(var clients) ->
                ClausePart.FACT.of(Sentences.clauses(idle(clients) + " (when most were connected)", REDUCE));
            case ConnectionCause.OftenIdle(var idle, var probes, var of) ->
                ClausePart.FACT.of("in %d of %s, most clients%s were idle for more than 5 minutes".formatted(idle,
                        FigureText.of(probes, "probe"), of(of)));
            case ConnectionCause.PoolerOff() -> ClausePart.EXPECTATION.of(Sentences.clauses("enable connection pooling",
                    "then connect the application to the pooled host", POOLER));
            case ConnectionCause.PoolerUnused() ->
                ClausePart.EXPECTATION.of(Sentences.clauses("no client uses the pooler",
                        "point the application to the pooled host", POOLER));
            case ConnectionCause.PoolerUseUnknown() ->
                ClausePart.EXPECTATION.of(Sentences.clauses("whether clients use the pooler is not known",
                        "if they do not, point the application to the pooled host", POOLER));
            case ConnectionCause.PoolerOn() -> ClausePart.FACT.of("the pooler is on");
            case ConnectionCause.PoolerBypassed(var direct, var clients) -> ClausePart.EXPECTATION.of(Sentences.clauses(
                    "%s of %s clients bypass the pooler".formatted(FigureText.of(direct), FigureText.of(clients)),
                    "point their application to the pooled host", "a larger size is not needed"));
            case ConnectionCause.StillDirect(var open, var since, var until) -> ClausePart.FACT.of(Sentences.clauses(
                    "the pooler is on since %s, and %s to the server itself %s still open".formatted(
                            FigureText.of(since), FigureText.of(open, "connection"), open == 1 ? "is" : "are"),
                    "so clients still connect directly", noLarger(until)));
            case ConnectionCause.PooledSince(var since, var until) -> ClausePart.FACT.of(Sentences.clauses(
                    "pooling began at %s, and applications may still move to it".formatted(FigureText.of(since)),
                    noLarger(until)));
            case ConnectionCause.PooledHost(var host) -> ClausePart.EXPECTATION.of(host == null
                    ? "the API of the platform does not say where the pooler is: its console shows the pooled connection string"
                    : "the pooled host is " + host);
            case ConnectionCause.SmallestWithRoom room -> ClausePart.EXPECTATION.of(room(room));
            case ConnectionCause.RoomNeedsPaidPlan(var wanted) ->
                ClausePart.EXPECTATION.of("%s would have room, but %s a paid plan"
                        .formatted(wanted.asBounds(), wanted.isFixed() ? "needs" : "need"));
            case ConnectionCause.RoomOutOfRange(var wanted) ->
                ClausePart.EXPECTATION.of("%s would have room, but no allowed size has: sizing.max-cu is too low"
                        .formatted(wanted.asBounds()));
            case ConnectionCause.NoRoom() ->
                ClausePart.EXPECTATION.of(Sentences.clauses("no size has room for them", "open fewer connections"));
        };
    }

    private static String noLarger(Instant until) {
        return "connections ask for no larger size before " + FigureText.of(until);
    }

    private static String peak(PeakInUse peak) {
        return "%s of %s connections%s were in use (%s, threshold %s)".formatted(FigureText.of(peak.peak()),
                FigureText.of(peak.limit()), of(peak.of()), FigureText.percent(peak.share()),
                FigureText.percent(peak.threshold()));
    }

    private static String elsewhere(ConnectionCause.PeakElsewhere peak) {
        SizeRange now = peak.now();
        return Sentences.clauses(
                "the peak%s%s was %s, at %s".formatted(peak.time() == Time.LAST_WEEK ? " of the last 7 days" : "",
                        of(peak.of()), FigureText.of(peak.peak(), "connection"), peak.then()),
                "%s %s %s (threshold %s)".formatted(now.asBounds(), now.isFixed() ? "allows" : "allow",
                        FigureText.of(peak.limit()), FigureText.percent(peak.threshold())));
    }

    private static String of(ConnectionOwner of) {
        return switch (of) {
            case PRIMARY -> "";
            case READ_REPLICA -> " of this read replica";
        };
    }

    private static String room(ConnectionCause.SmallestWithRoom room) {
        String listed = room.listed() == room.live() ? ""
                : " (the size table lists %s for %s)".formatted(FigureText.of(room.listed()), room.now());
        return "%s %s the smallest with room: %s connections instead of %s%s".formatted(room.then().asBounds(),
                room.then().isFixed() ? "is" : "are", FigureText.of(room.limit()), FigureText.of(room.live()), listed);
    }

    /** {@code 61 of 80 clients were idle, 55 of them for more than 5 minutes, 40 of them of 'shop'}. */
    static String idle(Clients clients) {
        Clients.Holder top = clients.mostIdle();
        if (clients.sessions() == 1 || clients.idle() == 1) {
            return one(clients) + (top == null ? "" : ", of '%s'".formatted(top.name()));
        }
        return "%s of %s clients were idle, %s of them for more than 5 minutes%s".formatted(
                FigureText.of(clients.idle()), FigureText.of(clients.sessions()), FigureText.of(clients.idleLong()),
                top == null ? "" : ", %s of them of '%s'".formatted(FigureText.of(top.count()), top.name()));
    }

    private static String one(Clients clients) {
        return "%s was %s%s".formatted(
                clients.sessions() == 1 ? "the only client"
                        : "1 of %s clients".formatted(FigureText.of(clients.sessions())),
                clients.idle() == 1 ? "idle" : "not idle", clients.idleLong() == 1 ? ", for more than 5 minutes" : "");
    }
}
