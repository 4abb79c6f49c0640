package dev.plimsoll.replay.backtest;

import java.util.ArrayList;
import java.util.List;

/**
 * The sizes with the least cost over consecutive periods, by dynamic programming with all periods known.
 *
 * <p>The cost of a run depends only on its start and size. So a backward pass finds, for a run that starts with a
 * period, the best size and the best end.
 */
public final class LeastCostPlan {

    private final PlanCosts costs;
    /** By period: the least cost from here on, and the run that begins here. */
    private final double[] least;
    private final SizeRun[] runs;

    private LeastCostPlan(PlanCosts costs) {
        this.costs = costs;
        this.least = new double[costs.periods() + 1];
        this.runs = new SizeRun[costs.periods()];
    }

    /** What runs cost. Periods and sizes count from 0. */
    public interface PlanCosts {
        int periods();

        int sizes();

        /** The cost of {@code period} in a run of {@code size} that began with period {@code start}; 0 or more. */
        double of(int start, int period, int size);

        /** The cost of ending a run of {@code size} with {@code period}, where a run does not have to end. */
        double change(int period, int size);

        /** Whether each run ends with {@code period}: the last one, or one before a suspend. */
        boolean ends(int period);
    }

    /** One size from a period to before another. */
    public record SizeRun(int from, int until, int size) {}

    /** The runs of the plan, in order; of equal costs the longest ones. */
    public static List<SizeRun> of(PlanCosts costs) {
        LeastCostPlan plan = new LeastCostPlan(costs);
        for (int start = costs.periods() - 1; start >= 0; start--) {
            plan.begin(start);
        }
        List<SizeRun> all = new ArrayList<>();
        for (int at = 0; at < costs.periods(); at = all.getLast().until()) {
            all.add(plan.runs[at]);
        }
        return all;
    }

    private void begin(int start) {
        least[start] = Double.POSITIVE_INFINITY;
        for (int size = 0; size < costs.sizes(); size++) {
            run(start, size);
        }
    }

    /** No cost is negative, so no later end can cost less than what is paid already. */
    private void run(int start, int size) {
        double paid = 0;
        boolean ends = false;
        for (int period = start; !ends && paid <= least[start]; period++) {
            paid += costs.of(start, period, size);
            ends = costs.ends(period);
            double total = paid + least[period + 1] + (ends ? 0 : costs.change(period, size));
            if (total < least[start] || (total == least[start] && runs[start].size() == size)) {
                least[start] = total;
                runs[start] = new SizeRun(start, period + 1, size);
            }
        }
    }
}
