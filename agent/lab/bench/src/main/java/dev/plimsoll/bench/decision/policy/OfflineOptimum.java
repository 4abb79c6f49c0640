package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.replay.backtest.LeastCostPlan;
import dev.plimsoll.replay.backtest.LeastCostPlan.SizeRun;
import java.util.Arrays;

/** The plan with the least cost, with the whole week known: the least-cost plan of a backtest over the epochs. */
public final class OfflineOptimum implements Policy {

    private final int[] sizes;
    private final double cost;

    private OfflineOptimum(int[] sizes, double cost) {
        this.sizes = sizes;
        this.cost = cost;
    }

    /** Plans the whole week. */
    public static OfflineOptimum of(Exact exact, Tariff tariff) {
        WeekCosts costs = new WeekCosts(exact, tariff);
        int[] sizes = new int[Week.EPOCHS];
        double cost = 0;
        for (SizeRun run : LeastCostPlan.of(costs)) {
            Arrays.fill(sizes, run.from(), run.until(), run.size());
            cost += costs.of(run);
        }
        for (int epoch = Week.EPOCHS - 1; epoch >= 0; epoch--) {
            if (!exact.week().isAwake(epoch)) {
                sizes[epoch] = epoch + 1 < Week.EPOCHS ? sizes[epoch + 1] : 0;
            }
        }
        return new OfflineOptimum(sizes, cost);
    }

    /** The planned cost. */
    public double cost() {
        return cost;
    }

    @Override
    public int next(EpochView view) {
        return view.epoch() + 1 < sizes.length ? sizes[view.epoch() + 1] : view.size();
    }

    /** The costs of a week by epoch. A suspended epoch costs nothing at any size. */
    private static final class WeekCosts implements LeastCostPlan.PlanCosts {

        private static final int UNKNOWN = -1;
        /** More than any plan: the week begins with the first size. */
        private static final double EXCLUDED = 1e12;

        private final Exact exact;
        private final Tariff tariff;
        private final Week week;
        /** By epoch and size: the misses of the last run looked at, and the cost of the epoch with them. */
        private final int[][] misses = new int[Week.EPOCHS][Ladder.count()];
        private final double[][] costs = new double[Week.EPOCHS][Ladder.count()];

        WeekCosts(Exact exact, Tariff tariff) {
            this.exact = exact;
            this.tariff = tariff;
            this.week = exact.week();
            for (int[] ofEpoch : misses) {
                Arrays.fill(ofEpoch, UNKNOWN);
            }
        }

        double of(SizeRun run) {
            double cost = 0;
            for (int epoch = run.from(); epoch < run.until(); epoch++) {
                cost += of(run.from(), epoch, run.size());
            }
            int last = run.until() - 1;
            return cost + (ends(last) ? 0 : change(last, run.size()));
        }

        @Override
        public int periods() {
            return Week.EPOCHS;
        }

        @Override
        public int sizes() {
            return Ladder.count();
        }

        /** Runs that start one epoch apart mostly miss the same later on. */
        @Override
        public double of(int start, int epoch, int size) {
            if (!week.isAwake(epoch)) {
                return 0;
            }
            int now = exact.misses(start, epoch, size);
            if (misses[epoch][size] != now) {
                misses[epoch][size] = now;
                costs[epoch][size] = tariff.epoch(exact, start, epoch, size);
            }
            return costs[epoch][size] + (epoch == 0 && size != week.firstSize() ? EXCLUDED : 0);
        }

        @Override
        public double change(int epoch, int size) {
            return tariff.move(exact, epoch, size);
        }

        @Override
        public boolean ends(int epoch) {
            return !week.isAwake(epoch) || epoch + 1 == Week.EPOCHS || !week.isAwake(epoch + 1);
        }
    }
}
