package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.SettingChange;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
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
    private static final BacktestPolicy POLICY = new BacktestPolicy(Given.table(), Given.policy(),
            ChangePolicy.of(Mode.ADVISE, Approval.PERSON, When.IDLE));

    private final List<SettingChange> changes = new ArrayList<>();
    private final List<Instant> changedAt = new ArrayList<>();
    private PlatformRuleDaily rule = ruleWith(POLICY);
    private Instant now = START;
    private Instant started = START;
    private SizeRange size = Given.cu("1");
    private long hits;
    private long misses;
    private double used = 1;

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
        used = share;
        pass(Duration.ofHours(23), 9_000, 1_000);
        used = 1;
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
        started = now;
        hits = 0;
        misses = 0;
        used = 0.1;
        pass(TEN_MINUTES, 9_000, 1_000);
        assertThat(changes).as("one sample since the start is no increase").isEmpty();

        used = 1;
        pass(Duration.ofHours(24), 9_000, 1_000);
        assertThat(changedAt).containsExactly(START.plus(Duration.ofHours(48)));
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
        size = Given.cu("10");
        used = 10;
        pass(Duration.ofHours(25), 0, 10_000);
        assertThat(changes).isEmpty();
    }

    @Test
    void ofLimits_theLargerCounts_andTheNextIsFixed() {
        size = Given.cu("0.5", "1");
        pass(Duration.ofHours(24), 0, 10_000);

        assertThat(changes).singleElement()
                .satisfies(change -> assertThat(change.to().size()).contains(Given.cu("2")));
    }

    @Test
    void aPolicyThatChangesNothing_hasNoStep() {
        assertThat(ReplayPolicy.unchanged().after(new SampleBuilder().sample()))
                .isEqualTo(new ReplayPolicy.Step(null, false, null));
    }

    /** Lets time pass with these reads in each ten minutes, and a probe after them. */
    private void pass(Duration time, long moreHits, long moreMisses) {
        for (Duration left = time; left.isPositive(); left = left.minus(TEN_MINUTES)) {
            now = now.plus(TEN_MINUTES);
            hits += moreHits;
            misses += moreMisses;
            Counters counters = new Counters(hits, misses, 0, Math.round(used * Given.PAGES), null);
            SettingChange resize = rule.after(new SampleBuilder().at(now)
                    .startedAt(started)
                    .size(size)
                    .cache(CacheStatistics.of(counters))
                    .sample()).resize();
            if (resize != null) {
                changes.add(resize);
                changedAt.add(now);
            }
        }
    }

    private static PlatformRuleDaily ruleWith(BacktestPolicy policy) {
        return new PlatformRuleDaily(Given.ID, policy, UsedUnit.PAGES);
    }
}
