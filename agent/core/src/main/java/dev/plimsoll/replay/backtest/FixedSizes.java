package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.PageCaches;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.backtest.Backtest.Fixed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What each of several fixed sizes costs, from one pass over the trace. Each begins with a cold cache. */
final class FixedSizes {

    private final BacktestScenario scenario;
    private final BacktestPolicy policy;
    private final List<ComputeUnits> sizes;
    private final PageCaches caches;
    /** The position of the cache of each size. */
    private final int[] positions;
    /** Reads of the present interval, by the number of caches that missed them. */
    private final long[] missed;

    FixedSizes(BacktestScenario scenario, BacktestPolicy policy, List<ComputeUnits> sizes) {
        this.scenario = scenario;
        this.policy = policy;
        this.sizes = sizes;
        SizeTable scaled = scenario.scaled(policy.table());
        List<Size> each = sizes.stream().map(cu -> scaled.at(cu).orElseThrow()).toList();
        this.caches = PageCaches.of(each.stream().map(Size::cache).toList(), scenario.unit());
        this.positions = each.stream()
                .mapToInt(size -> caches.position(
                        Math.toIntExact(size.cache().value() / scenario.unit().size().value())))
                .toArray();
        this.missed = new long[each.size() + 1];
    }

    /** The cost of each size, in their order. */
    List<Fixed> run(Percents percents) {
        ReplayCost[] costs = new ReplayCost[sizes.size()];
        Arrays.fill(costs, ReplayCost.NOTHING);
        try (Replay replay = scenario.replay()) {
            for (long probe = 1; probe <= scenario.probes(); probe++) {
                Arrays.fill(missed, 0);
                replay.next(this::read);
                long reads = Arrays.stream(missed).sum();
                for (int at = 0; at < costs.length; at++) {
                    costs[at] = observed(costs[at], at, reads);
                }
                percents.done(probe);
            }
        }
        List<Fixed> all = new ArrayList<>();
        for (int at = 0; at < costs.length; at++) {
            all.add(new Fixed(sizes.get(at), costs[at]));
        }
        return all;
    }

    private void read(int[] pages, int from, int to) {
        for (int i = from; i < to; i++) {
            missed[caches.read(pages[i])]++;
        }
    }

    private ReplayCost observed(ReplayCost before, int at, long reads) {
        long misses = 0;
        for (int caches = positions[at] + 1; caches < missed.length; caches++) {
            misses += missed[caches];
        }
        return before.observed(sizes.get(at).asDouble(), scenario.every(), (reads - misses) * scenario.scale(),
                misses * scenario.scale(), policy);
    }
}
