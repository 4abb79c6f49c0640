package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.decision.ByChunks;
import dev.plimsoll.bench.decision.UnderQuietEyes;
import dev.plimsoll.bench.evidence.Exactness.Errors;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Compares the agent's recommendations with exact caches, and writes the report. */
public final class Evidence {

    static final String PAGE = "evidence";
    private static final int RESTARTS = 6;
    private static final int DAY = 24 * 60;
    private static final int[] SIZES = {1, 2, 3, 5, 7, 9, 11};
    private static final int EVERY = 5;

    private final Consumer<String> progress;

    private Evidence(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Writes the report; the argument is the repository's root, by default the current directory. */
    public static void main(String[] args) throws IOException {
        report(System.err::println).write(args);
    }

    /** The report, which is the same on every machine; {@code progress} receives a message for each load. */
    public static Report report(Consumer<String> progress) {
        return new Evidence(progress).whole();
    }

    /** The tables of a few loads, which every build compares; the whole report takes minutes. */
    static String small(Sessions sessions) {
        return sessions.tooSmall().table() + "\n" + sessions.exactness().table();
    }

    static Sessions few() {
        return Sessions.of(List.of(), Traces.few(), 2, said -> {});
    }

    private Report whole() {
        Sessions sessions = Sessions.of(Traces.stationary(), Traces.changing(), RESTARTS, progress);
        Turns turns = turns();
        Splits splits = new Splits(Traces.stationary().getLast());
        UnderQuietEyes quiet = UnderQuietEyes.live(progress);
        ByChunks chunks = ByChunks.live(progress);
        Downsizes steady = sessions.whereNothingChanges();
        Downsizes changing = sessions.whereLoadsChange();
        Table goals = new Table("", "goal", "reached", "");
        goals(goals, sessions, turns, splits);
        goals(goals, quiet, chunks);

        Map<String, Object> values = new LinkedHashMap<>();
        values.put("precision", Figure.share(sessions.tooSmall().ours().precision()));
        values.put("precision-hour", Figure.share(sessions.tooSmall().lastHour().precision()));
        values.put("wrong-steady", Figure.share(steady.advised().share()));
        values.put("wrong-changing", Figure.share(changing.actionable().share()));
        values.put("goals", goals);
        values.put("too-small", sessions.tooSmall().table());
        values.put("exactness", sessions.exactness().table());
        values.put("smaller", Downsizes.table(steady, changing));
        values.put("autoscaling", new Autoscaled().table());
        values.put("quiet", quiet.sums());
        values.put("blocks", chunks.table());
        return Report.of(PAGE, values, Map.of("recall", sessions.tooSmall().curve(), "lengths",
                sessions.tooSmall().lengths(), "first-verdicts", sessions.verdicts().csv(), "day", turns.csv(),
                "totals",
                splits.csv(), "quiet-weeks", quiet.csv(), "blocks", chunks.csv()));
    }

    private Turns turns() {
        Turns turns = new Turns();
        for (Trace trace : Traces.stationary()) {
            Session session = Session.of(trace, 0, DAY);
            for (int size : SIZES) {
                turns.add(trace.name(), Ladder.at(size).cu().toString(),
                        Listener.at(session, size, EVERY, Set.of()));
            }
            progress.accept(trace.name() + ": a day");
        }
        return turns;
    }

    private static void goals(Table table, Sessions sessions, Turns turns, Splits splits) {
        double gain = sessions.tooSmall().gain();
        goal(table, "precision of \"too small\" at 95 % recall, relative to the last hour's ratio", "at least 2",
                Figure.times(gain), gain >= 2);
        long touches = sessions.exactness().firstTouches().wrong();
        goal(table, "\"too small\" before the cache is full", "0", Figure.count(touches), touches == 0);
        long claims = sessions.exactness().claims().wrong();
        goal(table, "wrong claims of equal misses", "0", Figure.count(claims), claims == 0);
        Errors steady = sessions.whereNothingChanges().advised();
        goal(table, "wrong recommendations of a smaller size, load unchanged", "at most 0.5 %",
                steady.toString(), steady.wrong() <= 0.005 * steady.stated());
        Errors changing = sessions.whereLoadsChange().actionable();
        goal(table, "wrong actionable recommendations of a smaller size, load changing within hours", "at most 0.5 %",
                changing.toString(), changing.wrong() <= 0.005 * changing.stated());
        goal(table, "flips in a day of constant load", "0", Figure.count(turns.flips()), turns.flips() == 0);
        goal(table, "totals independent of the number of probes", "yes", splits.agree() ? "yes" : "no",
                splits.agree());
    }

    private static void goals(Table table, UnderQuietEyes quiet, ByChunks chunks) {
        goal(table, "cost with quiet probing, relative to a probe every 5 min", "at most 1.10",
                Figure.times(quiet.costRatio()), quiet.costRatio() <= 1.1);
        double beside = chunks.worstBesideTheRule();
        goal(table, "on caches with blocks, cost relative to the platform rule in its most favourable form", "below 1",
                Figure.times(beside), beside < 1);
    }

    private static void goal(Table table, String what, String goal, String reached, boolean met) {
        table.row(what, goal, reached, met ? "yes" : "**no**");
    }
}
