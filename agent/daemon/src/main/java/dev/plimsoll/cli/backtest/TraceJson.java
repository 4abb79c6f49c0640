package dev.plimsoll.cli.backtest;

import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.Bill;
import dev.plimsoll.replay.backtest.Rules;
import dev.plimsoll.replay.backtest.Scene;
import dev.plimsoll.replay.backtest.Turn;
import dev.plimsoll.sizing.Prediction;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a trace as JSON: one line for each change, and one for all of it. */
final class TraceJson {

    private static final double MILLIS = 1_000;

    private TraceJson() {}

    static void print(Backtest.Outcome outcome, Scene scene, Rules rules, PrintWriter out) {
        outcome.turns().forEach(turn -> out.println(Json.of(Change.of(turn))));
        out.println(Json.of(new Whole(summary(outcome, scene, rules))));
        out.flush();
    }

    private static Summary summary(Backtest.Outcome outcome, Scene scene, Rules rules) {
        double price = rules.sizing().violationPrice();
        List<Course> courses = new ArrayList<>();
        courses.add(Course.of("policy", null, outcome.followed(), price));
        courses.add(Course.of("kept", scene.start().value(), outcome.kept(), price));
        courses.add(Course.of("plain", null, outcome.plain(), price));
        outcome.fixed().forEach(one -> courses.add(Course.of("fixed", one.cu().value(), one.bill(), price)));
        var last = outcome.last();
        return new Summary(scene.start().value(), scene.pagesPerSecond(), scene.scale(),
                scene.every().toMillis() / MILLIS, scene.looks(), scene.tellsTouched(), rules.sizing().target().value(),
                courses,
                outcome.cheapest(price).cu().value(), new Last(last.action(), last.reason().word(),
                        last.target().max().value(), last.advice().why()));
    }

    /** @param t seconds since the trace began */
    record Change(double t, BigDecimal fromCu, BigDecimal toCu, String action, String reason, String why,
            @Nullable Expected predicted, @Nullable Double lived) {

        static Change of(Turn turn) {
            return new Change(turn.after().toMillis() / MILLIS, turn.from().max().value(), turn.to().max().value(),
                    turn.action(), turn.reason(), turn.why(), Expected.of(turn.predicted()),
                    turn.lived() == null ? null : Figures.rounded(turn.lived().value()));
        }
    }

    record Expected(@Nullable Double lower, @Nullable Double expected, @Nullable Double upper, String basis) {

        static @Nullable Expected of(@Nullable Prediction prediction) {
            return prediction == null ? null
                    : new Expected(Figures.rounded(prediction.lower().value()),
                            Figures.rounded(prediction.expected().value()),
                            Figures.rounded(prediction.upper().value()), prediction.basis().word());
        }
    }

    record Whole(Summary summary) {}

    record Summary(BigDecimal size, double rate, int scale, double everySeconds, long looks, boolean touched,
            double targetHitRatio,
            List<Course> courses, BigDecimal cheapestCu, Last advice) {}

    record Last(String action, String reason, BigDecimal toCu, String why) {}

    /** One way of going about it, and what it came to. */
    record Course(String name, @Nullable BigDecimal cu, @Nullable Double cuHours, @Nullable Double belowTargetRatio,
            double belowTargetSeconds, @Nullable Double severityHours, int restarts, @Nullable Double restartCuHours,
            long reads, @Nullable Double hitRatio, @Nullable Double cost) {

        static Course of(String name, @Nullable BigDecimal cu, Bill bill, double price) {
            return new Course(name, cu, Figures.rounded(bill.cuHours()), Figures.rounded(bill.belowShare()),
                    bill.below().toMillis() / MILLIS, Figures.rounded(bill.severityHours()), bill.restarts(),
                    Figures.rounded(bill.restartHours()), bill.hits() + bill.misses(),
                    Figures.rounded(bill.hitRatio()), Figures.rounded(bill.cost(price)));
        }
    }
}
