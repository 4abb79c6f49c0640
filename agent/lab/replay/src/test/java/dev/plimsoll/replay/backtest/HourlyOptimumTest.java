package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.Backtest.FixedSizes;
import dev.plimsoll.replay.backtest.LeastCostPlan.SizeRun;
import dev.plimsoll.replay.backtest.PassCounter.Percents;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hours with a small and a large working set, of sizes that hold 50, 100 and 200 pages. */
class HourlyOptimumTest {

    private static final Duration PROBE = Duration.ofMinutes(5);
    private static final int AN_HOUR = 12;
    private static final int HOURS = 24;

    @Test
    void itsCost_isThatOfTheReplayedPlan_andLessThanThatOfAnySize() {
        BacktestScenario scenario = scenario();
        SizeTable sizes = scenario.sizes(SixtyPages.POLICY);
        CacheCounts counts = CacheCounts.of(sizes, scenario.unit());
        HourlyOptimum optimum = new HourlyOptimum(scenario, SixtyPages.POLICY, sizes, counts);
        FixedSizes fixed = new FixedSizes(scenario, SixtyPages.POLICY, sizes, counts);
        PassCounter.pass(scenario, counts, new Percents(percent -> {}, scenario.probes()), List.of(optimum, fixed));

        List<SizeRun> plan = LeastCostPlan.of(optimum);
        ReplayCost cost = optimum.cost();
        assertThat(plan).extracting(SizeRun::size)
                .as("4 CU for the second half of each day")
                .containsExactly(0, 2, 0, 2);
        ReplayCost replayed = SixtyPages.replay(scenario, SixtyPages.POLICY, following(plan, sizes)).cost();
        assertThat(cost.cost(SixtyPages.POLICY.price())).isCloseTo(replayed.cost(SixtyPages.POLICY.price()),
                within(1e-9));
        assertThat(cost).usingRecursiveComparison()
                .withComparatorForType((one, other) -> Math.abs(one - other) < 1e-9
                        ? 0
                        : Double.compare(one, other), Double.class)
                .isEqualTo(replayed);
        assertThat(fixed.costs()).allSatisfy(one -> assertThat(one.bill().cost(SixtyPages.POLICY.price()))
                .isGreaterThan(cost.cost(SixtyPages.POLICY.price())));
    }

    private static ReplayPolicy following(List<SizeRun> plan, SizeTable sizes) {
        List<Sample> shown = new ArrayList<>();
        return sample -> {
            shown.add(sample);
            return plan.stream()
                    .filter(run -> run.from() > 0 && run.from() * AN_HOUR == shown.size())
                    .map(run -> SizeRange.fixed(sizes.sizes().get(run.size()).cu()))
                    .map(to -> new Step(new SettingChange(Given.ID, SettingValue.of(sample.size()), SettingValue.of(to),
                            List.of(), Given.basis(Action.GROW, Reason.TOO_SMALL)), false, null))
                    .findFirst()
                    .orElse(Step.NONE);
        };
    }

    private static BacktestScenario scenario() {
        SplittableRandom random = new SplittableRandom(1);
        int[] pages = IntStream.range(0, HOURS * 3_600)
                .map(second -> random.nextInt(second / 3_600 / 6 % 2 == 0 ? 40 : 190))
                .toArray();
        return new BacktestScenario(PageTrace.of(pages), 1, PROBE, HOURS * AN_HOUR, SixtyPages.SCALE, UsedUnit.PAGES,
                ComputeUnits.of("1"), new TraceContext("br", Bytes.ZERO, 10, 1, 3, false));
    }
}
