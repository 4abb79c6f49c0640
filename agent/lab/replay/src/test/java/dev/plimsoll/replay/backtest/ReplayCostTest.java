package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.Hindsight.TimeBelowTarget;
import dev.plimsoll.replay.backtest.ReplayCost.TargetTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cost of time at a size, and the scale at which a trace stands for a larger database. The target is 99 %. */
class ReplayCostTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int READS = 3_600_000;
    private static final BacktestPolicy POLICY = new BacktestPolicy(Given.table(), Given.policy(),
            Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE));
    private static final Price PRICE = POLICY.price();

    @Test
    void anHourOnTarget_costsItsSize() {
        ReplayCost cost = ReplayCost.NOTHING.observed(2, HOUR, 990, 10, POLICY);

        assertThat(cost).isEqualTo(new ReplayCost(HOUR, 2, new TargetTime(HOUR, Duration.ZERO, 0), 990, 10, 0, 0));
        assertThat(cost.cost(PRICE)).isEqualTo(2);
        assertThat(cost.belowShare()).isZero();
        assertThat(cost.hitRatio()).isEqualTo(0.99);
    }

    /** Of 3.6 million reads an hour, each per cent beyond the allowed one waits for 10 sessions' milliseconds a second. */
    @ParameterizedTest
    @CsvSource({"0.02, 0.01", "0.1, 0.09", "1, 0.99"})
    void anHourBelowTheTarget_costsWhatWaitsForReadsBeyondIt(double missRatio, double waiting) {
        long misses = Math.round(READS * missRatio);
        ReplayCost cost = ReplayCost.NOTHING.observed(2, HOUR, READS - misses, misses, POLICY);

        assertThat(cost.target().below()).isEqualTo(HOUR);
        assertThat(cost.target().waitingHours()).isCloseTo(waiting, within(1e-9));
        assertThat(cost.cost(PRICE)).isCloseTo(2 + 60 * waiting, within(1e-6));
        assertThat(cost.belowShare()).isEqualTo(1);
    }

    /** A good half hour does not make up for a bad one. */
    @Test
    void waiting_countsByProbe_andAddsUp() {
        Duration half = HOUR.dividedBy(2);

        ReplayCost cost = ReplayCost.NOTHING.observed(2, half, READS / 2, 0, POLICY)
                .observed(2, half, 0, READS / 2, POLICY);

        assertThat(cost.target().waitingHours()).isCloseTo(0.99 / 2, within(1e-9));
        assertThat(cost.target().judged()).isEqualTo(HOUR);
        assertThat(cost.target().below()).isEqualTo(half);
        assertThat(cost.hits()).isEqualTo(READS / 2);
        assertThat(cost.misses()).isEqualTo(READS / 2);
    }

    @Test
    void timeWithTooFewReads_costsItsSize_butIsNotJudged() {
        ReplayCost cost = ReplayCost.NOTHING.observed(2, HOUR, 0, 99, POLICY);

        assertThat(cost.target().isJudged()).isFalse();
        assertThat(cost.cuHours()).isEqualTo(2);
        assertThat(cost.misses()).isEqualTo(99);
        assertThat(cost.observed(2, HOUR, 0, 100, POLICY).target())
                .isEqualTo(new TargetTime(HOUR, HOUR, PRICE.waiting(100, 0.99)));
        assertThat(cost.observed(2, HOUR, 0, 100, POLICY).belowShare()).isEqualTo(0.5);
    }

    @Test
    void restarts_addTheirCost_andNoTime() {
        ReplayCost cost = ReplayCost.NOTHING.observed(1, HOUR, 1_000, 0, POLICY).restarted(2.5).restarted(0.5);

        assertThat(cost.restarts()).isEqualTo(2);
        assertThat(cost.restartHours()).isEqualTo(3);
        assertThat(cost.awake()).isEqualTo(HOUR);
        assertThat(cost.cost(PRICE)).isEqualTo(1 + 3);
    }

    @Test
    void whatNeverRan_hasNoShareBelowTheTarget_andNoHitRatio() {
        assertThat(ReplayCost.NOTHING.belowShare()).isZero();
        assertThat(ReplayCost.NOTHING.hitRatio()).isNaN();
        assertThat(ReplayCost.NOTHING.cost(PRICE)).isZero();
    }

    @Test
    void timeBelowTheTarget_countsForEachBound() {
        TimeBelowTarget below = TimeBelowTarget.NEVER.plus(HOUR, true, true, true)
                .plus(HOUR, false, true, true)
                .plus(HOUR, false, false, true);

        assertThat(below).isEqualTo(new TimeBelowTarget(HOUR, HOUR.multipliedBy(2), HOUR.multipliedBy(3)));
        assertThat(below.plus(HOUR, false, false, false)).isEqualTo(below);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "-1, 1, 1", "NaN, 1, 1", "1, 0, 1", "1, 1, 0", "1, 1, -5"})
    void aScenarioWithoutRate_probes_orScale_isRefused(double rate, long probes, int scale) {
        assertThatIllegalArgumentException().isThrownBy(() -> scenario(rate, probes, scale))
                .withMessageContaining("%s, %d, %d".formatted(rate, probes, scale));
    }

    @Test
    void atFullScale_readsUseAndWorkingSet_areMultiplied_andNothingElse() {
        Sample sample = new SampleBuilder()
                .cache(new CacheStatistics(new Counters(10, 20, 30, 40L, 33.3), null, new WorkingSet(1L, null, 3L, 4L),
                        null, null, null, null))
                .sample();

        assertThat(scenario(1, 1, 1_000).atFullScale(sample)).isEqualTo(
                new SampleBuilder().cache(new CacheStatistics(new Counters(10_000, 20_000, 30_000, 40_000L, 33.3), null,
                        new WorkingSet(1_000L, null, 3_000L, 4_000L), null, null, null, null)).sample());
        assertThat(scenario(1, 1, 1).atFullScale(sample)).isEqualTo(sample);
        Sample blank = new SampleBuilder().cache(Given.statistics(null)).sample();
        assertThat(scenario(1, 1, 1_000).atFullScale(blank)).isEqualTo(blank);
    }

    @Test
    void theCaches_areDividedByTheScale() {
        BacktestScenario thousandth = scenario(1, 1, 1_024);

        assertThat(thousandth.sizes(POLICY).at(ComputeUnits.of("1")).orElseThrow().cache())
                .isEqualTo(UsedUnit.PAGES.bytes(410));
        assertThatIllegalArgumentException().isThrownBy(() -> new Backtest(scenario(1, 1, 1_000_000_000), POLICY))
                .withMessageContaining("at least one block");
    }

    @Test
    void aPolicyWithinOtherLimits_orWithoutApprovals_isOtherwiseTheSame() {
        BacktestPolicy within = POLICY.within(ComputeUnits.of("1"), ComputeUnits.of("2"));
        assertThat(within.sizing().allowed().includes(ComputeUnits.of("2"), Given.table())).isTrue();
        assertThat(within.sizing().allowed().includes(ComputeUnits.of("3"), Given.table())).isFalse();
        assertThat(within.within(ComputeUnits.of("0.25"), ComputeUnits.of("10"))).isEqualTo(POLICY);

        assertThat(POLICY.unattended().change()).returns(ChangeMode.APPLY, ChangePolicy::mode)
                .returns(When.IDLE, change -> change.timing().when())
                .returns(ApprovalMode.POLICY, change -> change.permission().approval());
        assertThat(POLICY.unattendedAtOnce().change().timing().when()).isEqualTo(When.NOW);
        assertThat(POLICY.unattendedAtOnce().change().limits()).isEqualTo(POLICY.change().limits());
    }

    private static BacktestScenario scenario(double rate, long probes, int scale) {
        return new BacktestScenario(PageTrace.of(new int[]{1}), rate, HOUR, probes, scale, UsedUnit.PAGES,
                ComputeUnits.of("1"), new TraceContext("br", Bytes.ZERO, 10, 1, 3, false));
    }
}
