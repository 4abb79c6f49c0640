package dev.plimsoll.cli.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.FileTrouble;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all of a trace came to, as one JSON object. */
record TraceSummary(BigDecimal size, double rate, int scale, double everySeconds, long looks, boolean touched,
        double targetHitRatio, List<Course> courses, BigDecimal cheapestCu, Last advice) {

    private static final double MILLIS = 1_000;

    static TraceSummary of(Backtest.Outcome outcome, BacktestScenario scene, BacktestPolicy rules) {
        double price = rules.sizing().violationHour();
        List<Course> courses = new ArrayList<>();
        courses.add(Course.of("policy", null, outcome.followed(), price));
        courses.add(Course.of("kept", scene.start().value(), outcome.kept(), price));
        courses.add(Course.of("plain", null, outcome.plain(), price));
        outcome.fixed().forEach(one -> courses.add(Course.of("fixed", one.cu().value(), one.bill(), price)));
        return new TraceSummary(scene.start().value(), scene.pagesPerSecond(), scene.scale(),
                scene.every().toMillis() / MILLIS, scene.looks(), scene.tellsTouched(), rules.sizing().target().value(),
                courses, outcome.cheapest(price).cu().value(), Last.of(outcome.last()));
    }

    /**
     * Writes it, over what is there.
     *
     * @throws Failure where that file cannot be written
     */
    void into(Path file) {
        try {
            Files.writeString(file, BacktestJson.of(this) + "\n", StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Failure(Exit.FAILED, "plimsoll: --summary: %s".formatted(FileTrouble.said(e)));
        }
    }

    /** What is advised at the end. */
    record Last(String action, String reason, BigDecimal toCu, String why) {

        static Last of(Recommendation last) {
            return new Last(last.action(), last.reason().word(), last.target().max().value(), last.advice().why());
        }
    }

    /** One way of going about it, and what it came to. */
    record Course(String name, @Nullable BigDecimal cu, @Nullable Double cuHours, @Nullable Double belowTargetRatio,
            double belowTargetSeconds, @Nullable Double severityHours, int restarts, @Nullable Double restartCuHours,
            long reads, @Nullable Double hitRatio, @Nullable Double cost) {

        static Course of(String name, @Nullable BigDecimal cu, ReplayCost bill, double price) {
            return new Course(name, cu, TraceFigures.rounded(bill.cuHours()), TraceFigures.rounded(bill.belowShare()),
                    bill.below().toMillis() / MILLIS, TraceFigures.rounded(bill.severityHours()), bill.restarts(),
                    TraceFigures.rounded(bill.restartHours()), bill.hits() + bill.misses(),
                    TraceFigures.rounded(bill.hitRatio()), TraceFigures.rounded(bill.cost(price)));
        }
    }
}
