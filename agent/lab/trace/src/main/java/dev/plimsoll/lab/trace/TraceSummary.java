package dev.plimsoll.lab.trace;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.backtest.BacktestFigures;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.FileErrors;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.BacktestPolicy;
import dev.plimsoll.replay.backtest.BacktestScenario;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The totals of a replayed trace, as one JSON object. */
record TraceSummary(@JsonUnwrapped Input input, double targetHitRatio, List<CourseCost> courses, BigDecimal cheapestCu,
        @Nullable Double cheapestHitRatio, Last advice) {

    private static final double MILLIS = 1_000;

    static TraceSummary of(TraceReport report) {
        Backtest.BacktestResult outcome = report.outcome();
        BacktestPolicy rules = report.rules();
        List<CourseCost> courses = report.courses().stream().map(course -> CourseCost.of(course, rules)).toList();
        Backtest.Fixed cheapest = outcome.cheapest(rules.price());
        return new TraceSummary(Input.of(report.scenario()), rules.sizing().target().ratio().value(), courses,
                cheapest.cu().value(), BacktestFigures.rounded(cheapest.bill().hitRatio()), Last.of(outcome.last()));
    }

    /**
     * Writes the totals to {@code file}, and replaces an existing file.
     *
     * @throws VerbFailure if the file cannot be written
     */
    void into(Path file) {
        try {
            Files.writeString(file, JsonLine.of(this) + "\n", StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new VerbFailure(Exit.FAILED, "--summary: %s".formatted(FileErrors.sentence(e)));
        }
    }

    /** What was replayed. */
    record Input(BigDecimal size, double rate, int scale, double everySeconds, long probes,
            boolean workingSetEstimate) {

        static Input of(BacktestScenario scenario) {
            return new Input(scenario.start().value(), scenario.pagesPerSecond(), scenario.scale(),
                    scenario.every().toMillis() / MILLIS, scenario.probes(), scenario.context().reportsTouched());
        }
    }

    /** The recommendation at the end. */
    record Last(String action, String reason, BigDecimal toCu, String why) {

        static Last of(Recommendation last) {
            return new Last(last.action().word(), last.reason().word(), last.target().max().value(),
                    Explanation.of(last.causes()));
        }
    }

    /** One way to size the compute, and its cost. */
    record CourseCost(String name, @Nullable BigDecimal cu, @Nullable Double cuHours,
            @JsonUnwrapped BelowTarget belowTarget, int restarts, @Nullable Double restartCuHours,
            @JsonUnwrapped TraceReads reads, @Nullable Double cost) {

        static CourseCost of(TraceReport.TraceCourse course, BacktestPolicy rules) {
            ReplayCost bill = course.bill();
            return new CourseCost(course.name(), course.cu() == null ? null : course.cu().value(),
                    BacktestFigures.rounded(bill.cuHours()),
                    new BelowTarget(BacktestFigures.rounded(bill.belowShare()),
                            bill.target().below().toMillis() / MILLIS,
                            BacktestFigures.rounded(bill.target().waitingHours())),
                    bill.restarts(), BacktestFigures.rounded(bill.restartHours()),
                    new TraceReads(bill.hits() + bill.misses(), BacktestFigures.rounded(bill.hitRatio())),
                    BacktestFigures.rounded(bill.cost(rules.price())));
        }
    }

    /** How far the target was missed. */
    record BelowTarget(@Nullable Double belowTargetRatio, double belowTargetSeconds, @Nullable Double waitingHours) {}

    /** Reads, and the share of them that hit the cache. */
    record TraceReads(long reads, @Nullable Double hitRatio) {}
}
