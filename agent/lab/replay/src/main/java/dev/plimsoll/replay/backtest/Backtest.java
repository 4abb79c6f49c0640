package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.backtest.Backtest.Fixed;
import dev.plimsoll.replay.backtest.PassCounter.Percents;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Replays a trace with the agent's policy, and with its alternatives, in one pass. */
public final class Backtest {

    private static final ComputeId ID = new ComputeId("trace", "trace");

    private final BacktestScenario scenario;
    private final BacktestPolicy policy;
    private final SizeTable sizes;
    private final CacheCounts counts;

    /**
     * A backtest that was not run yet.
     *
     * @throws IllegalArgumentException if a cache is smaller than one block
     */
    public Backtest(BacktestScenario scenario, BacktestPolicy policy) {
        this.scenario = scenario;
        this.policy = policy;
        this.sizes = scenario.sizes(policy);
        this.counts = CacheCounts.of(sizes, scenario.unit());
    }

    /**
     * Result of a backtest. Every replay begins with a cold cache.
     *
     * @param turns        the changes by the agent
     * @param last         its latest recommendation
     * @param followed     cost of the agent's policy
     * @param platformRule cost of the platform rule, applied once a day
     * @param fixed        cost of each size throughout, smallest first
     * @param optimum      cost of the best plan that changes sizes on the hour; null where nobody asked for it
     */
    public record BacktestResult(List<ReplayedChange> turns, Recommendation last, ReplayCost followed,
            ReplayCost platformRule, List<Fixed> fixed, @Nullable ReplayCost optimum) {
        public BacktestResult {
            turns = List.copyOf(turns);
            fixed = List.copyOf(fixed);
        }

        /** The size with the lowest cost, in hindsight. */
        public Fixed cheapest(Price price) {
            return fixed.stream()
                    .min(Comparator.comparingDouble(one -> one.bill().cost(price)))
                    .orElseThrow();
        }

        /** The cost of {@code cu} throughout. */
        public ReplayCost kept(ComputeUnits cu) {
            return fixed.stream().filter(one -> one.cu().equals(cu)).findFirst().orElseThrow().bill();
        }
    }

    /** Cost of one size throughout. */
    public record Fixed(ComputeUnits cu, ReplayCost bill) {}

    /**
     * Runs it, once.
     *
     * @param withOptimum whether to plan the hourly optimum, which takes memory by the square of the hours
     * @param progress    receives each percent that is done, 1 to 100
     */
    public BacktestResult run(boolean withOptimum, IntConsumer progress) {
        ReplayRun agent = follow(new FollowedAgent(ID, policy));
        ReplayRun rule = follow(new PlatformRuleDaily(ID, policy, scenario.unit()));
        FixedSizes fixed = new FixedSizes(scenario, policy, sizes, counts);
        HourlyOptimum optimum = withOptimum ? new HourlyOptimum(scenario, policy, sizes, counts) : null;
        List<PassCounter> counters = new ArrayList<>(List.of(agent, rule, fixed));
        if (optimum != null) {
            counters.add(optimum);
        }
        PassCounter.pass(scenario, counts, new Percents(progress, scenario.probes()), counters);
        ReplayResult followed = agent.result();
        return new BacktestResult(followed.changes(), Objects.requireNonNull(followed.last()), followed.cost(),
                rule.result().cost(), fixed.costs(), optimum == null ? null : optimum.cost());
    }

    private ReplayRun follow(ReplayPolicy replayPolicy) {
        return new ReplayRun(scenario, policy, replayPolicy, scenario.compute(sizes, counts));
    }

    /**
     * A change of size in a backtest, and its result.
     *
     * @param after     time since the start of the trace
     * @param from      size before
     * @param to        size after
     * @param action    the recommended action
     * @param reason    its reason
     * @param causes    the causes of the recommendation
     * @param predicted the predicted hit ratio at the new size; null without a prediction
     * @param observed  the observed hit ratio from when the new cache was warm to the next change or the end; null if that
     *                  never came
     */
    public record ReplayedChange(Duration after, SizeRange from, SizeRange to, String action, String reason,
            List<Cause> causes,
            @Nullable PredictedHitRatio predicted, @Nullable Ratio observed) {

        public ReplayedChange {
            causes = List.copyOf(causes);
        }

        ReplayedChange withObserved(@Nullable Ratio ratio) {
            return new ReplayedChange(after, from, to, action, reason, causes, predicted, ratio);
        }
    }

    /** What each size costs that is kept throughout. Each begins with a cold cache. */
    static final class FixedSizes implements PassCounter {

        /** The start at the beginning of the trace. */
        private static final int FIRST = 1;

        private final BacktestScenario scenario;
        private final BacktestPolicy policy;
        private final CacheCounts counts;
        private List<Fixed> costs;

        FixedSizes(BacktestScenario scenario, BacktestPolicy policy, SizeTable sizes, CacheCounts counts) {
            this.scenario = scenario;
            this.policy = policy;
            this.counts = counts;
            this.costs = sizes.sizes().stream().map(size -> new Fixed(size.cu(), ReplayCost.NOTHING)).toList();
        }

        @Override
        public void ended(boolean continues) {
            List<Fixed> before = costs;
            costs = IntStream.range(0, before.size()).mapToObj(size -> ended(size, before.get(size))).toList();
        }

        private Fixed ended(int size, Fixed before) {
            return new Fixed(before.cu(), before.bill()
                    .observed(before.cu().asDouble(), scenario.every(), scenario.scale() * counts.hits(FIRST, size),
                            scenario.scale() * counts.misses(FIRST, size), policy));
        }

        /** The cost of each size, smallest first. */
        List<Fixed> costs() {
            return costs;
        }
    }
}
