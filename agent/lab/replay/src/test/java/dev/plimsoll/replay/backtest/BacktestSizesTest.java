package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.Backtest.BacktestResult;
import dev.plimsoll.replay.backtest.Backtest.Fixed;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sizes that a backtest of {@link SixtyPages} compares, and the cheapest of them. */
class BacktestSizesTest {

    private static final Duration MINUTE = SixtyPages.MINUTE;

    @Test
    void eachSize_hasItsCost_andTheFirstIsKept() {
        BacktestResult outcome = run("1", SixtyPages.POLICY);

        assertThat(outcome.fixed()).extracting(fixed -> fixed.cu().toString()).containsExactly("1", "2", "4");
        assertThat(outcome.fixed()).extracting(fixed -> fixed.bill().misses())
                .containsExactly(600L * SixtyPages.SCALE, 60L * SixtyPages.SCALE, 60L * SixtyPages.SCALE);
        assertThat(outcome.kept(ComputeUnits.of("1"))).isEqualTo(outcome.fixed().getFirst().bill());
        assertThat(run("2", SixtyPages.POLICY).kept(ComputeUnits.of("2"))).isEqualTo(outcome.fixed().get(1).bill());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAGES", "CHUNKS"})
    void onePassOverTheTrace_givesEachSizeWhatAReplayOfItsOwnGives(UsedUnit unit) {
        SplittableRandom random = new SplittableRandom(3);
        int perBlock = Math.toIntExact(unit.size().value() / UsedUnit.PAGES.size().value());
        int[] pages = IntStream.generate(() -> (int) (random.nextDouble() * random.nextDouble() * 220 * perBlock))
                .limit(6_000)
                .toArray();
        SizeTable table = new SizeTable(IntStream.of(1, 2, 3, 4)
                .mapToObj(cu -> new Size(ComputeUnits.of("" + cu), unit.bytes(200L * cu), unit.bytes(80L * cu), 100,
                        false))
                .toList(), null);
        BacktestPolicy policy = new BacktestPolicy(table, SixtyPages.POLICY.sizing(), SixtyPages.POLICY.change());
        BacktestScenario scenario = new BacktestScenario(PageTrace.of(pages), 10, MINUTE, 10, 2, unit,
                ComputeUnits.of("1"), new TraceContext("br", Bytes.ZERO, 10, 1, 3, false));

        List<Fixed> fixed = new Backtest(scenario, policy).run(false, percent -> {}).fixed();

        assertThat(fixed).hasSize(4)
                .allSatisfy(one -> assertThat(one.bill()).isEqualTo(
                        SixtyPages.replay(startingAt(scenario, one.cu()), policy, sample -> ReplayPolicy.Step.NONE)
                                .cost()));
        assertThat(fixed.getFirst().bill().misses()).isGreaterThan(fixed.get(1).bill().misses());
    }

    private static BacktestScenario startingAt(BacktestScenario scenario, ComputeUnits start) {
        return new BacktestScenario(scenario.trace(), scenario.pagesPerSecond(), scenario.every(), scenario.probes(),
                scenario.scale(), scenario.unit(), start, scenario.context());
    }

    @Test
    void sizesThatAreNotAllowed_areLeftOut_exceptTheFirst() {
        BacktestPolicy four = SixtyPages.POLICY.within(ComputeUnits.of("4"), ComputeUnits.of("4"));

        assertThat(run("1", four).fixed()).extracting(fixed -> fixed.cu().toString()).containsExactly("1", "4");
        assertThat(run("4", four).fixed()).extracting(fixed -> fixed.cu().toString()).containsExactly("4");
    }

    @Test
    void inLessThanADay_thePlatformRuleChangesNothing() {
        assertThat(run("1", SixtyPages.POLICY).platformRule())
                .isEqualTo(run("1", SixtyPages.POLICY).kept(ComputeUnits.of("1")));
    }

    /** The waiting hours at 1, 2 and 4 CU are 3, 1 and 0; the rest is size times hours. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0.4, 1", "0.6, 2", "1.9, 2", "2.1, 4"})
    void theCheapestSize_dependsOnWhatAWaitingHourIsWorth(double waitingHour, String cheapest) {
        List<Fixed> fixed = Stream.of(fixed("1", 3), fixed("2", 1), fixed("4", -1e-9)).toList();
        Price price = new Price(0.01, waitingHour, Duration.ofMillis(1), 1, 0.01);

        assertThat(outcome(fixed).cheapest(price).cu()).hasToString(cheapest);
        assertThat(outcome(fixed.reversed()).cheapest(price).cu()).hasToString(cheapest);
    }

    private static Fixed fixed(String cu, double waitingHours) {
        ReplayCost cost = new ReplayCost(MINUTE, Double.parseDouble(cu),
                new ReplayCost.TargetTime(MINUTE, MINUTE, waitingHours), 0, 0, 0, 0);
        return new Fixed(ComputeUnits.of(cu), cost);
    }

    private static BacktestResult outcome(List<Fixed> fixed) {
        return new BacktestResult(List.of(),
                new ReplayEngine(Given.ID, SixtyPages.POLICY).evaluate(new SampleBuilder().sample()).advice(),
                ReplayCost.NOTHING, ReplayCost.NOTHING, fixed, null);
    }

    /** Ten minutes. */
    private BacktestResult run(String start, BacktestPolicy policy) {
        return new Backtest(SixtyPages.scenario(10, start), policy).run(false, percent -> {});
    }
}
