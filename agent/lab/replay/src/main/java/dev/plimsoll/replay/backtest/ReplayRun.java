package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.backtest.Backtest.ReplayedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One policy with the changes that it makes. */
final class ReplayRun implements PassCounter {

    private final BacktestScenario scenario;
    private final BacktestPolicy policy;
    private final ReplayPolicy replayPolicy;
    private final ReplayedCompute compute;
    private final List<ReplayedChange> changes = new ArrayList<>();
    private ReplayCost cost = ReplayCost.NOTHING;
    private Counters before = Counters.ZERO;
    private @Nullable Recommendation last;
    private boolean warm;
    private long warmHits;
    private long warmMisses;

    ReplayRun(BacktestScenario scenario, BacktestPolicy policy, ReplayPolicy replayPolicy, ReplayedCompute compute) {
        this.scenario = scenario;
        this.policy = policy;
        this.replayPolicy = replayPolicy;
        this.compute = compute;
    }

    /** A change after the last probe would have a cost and no benefit. */
    @Override
    public void ended(boolean continues) {
        compute.count(scenario.every());
        Sample sample = compute.probe();
        count(sample);
        ReplayPolicy.Step step = replayPolicy.after(scenario.atFullScale(sample));
        last = step.advice();
        warm = warm || step.isWarm();
        if (step.resize() != null && continues) {
            change(step.resize(), step.advice(), sample);
            compute.resize(size(step.resize().to()).max());
            before = Counters.ZERO;
            warm = false;
        }
    }

    ReplayResult result() {
        closeChange();
        return new ReplayResult(changes, cost, last);
    }

    private void count(Sample sample) {
        Counters now = Objects.requireNonNull(sample.cache().counters(), "a replayed compute counts");
        long hits = (now.hits() - before.hits()) * scenario.scale();
        long misses = (now.misses() - before.misses()) * scenario.scale();
        before = now;
        cost = cost.observed(sample.size().max().asDouble(), scenario.every(), hits, misses, policy);
        if (warm) {
            warmHits += hits;
            warmMisses += misses;
        }
    }

    private void change(SettingChange resize, @Nullable Recommendation advice, Sample sample) {
        closeChange();
        PredictedHitRatio predicted = advice == null ? null
                : advice.predictedAt(size(resize.to()).max()).orElse(null);
        changes.add(new ReplayedChange(Duration.between(BacktestScenario.BEGIN, sample.at()), size(resize.from()),
                size(resize.to()),
                advice == null ? "" : advice.action().word(), advice == null ? "" : advice.reason().word(),
                resize.causes(),
                predicted, null));
        cost = cost
                .restarted(policy.price().ofRestart(sample.size().max().asDouble(), scenario.context().connections()));
    }

    /** A replay changes nothing but the size. */
    private static SizeRange size(SettingValue value) {
        return value.size().orElseThrow();
    }

    /** Adds the observed hit ratio of the latest size since its cache was warm. */
    private void closeChange() {
        if (!changes.isEmpty()) {
            Ratio.of(warmHits, warmMisses)
                    .ifPresent(ratio -> changes.add(changes.removeLast().withObserved(ratio)));
        }
        warmHits = 0;
        warmMisses = 0;
    }

    /**
     * Result of one replay of a trace.
     *
     * @param changes  the changes
     * @param cost   the cost
     * @param last   the latest recommendation; null without recommendations
     */
    record ReplayResult(List<ReplayedChange> changes, ReplayCost cost, @Nullable Recommendation last) {

        ReplayResult {
            changes = List.copyOf(changes);
        }
    }

    /** A policy that receives the samples of a compute and sets its size. */
    interface ReplayPolicy {

        /** The step after this probe. */
        Step after(Sample sample);

        /**
         * Step after one probe.
         *
         * @param resize the change to make now, if the replay continues; null for none
         * @param isWarm whether the cache counts as warm, so that the ratio is that of its size
         * @param advice the recommendation; null from a policy without recommendations
         */
        record Step(@Nullable SettingChange resize, boolean isWarm, @Nullable Recommendation advice) {

            static final Step NONE = new Step(null, false, null);
        }
    }
}
