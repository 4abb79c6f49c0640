package dev.plimsoll.cli.backtest;

import dev.plimsoll.replay.backtest.Backtest;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Prints the progress of a replay, at most once in {@link #EVERY}. */
final class ReplayProgress implements Backtest.Progress {

    static final Duration EVERY = Duration.ofSeconds(5);

    private final Supplier<Instant> now;
    private final Consumer<String> output;
    private Instant lastPrinted;

    /** Starts the first interval now. */
    ReplayProgress(Supplier<Instant> now, Consumer<String> output) {
        this.now = now;
        this.output = output;
        this.lastPrinted = now.get();
    }

    @Override
    public void at(String what, int percent) {
        Instant at = now.get();
        if (!at.isBefore(lastPrinted.plus(EVERY))) {
            lastPrinted = at;
            output.accept("%s: %d %% replayed".formatted(what, percent));
        }
    }
}
