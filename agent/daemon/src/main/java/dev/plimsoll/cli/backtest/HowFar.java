package dev.plimsoll.cli.backtest;

import dev.plimsoll.replay.backtest.Backtest;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Says how far a replay is as often as somebody who waits wants to know, however many reads that takes. */
final class HowFar implements Backtest.Progress {

    static final Duration EVERY = Duration.ofSeconds(5);

    private final Supplier<Instant> now;
    private final Consumer<String> say;
    private Instant said;

    /** Counts from now. */
    HowFar(Supplier<Instant> now, Consumer<String> say) {
        this.now = now;
        this.say = say;
        this.said = now.get();
    }

    @Override
    public void at(String what, int percent) {
        Instant at = now.get();
        if (!at.isBefore(said.plus(EVERY))) {
            said = at;
            say.accept("%s: %d %% replayed".formatted(what, percent));
        }
    }
}
