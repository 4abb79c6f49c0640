package dev.plimsoll.lab.trace;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.backtest.BacktestFigures;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.Backtest.ReplayedChange;
import java.io.PrintWriter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The changes that a policy made on a trace, as one JSON line each. */
final class TraceJson {

    private static final double MILLIS = 1_000;

    private TraceJson() {}

    static void print(Backtest.BacktestResult outcome, PrintWriter out) {
        outcome.turns().forEach(change -> out.println(JsonLine.of(ChangeJson.of(change))));
        out.flush();
    }

    /** @param t seconds since the start of the trace */
    record ChangeJson(double t, BigDecimal fromCu, BigDecimal toCu, String action, String reason, String why,
            @Nullable ExpectedJson predicted, @Nullable Double observed) {

        static ChangeJson of(ReplayedChange change) {
            return new ChangeJson(change.after().toMillis() / MILLIS, change.from().max().value(),
                    change.to().max().value(),
                    change.action(), change.reason(), Explanation.of(change.causes()),
                    ExpectedJson.of(change.predicted()),
                    change.observed() == null ? null : BacktestFigures.rounded(change.observed().value()));
        }
    }

    record ExpectedJson(@Nullable Double lower, @Nullable Double expected, @Nullable Double upper, String basis) {

        static @Nullable ExpectedJson of(@Nullable PredictedHitRatio prediction) {
            return prediction == null ? null
                    : new ExpectedJson(
                            prediction.isKnown() ? BacktestFigures.rounded(prediction.lower().value()) : null,
                            prediction.isKnown() ? BacktestFigures.rounded(prediction.expected().value()) : null,
                            BacktestFigures.rounded(prediction.upper().value()), prediction.basis().word());
        }
    }
}
