package dev.plimsoll.replay.backtest;

import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.backtest.LeastCostPlan.SizeRun;
import dev.plimsoll.replay.backtest.ReplayCost.TargetTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan with the least cost that changes sizes on the hour, with the whole trace known. It chooses the first size
 * too. Its cost is exact: a cache that starts with an hour begins cold.
 */
final class HourlyOptimum implements PassCounter, LeastCostPlan.PlanCosts {

    private static final Duration HOUR = Duration.ofHours(1);

    private final BacktestScenario scenario;
    private final BacktestPolicy policy;
    private final Price price;
    private final CacheCounts counts;
    private final List<Size> sizes;
    private final List<RunHour> hours = new ArrayList<>();
    private Duration elapsed = Duration.ZERO;

    HourlyOptimum(BacktestScenario scenario, BacktestPolicy policy, SizeTable sizes, CacheCounts counts) {
        this.scenario = scenario;
        this.policy = policy;
        this.price = policy.price();
        this.counts = counts;
        this.sizes = sizes.sizes();
        hours.add(new RunHour(counts.start(), this.sizes.size()));
    }

    /** By start hour and size: what a run that started there paid in this hour. */
    private static final class RunHour {

        private final int start;
        private final long[] misses;
        private final double[] waiting;
        private final int[] below;
        private long reads;
        private int probes;
        private int judged;

        RunHour(int start, int runs) {
            this.start = start;
            this.misses = new long[runs];
            this.waiting = new double[runs];
            this.below = new int[runs];
        }
    }

    @Override
    public void ended(boolean continues) {
        RunHour hour = hours.getLast();
        long reads = counts.reads() * scenario.scale();
        boolean isJudged = policy.canJudge(reads);
        hour.reads += reads;
        hour.probes++;
        hour.judged += isJudged ? 1 : 0;
        for (int run = 0; run < hour.misses.length; run++) {
            int start = hours.get(run / sizes.size()).start;
            long misses = scenario.scale() * counts.misses(start, run % sizes.size());
            double excess = isJudged ? price.excess((double) misses / reads) : 0;
            hour.misses[run] += misses;
            hour.waiting[run] += price.waiting((double) reads, excess);
            hour.below[run] += excess > 0 ? 1 : 0;
        }
        elapsed = elapsed.plus(scenario.every());
        if (continues && elapsed.compareTo(HOUR.multipliedBy(hours.size())) >= 0) {
            hours.add(new RunHour(counts.start(), (hours.size() + 1) * sizes.size()));
        }
    }

    /** The cost of the plan. */
    ReplayCost cost() {
        ReplayCost cost = ReplayCost.NOTHING;
        for (SizeRun run : LeastCostPlan.of(this)) {
            for (int hour = run.from(); hour < run.until(); hour++) {
                cost = cost.plus(cost(run, hours.get(hour)));
            }
            cost = ends(run.until() - 1) ? cost : cost.restarted(change(run.until() - 1, run.size()));
        }
        return cost;
    }

    private ReplayCost cost(SizeRun run, RunHour hour) {
        int at = run.from() * sizes.size() + run.size();
        return new ReplayCost(times(hour.probes), cuHours(hour, run.size()),
                new TargetTime(times(hour.judged), times(hour.below[at]), hour.waiting[at]),
                hour.reads - hour.misses[at], hour.misses[at], 0, 0);
    }

    private Duration times(int probes) {
        return scenario.every().multipliedBy(probes);
    }

    private double cuHours(RunHour hour, int size) {
        return sizes.get(size).cu().asDouble() * Hours.of(times(hour.probes));
    }

    @Override
    public int periods() {
        return hours.size();
    }

    @Override
    public int sizes() {
        return sizes.size();
    }

    @Override
    public double of(int start, int period, int size) {
        RunHour hour = hours.get(period);
        return cuHours(hour, size) + price.waitingHour() * hour.waiting[start * sizes.size() + size];
    }

    @Override
    public double change(int period, int size) {
        return price.ofRestart(sizes.get(size).cu().asDouble(), scenario.context().connections());
    }

    @Override
    public boolean ends(int period) {
        return period + 1 == hours.size();
    }
}
