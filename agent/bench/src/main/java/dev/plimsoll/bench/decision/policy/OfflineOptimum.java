package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;

/**
 * The plan with the least cost, with the whole week known.
 *
 * <p>The cost of a run depends only on its start and size. So a backward pass over the epochs determines, for
 * a run that starts here at each size, the best end.
 */
public final class OfflineOptimum implements Policy {

    private final int[] sizes;
    private final double cost;

    private OfflineOptimum(int[] sizes, double cost) {
        this.sizes = sizes;
        this.cost = cost;
    }

    /** Plans the whole week. */
    public static OfflineOptimum of(Exact exact, Tariff tariff) {
        return new Planning(exact, tariff).plan();
    }

    /** The planned cost. */
    public double cost() {
        return cost;
    }

    @Override
    public int next(EpochView view) {
        return view.epoch() + 1 < sizes.length ? sizes[view.epoch() + 1] : view.size();
    }

    private static final class Planning {

        private static final int UNKNOWN = -1;

        private final Exact exact;
        private final Tariff tariff;
        private final Week week;
        /** By epoch: the least cost from here on of a run that starts here, and its size. */
        private final double[] best = new double[Week.EPOCHS + 1];
        private final int[] bestSize = new int[Week.EPOCHS];
        /** By epoch and size: the best end of a run that starts here. */
        private final int[][] end = new int[Week.EPOCHS][Ladder.count()];
        /** By epoch and size: the misses of the last run looked at, and the cost of the epoch with them. */
        private final int[][] misses = new int[Week.EPOCHS][Ladder.count()];
        private final double[][] costs = new double[Week.EPOCHS][Ladder.count()];

        Planning(Exact exact, Tariff tariff) {
            this.exact = exact;
            this.tariff = tariff;
            this.week = exact.week();
            for (int[] ofEpoch : misses) {
                Arrays.fill(ofEpoch, UNKNOWN);
            }
        }

        OfflineOptimum plan() {
            double whole = 0;
            for (int start = Week.EPOCHS - 1; start >= 0; start--) {
                whole = week.isAwake(start) ? begin(start) : asleep(start);
            }
            return new OfflineOptimum(sizes(), whole);
        }

        private double asleep(int epoch) {
            best[epoch] = best[epoch + 1];
            bestSize[epoch] = epoch + 1 < Week.EPOCHS ? bestSize[epoch + 1] : 0;
            return best[epoch];
        }

        /** The cost with the first size of the week, which matters at its beginning alone. */
        private double begin(int start) {
            best[start] = Double.MAX_VALUE;
            double withFirst = 0;
            for (int size = 0; size < Ladder.count(); size++) {
                double cost = run(start, size);
                if (cost < best[start]) {
                    best[start] = cost;
                    bestSize[start] = size;
                }
                withFirst = size == week.firstSize() ? cost : withFirst;
            }
            return withFirst;
        }

        private double run(int start, int size) {
            double paid = 0;
            double least = Double.MAX_VALUE;
            for (int epoch = start; epoch < Week.EPOCHS; epoch++) {
                paid += cost(start, epoch, size);
                boolean ends = epoch + 1 == Week.EPOCHS || !week.isAwake(epoch + 1);
                double total = paid + best[epoch + 1] + (ends ? 0 : tariff.move(exact, epoch, size));
                if (total < least) {
                    least = total;
                    end[start][size] = epoch + 1;
                }
                // No cost is negative, so no later end can cost less than what is paid already.
                if (ends || paid >= least) {
                    break;
                }
            }
            return least;
        }

        /** Runs that start one epoch apart mostly miss the same later on. */
        private double cost(int start, int epoch, int size) {
            int now = exact.misses(start, epoch, size);
            if (misses[epoch][size] != now) {
                misses[epoch][size] = now;
                costs[epoch][size] = tariff.epoch(exact, start, epoch, size);
            }
            return costs[epoch][size];
        }

        private int[] sizes() {
            int[] sizes = new int[Week.EPOCHS];
            int epoch = 0;
            while (epoch < Week.EPOCHS) {
                int size = epoch == 0 && week.isAwake(0) ? week.firstSize() : bestSize[epoch];
                int until = week.isAwake(epoch) ? end[epoch][size] : epoch + 1;
                for (; epoch < until; epoch++) {
                    sizes[epoch] = size;
                }
            }
            return sizes;
        }
    }
}
