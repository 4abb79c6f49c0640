package dev.plimsoll.backtest;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.replay.backtest.Hindsight;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import dev.plimsoll.replay.backtest.Hindsight.TimeBelowTarget;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The replays of recorded probes, as tables. */
final class RecordReport {

    static final List<String> LIMITS = List.of(
            "counters at other sizes were not recorded: figures at recommended sizes are predictions, from the "
                    + "best to the worst case",
            "the recommendation at each probe is for the recorded size; the one after a change is not known",
            "the awake time between the last probe and the suspend is not recorded, and not counted",
            "the cold cache after a change is not counted at recommended sizes");

    private RecordReport() {}

    /**
     * The replay of one compute.
     *
     * @param target  its target hit ratio
     * @param leftOut number of probes that were left out because their counters are implausible
     */
    record ReplayedRecord(Hindsight hindsight, Ratio target, int leftOut) {}

    static void print(List<ReplayedRecord> all, Screen screen) {
        PrintWriter out = screen.out();
        for (ReplayedRecord one : all) {
            Hindsight hindsight = one.hindsight();
            out.println("%s: %,d probes, %s to %s, target %s".formatted(hindsight.compute(), hindsight.samples(),
                    hindsight.from(), hindsight.to(), one.target()));
            advice(hindsight).print(screen);
            out.println(first(hindsight.first()));
            sums(hindsight).print(screen);
            out.println();
        }
        out.println("Limits of this replay:");
        LIMITS.forEach(what -> out.println("- " + what));
        out.flush();
    }

    private static Table advice(Hindsight hindsight) {
        Table table = new Table("SINCE", "ACTION", "REASON", "SIZE", "TO", "WHY").optional("REASON");
        hindsight.said()
                .forEach(
                        said -> table.row(said.at(), AdviceWords.of(said.action()),
                                AdviceWords.of(said.reason()), said.from(), said.to(),
                                Explanation.of(said.causes())));
        return table;
    }

    private static String first(@Nullable FirstChange first) {
        if (first == null) {
            return "No change of size would have been made.";
        }
        String when = first.made() == null
                ? "allowed from %s on, but not possible before the last recorded probe".formatted(first.allowed())
                : first.made().equals(first.allowed())
                        ? "at %s".formatted(first.made())
                        : "allowed from %s on, made while suspended, at %s at the latest".formatted(first.allowed(),
                                first.made());
        return "First change: from %s to %s, %s".formatted(first.from(), first.to(), when);
    }

    private static Table sums(Hindsight hindsight) {
        ReplayCost observed = hindsight.recorded().cost();
        TimeBelowTarget below = hindsight.advised().below();
        String most = BacktestFigures.amount(observed.cuHours());
        String least = BacktestFigures.amount(hindsight.recorded().leastCuHours());
        return new Table("COURSE", "AWAKE", "CU-HOURS", "MINUTES BELOW TARGET", "HIT RATIO")
                .row("as recorded", BacktestFigures.hours(observed.awake()),
                        least.equals(most) ? most : least + " to " + most,
                        observed.target().isJudged() ? minutes(observed.target().below()) : null,
                        BacktestFigures.percent(observed.hitRatio()))
                .row("as advised", BacktestFigures.hours(observed.awake()),
                        BacktestFigures.amount(hindsight.advised().cuHours()),
                        observed.target().isJudged() ? minutes(below) : null, null);
    }

    private static String minutes(TimeBelowTarget below) {
        return "%s expected, %s to %s".formatted(minutes(below.expected()), minutes(below.least()),
                minutes(below.most()));
    }

    private static String minutes(Duration time) {
        return "%,d".formatted(time.toMinutes());
    }
}
