package dev.plimsoll.cli.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.replay.backtest.Backtest;
import dev.plimsoll.replay.backtest.ReplayedChange;
import java.io.PrintWriter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a policy decided on a trace as JSON: one line for each change, and no other. */
final class TraceJson {

    private static final double MILLIS = 1_000;

    private TraceJson() {}

    static void print(Backtest.Outcome outcome, PrintWriter out) {
        outcome.turns().forEach(turn -> out.println(BacktestJson.of(Change.of(turn))));
        out.flush();
    }

    /** @param t seconds since the trace began */
    record Change(double t, BigDecimal fromCu, BigDecimal toCu, String action, String reason, String why,
            @Nullable Expected predicted, @Nullable Double observed) {

        static Change of(ReplayedChange turn) {
            return new Change(turn.after().toMillis() / MILLIS, turn.from().max().value(), turn.to().max().value(),
                    turn.action(), turn.reason(), turn.why(), Expected.of(turn.predicted()),
                    turn.observed() == null ? null : TraceFigures.rounded(turn.observed().value()));
        }
    }

    record Expected(@Nullable Double lower, @Nullable Double expected, @Nullable Double upper, String basis) {

        static @Nullable Expected of(@Nullable PredictedHitRatio prediction) {
            return prediction == null ? null
                    : new Expected(TraceFigures.rounded(prediction.lower().value()),
                            TraceFigures.rounded(prediction.expected().value()),
                            TraceFigures.rounded(prediction.upper().value()), prediction.basis().word());
        }
    }
}
