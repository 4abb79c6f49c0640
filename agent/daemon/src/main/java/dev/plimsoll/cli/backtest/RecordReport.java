package dev.plimsoll.cli.backtest;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.replay.backtest.Hindsight;
import dev.plimsoll.replay.backtest.Hindsight.Below;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of the record, as tables. */
final class RecordReport {

    /** What nobody can tell from a record. */
    static final List<String> NOT_KNOWN = List.of(
            "what another size would have shown was not recorded: figures at advised sizes are predictions, from their "
                    + "best to their worst",
            "the advice at each look rests on the recorded size; what would have been said after a change is not known",
            "how long a compute stayed awake after the last look before it slept is not on record, and not counted",
            "the cold cache after a change is not counted at advised sizes");

    private RecordReport() {}

    /**
     * One compute.
     *
     * @param target  what it was held to
     * @param leftOut how many looks were left out, since no cache can have counted what they tell
     */
    record Judged(Hindsight hindsight, Ratio target, int leftOut) {}

    static void print(List<Judged> all, PrintWriter out) {
        for (Judged one : all) {
            Hindsight hindsight = one.hindsight();
            out.println("%s: %,d looks, %s to %s, target %s".formatted(hindsight.compute(), hindsight.samples(),
                    hindsight.from(), hindsight.to(), one.target()));
            advice(hindsight).print(out);
            out.println(first(hindsight.first()));
            sums(hindsight).print(out);
            out.println();
        }
        out.println("What this cannot tell:");
        NOT_KNOWN.forEach(what -> out.println("- " + what));
        out.flush();
    }

    private static Table advice(Hindsight hindsight) {
        Table table = new Table("FROM THEN ON", "ACTION", "REASON", "SIZE", "TO", "WHY");
        hindsight.said()
                .forEach(said -> table.row(said.at(), said.action(), said.reason(), said.from(), said.to(),
                        said.why()));
        return table;
    }

    private static String first(@Nullable FirstChange first) {
        if (first == null) {
            return "No change of size would have been made.";
        }
        String when = first.made() == null
                ? "allowed from %s on, but its moment did not come within the record".formatted(first.allowed())
                : first.made().equals(first.allowed())
                        ? "at %s".formatted(first.made())
                        : "allowed from %s on, while asleep, by %s at the latest".formatted(first.allowed(),
                                first.made());
        return "First change: from %s to %s, %s".formatted(first.from(), first.to(), when);
    }

    private static Table sums(Hindsight hindsight) {
        ReplayCost observed = hindsight.observed();
        Below below = hindsight.advisedBelow();
        String most = TraceFigures.amount(observed.cuHours());
        String least = TraceFigures.amount(hindsight.leastCuHours());
        return new Table("COURSE", "AWAKE", "CU-HOURS", "MINUTES BELOW TARGET", "HIT RATIO")
                .row("as recorded", TraceFigures.hours(observed.awake()),
                        least.equals(most) ? most : least + " to " + most,
                        observed.isJudged() ? minutes(observed.below()) : null,
                        TraceFigures.percent(observed.hitRatio()))
                .row("as advised", TraceFigures.hours(observed.awake()),
                        TraceFigures.amount(hindsight.advisedCuHours()),
                        observed.isJudged() ? minutes(below) : null, null);
    }

    private static String minutes(Below below) {
        return "%s expected, %s to %s".formatted(minutes(below.expected()), minutes(below.least()),
                minutes(below.most()));
    }

    private static String minutes(Duration time) {
        return "%,d".formatted(time.toMinutes());
    }
}
