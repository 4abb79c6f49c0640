package dev.plimsoll.lab.trace;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.backtest.BacktestFigures;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.Backtest.ReplayedChange;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a replayed trace, as tables.
 *
 * @param scenario the replayed trace and compute
 * @param rules    the policy
 */
record TraceReport(Backtest.BacktestResult outcome, BacktestScenario scenario, BacktestPolicy rules) {

    /** Prints each change that the policy made. */
    void printChanges(Screen screen) {
        if (!outcome.turns().isEmpty()) {
            changes().print(screen);
            screen.out().println();
        }
    }

    /** Prints the last recommendation, and the cost of the policy and of its alternatives. */
    void printTotals(Screen screen) {
        PrintWriter out = screen.out();
        if (outcome.turns().isEmpty()) {
            out.println("The policy made no change.");
            out.println();
        }
        Recommendation last = outcome.last();
        out.println("Recommendation at the end: %s (%s): %s".formatted(AdviceWords.of(last.action()),
                AdviceWords.of(last.reason()),
                Explanation.of(last.causes())));
        out.println();
        costs().print(screen);
        out.println();
        Backtest.Fixed cheapest = outcome.cheapest(rules.price());
        out.println("Cheapest fixed size, known only afterwards: %s CU, where %s of reads hit the cache (target: %s)"
                .formatted(cheapest.cu(), BacktestFigures.percent(cheapest.bill().hitRatio()),
                        rules.sizing().target().ratio()));
        out.flush();
    }

    private Table changes() {
        Table table = new Table("AFTER", "FROM", "TO", "ACTION", "REASON", "PREDICTED", "OBSERVED", "WHY")
                .whole("AFTER", "FROM", "TO")
                .optional("OBSERVED", "PREDICTED", "REASON");
        for (ReplayedChange change : outcome.turns()) {
            table.row(BacktestFigures.since(change.after()), change.from(), change.to(),
                    AdviceWords.ofAction(change.action()),
                    AdviceWords.ofReason(change.reason()),
                    predicted(change.predicted()), change.observed(), Explanation.of(change.causes()));
        }
        return table;
    }

    static @Nullable String predicted(@Nullable PredictedHitRatio prediction) {
        return prediction == null ? null
                : "%s (%s to %s)".formatted(expected(prediction), prediction.lower(), prediction.upper());
    }

    /** The expected ratio; with an unknown basis the figure is only a placeholder for calculations. */
    private static String expected(PredictedHitRatio prediction) {
        return prediction.isKnown() ? prediction.expected().toString() : "not known";
    }

    /**
     * The policy, or another way to size the compute.
     *
     * @param name  for programs
     * @param title for people
     * @param cu    the size that it keeps; null if it may change it
     */
    record TraceCourse(String name, String title, @Nullable ComputeUnits cu, ReplayCost bill) {}

    /** The policy first, fixed sizes last. */
    List<TraceCourse> courses() {
        List<TraceCourse> courses = new ArrayList<>();
        courses.add(new TraceCourse("policy", "the policy, applied", null, outcome.followed()));
        if (outcome.optimum() != null) {
            courses.add(new TraceCourse("optimum", "the best hourly plan", null, outcome.optimum()));
        }
        ComputeUnits start = scenario.start();
        courses.add(new TraceCourse("kept", "kept at " + start + " CU", start, outcome.kept(start)));
        courses.add(new TraceCourse("platform_rule", "platform rule, once a day", null, outcome.platformRule()));
        outcome.fixed()
                .forEach(one -> courses
                        .add(new TraceCourse("fixed", "always " + one.cu() + " CU", one.cu(), one.bill())));
        return courses;
    }

    private Table costs() {
        Table table = new Table("COURSE", "CU-HOURS", "BELOW TARGET", "SESSION-HOURS WAITING", "RESTARTS", "HIT RATIO",
                "COST").whole("COURSE");
        courses().forEach(course -> row(table, course.title(), course.bill()));
        return table;
    }

    private void row(Table table, String course, ReplayCost bill) {
        table.row(course, BacktestFigures.amount(bill.cuHours()), BacktestFigures.percent(bill.belowShare()),
                BacktestFigures.amount(bill.target().waitingHours()), bill.restarts(),
                BacktestFigures.percent(bill.hitRatio()), BacktestFigures.amount(bill.cost(rules.price())));
    }
}
