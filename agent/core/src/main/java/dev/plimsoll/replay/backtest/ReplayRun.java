package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.SettingChange;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One replay of the whole trace with one policy. */
final class ReplayRun {

    private final BacktestScenario scenario;
    private final SizeTable table;
    private final BacktestPolicy policy;
    private final Percents percents;
    private final List<ReplayedChange> changes = new ArrayList<>();
    private ReplayCost cost = ReplayCost.NOTHING;
    private long warmHits;
    private long warmMisses;

    ReplayRun(BacktestScenario scenario, BacktestPolicy policy, Percents percents) {
        this.scenario = scenario;
        this.table = policy.table();
        this.policy = policy;
        this.percents = percents;
    }

    ReplayResult run(ComputeUnits cu, ReplayPolicy replayPolicy) {
        ReplayedCompute compute = scenario.compute(table, cu);
        @Nullable
        Recommendation last = null;
        boolean warm = false;
        try (Replay replay = scenario.replay()) {
            Counters before = Counters.ZERO;
            for (long probe = 1; probe <= scenario.probes(); probe++) {
                Sample sample = replay.next(compute);
                Counters now = Objects.requireNonNull(sample.cache().counters(), "a replayed compute counts");
                count(now, before, sample.size().max(), warm);
                before = now;
                ReplayPolicy.Step step = replayPolicy.after(scenario.atFullScale(sample));
                last = step.advice();
                warm = warm || step.isWarm();
                // A change after the last probe would have a cost and no benefit.
                if (step.resize() != null && probe < scenario.probes()) {
                    change(step.resize(), step.advice(), sample);
                    compute.resize(size(step.resize().to()).max());
                    before = Counters.ZERO;
                    warm = false;
                }
                percents.done(probe);
            }
        }
        closeChange();
        return new ReplayResult(changes, cost, last);
    }

    private void count(Counters now, Counters before, ComputeUnits cu, boolean warm) {
        long hits = (now.hits() - before.hits()) * scenario.scale();
        long misses = (now.misses() - before.misses()) * scenario.scale();
        cost = cost.observed(cu.asDouble(), scenario.every(), hits, misses, policy);
        if (warm) {
            warmHits += hits;
            warmMisses += misses;
        }
    }

    private void change(SettingChange resize, @Nullable Recommendation advice, Sample sample) {
        closeChange();
        PredictedHitRatio predicted = advice == null ? null
                : advice.predicted()
                        .stream()
                        .filter(one -> one.cu().equals(size(resize.to()).max()))
                        .findFirst()
                        .orElse(null);
        changes.add(new ReplayedChange(Duration.between(BacktestScenario.BEGIN, sample.at()), size(resize.from()),
                size(resize.to()),
                advice == null ? "" : advice.action().word(), advice == null ? "" : advice.reason().word(),
                resize.causes(),
                predicted, null));
        cost = cost.restarted(policy.price().ofRestart(sample.size().max().asDouble(), scenario.context().connections()));
    }

    /** A replay changes nothing but the size. */
    private static SizeRange size(SettingValue value) {
        return value.size().orElseThrow();
    }

    /** Adds the observed hit ratio of the latest size since its cache was warm. */
    private void closeChange() {
        long reads = warmHits + warmMisses;
        if (!changes.isEmpty() && reads > 0) {
            changes.add(changes.removeLast().withObserved(new Ratio((double) warmHits / reads)));
        }
        warmHits = 0;
        warmMisses = 0;
    }
}
