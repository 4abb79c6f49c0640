package dev.plimsoll.cli.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import dev.plimsoll.replay.backtest.ReplayCost;
import dev.plimsoll.replay.backtest.ReplayedChange;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * What came of a trace, as tables.
 *
 * @param scene what was replayed
 * @param rules by which policy
 */
record TraceReport(Backtest.Outcome outcome, BacktestScenario scene, BacktestPolicy rules) {

    /** Each change that the policy made. */
    void turns(PrintWriter out) {
        if (!outcome.turns().isEmpty()) {
            turns().print(out);
            out.println();
        }
    }

    /** What it advises at the end, and what all of it came to beside other courses. */
    void sums(PrintWriter out) {
        if (outcome.turns().isEmpty()) {
            out.println("The policy changed nothing.");
            out.println();
        }
        Recommendation last = outcome.last();
        out.println("At the end it advises: %s (%s): %s".formatted(last.action(), last.reason().word(),
                last.advice().why()));
        out.println();
        courses().print(out);
        out.println();
        out.println("Cheapest of the sizes kept all along, known afterwards: %s CU"
                .formatted(outcome.cheapest(rules.sizing().violationHour()).cu()));
        out.flush();
    }

    private Table turns() {
        Table table = new Table("AFTER", "FROM", "TO", "ACTION", "REASON", "PREDICTED", "LIVED", "WHY");
        for (ReplayedChange turn : outcome.turns()) {
            table.row(TraceFigures.since(turn.after()), turn.from(), turn.to(), turn.action(), turn.reason(),
                    predicted(turn.predicted()), turn.observed(), turn.why());
        }
        return table;
    }

    static @Nullable String predicted(@Nullable PredictedHitRatio prediction) {
        return prediction == null ? null
                : "%s (%s to %s)".formatted(expected(prediction), prediction.lower(), prediction.upper());
    }

    /** Where nothing is known the figure is a stand-in for reckoning with, and no expectation. */
    private static String expected(PredictedHitRatio prediction) {
        return prediction.basis() == Basis.UNKNOWN ? "not known" : prediction.expected().toString();
    }

    private Table courses() {
        double price = rules.sizing().violationHour();
        Table table = new Table("COURSE", "CU-HOURS", "BELOW TARGET", "RESTARTS", "HIT RATIO", "COST");
        row(table, "the policy, followed", outcome.followed(), price);
        row(table, "kept at " + scene.start() + " CU", outcome.kept(), price);
        row(table, "plain rule, once a day", outcome.plain(), price);
        outcome.fixed().forEach(one -> row(table, "always " + one.cu() + " CU", one.bill(), price));
        return table;
    }

    private static void row(Table table, String course, ReplayCost bill, double price) {
        table.row(course, TraceFigures.amount(bill.cuHours()), TraceFigures.percent(bill.belowShare()), bill.restarts(),
                TraceFigures.percent(bill.hitRatio()), TraceFigures.amount(bill.cost(price)));
    }
}
