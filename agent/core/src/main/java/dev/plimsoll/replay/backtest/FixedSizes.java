package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.backtest.Backtest.Fixed;
import java.util.List;
import java.util.stream.IntStream;

/** What each size costs that is kept throughout. Each begins with a cold cache. */
final class FixedSizes implements PassCounter {

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
