package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.replay.backtest.LeastCostPlan.PlanCosts;
import dev.plimsoll.replay.backtest.LeastCostPlan.SizeRun;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeastCostPlanTest {

    private static final int PERIODS = 6;
    private static final int SIZES = 3;

    /** Costs of runs by start, period and size, and of changes by period and size; no run lasts through the fourth. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Table(double[][][] costs, double[][] changes) implements PlanCosts {

        static Table random(long seed, double change) {
            SplittableRandom random = new SplittableRandom(seed);
            double[][][] costs = new double[PERIODS][PERIODS][SIZES];
            double[][] changes = new double[PERIODS][SIZES];
            for (int i = 0; i < PERIODS * PERIODS * SIZES; i++) {
                costs[i / SIZES / PERIODS][i / SIZES % PERIODS][i % SIZES] = random.nextDouble();
                changes[i / SIZES % PERIODS][i % SIZES] = change * random.nextDouble();
            }
            return new Table(costs, changes);
        }

        @Override
        public int periods() {
            return PERIODS;
        }

        @Override
        public int sizes() {
            return SIZES;
        }

        @Override
        public double of(int start, int period, int size) {
            return costs[start][period][size];
        }

        @Override
        public double change(int period, int size) {
            return changes[period][size];
        }

        @Override
        public boolean ends(int period) {
            return period == 3 || period == PERIODS - 1;
        }

        double of(List<SizeRun> runs) {
            double cost = 0;
            for (SizeRun run : runs) {
                for (int period = run.from(); period < run.until(); period++) {
                    cost += of(run.from(), period, run.size());
                }
                cost += ends(run.until() - 1) ? 0 : change(run.until() - 1, run.size());
            }
            return cost;
        }

        /** The least cost of all plans from {@code from} on, each tried. */
        double least(int from) {
            double least = from == PERIODS ? 0 : Double.POSITIVE_INFINITY;
            for (int until = from + 1; until <= PERIODS && (until == from + 1 || !ends(until - 2)); until++) {
                for (int size = 0; size < SIZES; size++) {
                    least = Math.min(least, of(List.of(new SizeRun(from, until, size))) + least(until));
                }
            }
            return least;
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1, 4})
    void noPlan_costsLess(double change) {
        for (int seed = 0; seed < 200; seed++) {
            Table table = Table.random(seed, change);
            List<SizeRun> plan = LeastCostPlan.of(table);

            assertThat(table.of(plan)).isCloseTo(table.least(0), within(1e-12));
            assertThat(plan.getFirst().from()).isZero();
            assertThat(plan.getLast().until()).isEqualTo(PERIODS);
            assertThat(plan).as("each run ends with the fourth period").anyMatch(run -> run.until() == 4);
        }
    }

    @Test
    void ofEqualCosts_theLongestRunIsPlanned() {
        Table free = new Table(new double[PERIODS][PERIODS][SIZES], new double[PERIODS][SIZES]);

        assertThat(LeastCostPlan.of(free)).containsExactly(new SizeRun(0, 4, 0), new SizeRun(4, 6, 0));
    }
}
