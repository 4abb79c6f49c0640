package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The platform rule: once a day one size up, if the latest hour was below the target with a full cache. */
class PlatformRuleDailyTest {

    private static final Instant START = Given.T0;
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final BacktestPolicy POLICY = RecordedProbes.advising(When.IDLE);

    private final List<SettingChange> changes = new ArrayList<>();
    private final List<Instant> changedAt = new ArrayList<>();
    private final RecordedProbes compute = new RecordedProbes(TEN_MINUTES);
    private PlatformRuleDaily rule = ruleWith(POLICY);

    @Test
    void belowTheTarget_itTakesOneSizeUp_onceADay() {
        pass(Duration.ofHours(60), 9_000, 1_000);

        assertThat(changedAt).containsExactly(START.plus(Duration.ofHours(24)), START.plus(Duration.ofHours(48)));
        assertThat(changes).allSatisfy(change -> {
            assertThat(change.from().size()).contains(Given.cu("1"));
            assertThat(change.to().size()).contains(Given.cu("2"));
            assertThat(change.basis().action()).isEqualTo(Action.GROW);
            assertThat(change.basis().reason()).isEqualTo(Reason.PLATFORM_RULE);
        });
    }

    @Test
    void onTheTarget_itChangesNothing() {
        pass(Duration.ofHours(30), 9_900, 100);

        assertThat(changes).isEmpty();
    }

    @Test
    void onlyTheLatestHour_counts() {
        pass(Duration.ofHours(23), 5_000, 5_000);
        pass(Duration.ofHours(1), 9_990, 10);
        assertThat(changes).isEmpty();

        pass(Duration.ofHours(23), 9_990, 10);
        pass(Duration.ofHours(1), 5_000, 5_000);
        assertThat(changes).hasSize(1);
    }

    /** The share of the cache in use an hour before, and whether the cache counts as full. */
    @ParameterizedTest
    @CsvSource({"0.971, true", "0.969, false", "0.5, false", "1, true"})
    void aCacheThatIsWarmingUp_isNotTooSmall(double share, boolean full) {
        compute.using(share);
        pass(Duration.ofHours(23), 9_000, 1_000);
        compute.using(1);
        pass(Duration.ofHours(1), 9_000, 1_000);

        assertThat(changes).hasSize(full ? 1 : 0);
    }

    /** The reads in ten minutes; ten thousand in an hour are needed. */
    @ParameterizedTest
    @CsvSource({"1667, true", "1666, false"})
    void tooFewReads_areNoRatio(long reads, boolean changed) {
        pass(Duration.ofHours(24), 0, reads);

        assertThat(changes).hasSize(changed ? 1 : 0);
    }

    @Test
    void aRestart_beginsTheHourAgain_butNotTheDay() {
        pass(Duration.ofMinutes(23 * 60 + 50), 9_000, 1_000);
        compute.startsBefore(TEN_MINUTES).using(0.1);
        pass(TEN_MINUTES, 9_000, 1_000);
        assertThat(changes).as("one sample since the start is no increase").isEmpty();

        compute.using(1);
        pass(Duration.ofHours(24), 9_000, 1_000);
        assertThat(changedAt).containsExactly(START.plus(Duration.ofDays(2)));
    }

    @Test
    void afterARestart_theRestOfTheHourIsEnough() {
        pass(Duration.ofMinutes(23 * 60 + 10), 9_000, 1_000);
        compute.startsBefore(TEN_MINUTES);

        pass(Duration.ofMinutes(50), 9_000, 1_000);

        assertThat(changedAt).containsExactly(START.plus(Duration.ofHours(24)));
    }

    @Test
    void anotherHour_withoutAnIncrease_isNotBelowTheTarget() {
        pass(Duration.ofHours(23), 9_000, 1_000);
        pass(Duration.ofHours(1), 0, 0);

        assertThat(changes).isEmpty();
    }

    @Test
    void theLargestAllowedSize_staysAsItIs() {
        rule = ruleWith(POLICY.within(ComputeUnits.of("0.25"), ComputeUnits.of("1")));
        pass(Duration.ofHours(25), 0, 10_000);
        assertThat(changes).isEmpty();

        rule = ruleWith(POLICY);
        compute.at(Given.cu("10")).using(10);
        pass(Duration.ofHours(25), 0, 10_000);
        assertThat(changes).isEmpty();
    }

    @Test
    void ofLimits_theLargerCounts_andTheNextIsFixed() {
        compute.at(Given.cu("0.5", "1"));
        pass(Duration.ofHours(24), 0, 10_000);

        assertThat(changes).singleElement()
                .satisfies(change -> assertThat(change.to().size()).contains(Given.cu("2")));
    }

    /** Lets time pass with these reads in each ten minutes, and a probe after them. */
    private void pass(Duration time, long moreHits, long moreMisses) {
        for (Duration left = time; left.isPositive(); left = left.minus(TEN_MINUTES)) {
            SettingChange resize = rule.after(compute.next(moreHits, moreMisses)).resize();
            if (resize != null) {
                changes.add(resize);
                changedAt.add(compute.now());
            }
        }
    }

    private static PlatformRuleDaily ruleWith(BacktestPolicy policy) {
        return new PlatformRuleDaily(Given.ID, policy, UsedUnit.PAGES);
    }
}
