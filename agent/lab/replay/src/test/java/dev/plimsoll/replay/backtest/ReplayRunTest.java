package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.replay.backtest.Backtest.ReplayedChange;
import dev.plimsoll.replay.backtest.PassCounter.Percents;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy.Step;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One replay of {@link SixtyPages}, read by read. */
class ReplayRunTest {

    private static final Duration MINUTE = SixtyPages.MINUTE;
    private static final int SCALE = SixtyPages.SCALE;

    private final List<Sample> shown = new ArrayList<>();

    @Test
    void aSizeThatIsTooSmall_missesEachRead_atFullScale() {
        ReplayResult result = run(10, "1", Map.of());

        assertThat(result.cost().hits()).isZero();
        assertThat(result.cost().misses()).isEqualTo(600 * SCALE);
        assertThat(result.cost().awake()).isEqualTo(MINUTE.multipliedBy(10));
        assertThat(result.cost().cuHours()).isCloseTo(10 / 60.0, within(1e-12));
        assertThat(result.cost().target().below()).isEqualTo(MINUTE.multipliedBy(10));
        assertThat(result.changes()).isEmpty();
        assertThat(result.last()).isNull();
    }

    @Test
    void aSizeThatHoldsAllPages_missesEachOnce() {
        ReplayResult result = run(10, "2", Map.of());

        assertThat(result.cost().misses()).isEqualTo(60 * SCALE);
        assertThat(result.cost().hits()).isEqualTo(540 * SCALE);
        assertThat(result.cost().target().below()).isEqualTo(MINUTE);
    }

    @Test
    void aChange_countsItsRestart_andTheReadsOfBothSizes() {
        ReplayResult result = run(10, "1", Map.of(4, "2"));

        assertThat(result.cost().misses()).isEqualTo((4 * 60 + 60) * SCALE);
        assertThat(result.cost().hits()).isEqualTo(5 * 60 * SCALE);
        assertThat(result.cost().cuHours()).isCloseTo((4 * 1 + 6 * 2) / 60.0, within(1e-12));
        assertThat(result.cost().restarts()).isEqualTo(1);
        assertThat(result.cost().restartHours()).as("an hour of 1 CU, and ten connections drop")
                .isCloseTo(1 + 10 * 0.01, within(1e-12));
        assertThat(result.changes()).singleElement().satisfies(change -> {
            assertThat(change.after()).isEqualTo(MINUTE.multipliedBy(4));
            assertThat(change.from()).isEqualTo(Given.cu("1"));
            assertThat(change.to()).isEqualTo(Given.cu("2"));
            assertThat(change.predicted()).isNull();
            assertThat(change.action()).as("the policy recommends nothing").isEmpty();
            assertThat(change.reason()).isEmpty();
        });
    }

    @Test
    void eachChange_startsCold() {
        ReplayResult result = run(10, "2", Map.of(3, "2", 6, "2"));

        assertThat(result.cost().misses()).isEqualTo(3 * 60 * SCALE);
        assertThat(result.cost().restarts()).isEqualTo(2);
        assertThat(result.changes()).extracting(ReplayedChange::after)
                .containsExactly(MINUTE.multipliedBy(3), MINUTE.multipliedBy(6).plusSeconds(1));
    }

    @Test
    void aChangeAfterTheLastProbe_isNotMade() {
        assertThat(run(10, "1", Map.of(10, "2"))).isEqualTo(run(10, "1", Map.of()));
        assertThat(run(10, "1", Map.of(9, "2")).changes()).hasSize(1);
    }

    /** The cache is warm from the fifth probe on, and changes after the third. */
    @Test
    void theObservedRatio_isThatOfTheTimeSinceTheCacheWasWarm() {
        ReplayResult warm = run(10, "1", Map.of(3, "2"), 5);
        ReplayResult cold = run(10, "1", Map.of(3, "2"));

        assertThat(warm.changes()).singleElement().returns(new Ratio(1), ReplayedChange::observed);
        assertThat(cold.changes()).singleElement().returns(null, ReplayedChange::observed);
    }

    @Test
    void theObservedRatio_belongsToItsOwnChange() {
        ReplayResult result = run(12, "2", Map.of(3, "1", 8, "2"), 4);

        assertThat(result.changes()).extracting(ReplayedChange::observed).containsExactly(new Ratio(0), new Ratio(1));
        assertThat(run(12, "2", Map.of(3, "1"), 1).changes()).singleElement()
                .satisfies(change -> assertThat(change.observed()).isEqualTo(new Ratio(0)));
    }

    @Test
    void thePolicy_receivesEachSampleAtFullScale() {
        run(3, "2", Map.of());

        assertThat(shown).hasSize(3);
        assertThat(shown.getFirst().cache().used()).isEqualTo(60 * SCALE);
        assertThat(shown).extracting(Sample::at)
                .containsExactly(BacktestScenario.BEGIN.plus(MINUTE),
                        BacktestScenario.BEGIN.plus(MINUTE.multipliedBy(2)),
                        BacktestScenario.BEGIN.plus(MINUTE.multipliedBy(3)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 3", "100, 100", "250, 100"})
    void eachPercent_isReportedAtMostOnce_andTheLastIsAHundred(int probes, int reports) {
        List<Integer> percents = new ArrayList<>();
        Percents all = new Percents(percents::add, probes);
        LongStream.rangeClosed(1, probes).forEach(all::done);

        assertThat(percents).hasSize(reports).doesNotHaveDuplicates().isSorted().endsWith(100);
        assertThat(percents).allSatisfy(percent -> assertThat(percent).isPositive());
    }

    private ReplayResult run(int probes, String start, Map<Integer, String> resizes) {
        return run(probes, start, resizes, Integer.MAX_VALUE);
    }

    /** A replay that resizes after these probes, with a cache that counts as warm from a probe on. */
    private ReplayResult run(int probes, String start, Map<Integer, String> resizes, int warmFrom) {
        BacktestScenario scenario = SixtyPages.scenario(probes, start);
        shown.clear();
        return SixtyPages.replay(scenario, SixtyPages.POLICY, sample -> {
            shown.add(sample);
            String to = resizes.get(shown.size());
            SettingChange resize = to == null ? null
                    : new SettingChange(Given.ID, SettingValue.of(sample.size()), SettingValue.of(Given.cu(to)),
                            List.of(), Given.basis(Action.GROW, Reason.TOO_SMALL));
            return new Step(resize, shown.size() >= warmFrom, null);
        });
    }
}
