package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Resize;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One replay of the whole trace under somebody's hand. */
final class ReplayRun {

    private static final int HUNDRED = 100;

    private final BacktestScenario scene;
    private final SizeTable scaled;
    private final SizeTable table;
    private final BacktestPolicy rules;
    private final Percents percents;
    private final List<ReplayedChange> turns = new ArrayList<>();
    private ReplayCost bill = ReplayCost.NOTHING;
    private long warmHits;
    private long warmMisses;

    /** Hears how far it is. */
    @FunctionalInterface
    interface Percents {
        void at(int percent);
    }

    ReplayRun(BacktestScenario scene, BacktestPolicy rules, Percents percents) {
        this.scene = scene;
        this.table = rules.table();
        this.scaled = scene.scaled(table);
        this.rules = rules;
        this.percents = percents;
    }

    ReplayResult run(ComputeUnits cu, ReplayPolicy steering) {
        ReplayedCompute compute = scene.compute(table, cu);
        Sample sample = compute.look();
        @Nullable
        Recommendation last = null;
        boolean warm = false;
        try (Replay replay = scene.replay()) {
            Counters before = Counters.ZERO;
            for (long look = 1; look <= scene.looks(); look++) {
                sample = replay.next(compute);
                Counters now = Objects.requireNonNull(sample.counters(), "a replayed compute counts");
                live(now, before, sample.size().max(), warm);
                before = now;
                ReplayPolicy.Step step = steering.after(scene.magnified(sample));
                last = step.advice();
                warm = warm || step.isWarm();
                // Nothing comes after the last look, so a change there would have a price and no worth.
                if (step.resize() != null && look < scene.looks()) {
                    turn(step.resize(), step.advice(), sample);
                    compute.resize(step.resize().to().max());
                    before = Counters.ZERO;
                    warm = false;
                }
                tell(look);
            }
        }
        closeTurn();
        return new ReplayResult(turns, bill, last, isFull(sample));
    }

    private void live(Counters now, Counters before, ComputeUnits cu, boolean warm) {
        long hits = (now.hits() - before.hits()) * scene.scale();
        long misses = (now.misses() - before.misses()) * scene.scale();
        bill = bill.observed(cu.asDouble(), scene.every(), hits, misses, rules);
        if (warm) {
            warmHits += hits;
            warmMisses += misses;
        }
    }

    private void turn(Resize resize, @Nullable Recommendation advice, Sample sample) {
        closeTurn();
        PredictedHitRatio predicted = advice == null ? null
                : advice.advice()
                        .predicted()
                        .stream()
                        .filter(one -> one.cu().equals(resize.to().max()))
                        .findFirst()
                        .orElse(null);
        turns.add(new ReplayedChange(Duration.between(BacktestScenario.BEGIN, sample.at()), resize.from(), resize.to(),
                advice == null ? "" : advice.action(), advice == null ? "" : advice.reason().word(), resize.why(),
                predicted, null));
        bill = bill.restarted(rules.prices().dropping(scene.connections()));
    }

    /** What the size set last has shown since it was warm. */
    private void closeTurn() {
        long reads = warmHits + warmMisses;
        if (!turns.isEmpty() && reads > 0) {
            turns.add(turns.removeLast().having(new Ratio((double) warmHits / reads)));
        }
        warmHits = 0;
        warmMisses = 0;
    }

    private boolean isFull(Sample sample) {
        long blocks = scaled.at(sample.size().max())
                .map(Size::cache)
                .map(cache -> cache.value() / scene.unit().size().value())
                .orElse(0L);
        return sample.used() >= blocks;
    }

    private void tell(long look) {
        long done = look * HUNDRED / scene.looks();
        if (done > (look - 1) * HUNDRED / scene.looks()) {
            percents.at((int) done);
        }
    }
}
