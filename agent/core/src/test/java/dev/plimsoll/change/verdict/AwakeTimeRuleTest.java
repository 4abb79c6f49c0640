package dev.plimsoll.change.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.Expectation.ExpectedAwakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AwakeTimeRuleTest {

    private static final Instant SINCE = Instant.parse("2026-03-01T15:00:00Z");
    private static final long DAY = SINCE.getEpochSecond() / 86_400;
    /** At 1 CU: 365 CU-hours a month before, 146 predicted. A start costs nothing. */
    private static final ExpectedAwakeTime EXPECTED = new ExpectedAwakeTime(new AwakeRate(0.5, 4), 0.1,
            new AwakeRate(0.2, 10), 219, 1, 0);

    private final AwakeTimeRule rule = new AwakeTimeRule();

    /** The day of the change is partly at the former delay, and the present day is not over. */
    @Test
    void threeWholeDays_areNeeded() {
        DailyTimeUse spent = days(8, 4.8, 2.4, 10);

        assertThat(judge(EXPECTED, spent, 3)).as("days 1 and 2").isEmpty();
        assertThat(judge(EXPECTED, spent, 4)).as("days 1 to 3").contains(EffectVerdict.CONFIRMED);
    }

    @Test
    void halfOfThePredictedSaving_confirms_andAClearLossIsHarmful() {
        assertThat(awake(0.2)).contains(EffectVerdict.CONFIRMED);
        assertThat(awake(0.34)).as("117 of 219 CU-hours").contains(EffectVerdict.CONFIRMED);
        assertThat(awake(0.36)).as("102 of 219 CU-hours").contains(EffectVerdict.INEFFECTIVE);
        assertThat(awake(0.54)).as("a loss within 10 %").contains(EffectVerdict.INEFFECTIVE);
        assertThat(awake(0.56)).as("12 % more").contains(EffectVerdict.HARMFUL);
    }

    /** Starts cost what they were said to cost when the delay was set. */
    @Test
    void startsCountToo() {
        ExpectedAwakeTime costly = new ExpectedAwakeTime(new AwakeRate(0.5, 4), 0.1, new AwakeRate(0.2, 10), 200, 1,
                0.5);

        assertThat(judge(costly, days(8, 4.8, 2.4, 10), 5)).contains(EffectVerdict.CONFIRMED);
        assertThat(judge(costly, days(8, 4.8, 2.4, 30), 5)).as("26 more starts a day for 219 CU-hours")
                .contains(EffectVerdict.HARMFUL);
    }

    @Test
    void unlikeLoad_delaysTheVerdict_untilTheLimit() {
        assertThat(judge(EXPECTED, days(8, 4.8, 0.5, 10), 5)).as("hardly any work saves awake time too").isEmpty();
        assertThat(judge(EXPECTED, days(8, 18, 9, 10), 5)).as("more work costs awake time too").isEmpty();
        assertThat(rule.judge(EXPECTED, days(8, 18, 12, 10), SINCE, after(8)).map(Effect::cause))
                .contains(new EffectCause.OtherUse(0.1, 0.5));
        assertThat(judge(EXPECTED, days(8, 18, 9, 10), 8)).contains(EffectVerdict.INCONCLUSIVE);
    }

    @Test
    void withoutData_thereIsNoVerdict_andNeverConfirmed() {
        assertThat(judge(EXPECTED, DailyTimeUse.NONE, 6)).isEmpty();
        assertThat(judge(EXPECTED, DailyTimeUse.NONE, 8)).contains(EffectVerdict.INCONCLUSIVE);
        assertThat(judge(null, days(8, 4.8, 2.4, 10), 5)).as("the time before was not known").isEmpty();
        assertThat(judge(null, days(8, 4.8, 2.4, 10), 8)).contains(EffectVerdict.INCONCLUSIVE);
    }

    /** Half of 182.5 CU-hours a month are an eighth of the time at 1 CU: 3 hours of a day. */
    @Test
    void exactlyHalfOfThePredictedSavingConfirms() {
        ExpectedAwakeTime expected = new ExpectedAwakeTime(new AwakeRate(0.5, 10), 0.1, new AwakeRate(0.25, 10), 182.5,
                1, 0);

        assertThat(judge(expected, days(8, 9, 2.4, 10), 5)).contains(EffectVerdict.CONFIRMED);
        assertThat(judge(expected, days(8, 9.001, 2.4, 10), 5)).contains(EffectVerdict.INEFFECTIVE);
    }

    /** 10 % of a small use is less than what shows. */
    @Test
    void aLossOfLessThanHalfACuHourAMonthIsNotClear() {
        ExpectedAwakeTime small = new ExpectedAwakeTime(new AwakeRate(0.25, 10), 0.1, new AwakeRate(0.125, 10), 0.2,
                0.0078125, 0);

        assertThat(judge(small, days(8, 8, 2.4, 10), 5)).as("0.48 CU-hours more").contains(EffectVerdict.INEFFECTIVE);
        assertThat(judge(small, days(8, 8.2, 2.4, 10), 5)).as("0.52 CU-hours more").contains(EffectVerdict.HARMFUL);
    }

    @Test
    void theFiguresOfAVerdictAreThoseThatWereCompared() {
        assertThat(rule.judge(EXPECTED, days(8, 6, 2.4, 12), SINCE, after(5)).map(Effect::cause))
                .contains(new EffectCause.AwakeTimeChanged(new AwakeRate(0.5, 4), new AwakeRate(0.25, 12),
                        new AwakeRate(0.2, 10), 182.5, 219));
    }

    @Test
    void withoutEnoughDaysTheLimitDecides() {
        Instant limit = SINCE.plus(EffectRule.LIMIT);

        assertThat(rule.judge(EXPECTED, DailyTimeUse.NONE, SINCE, limit.minusNanos(1))).isEmpty();
        assertThat(rule.judge(EXPECTED, DailyTimeUse.NONE, SINCE, limit)).contains(new Effect(
                EffectVerdict.INCONCLUSIVE, new EffectCause.TooFewDays(EffectRule.LIMIT)));
    }

    private Optional<EffectVerdict> awake(double share) {
        return judge(EXPECTED, days(8, 24 * share, 2.4, 10), 5);
    }

    private Optional<EffectVerdict> judge(@Nullable ExpectedAwakeTime expected, DailyTimeUse spent, int days) {
        return rule.judge(expected, spent, SINCE, after(days)).map(Effect::verdict);
    }

    private static Instant after(int days) {
        return SINCE.plus(Duration.ofDays(days));
    }

    /** Days from that of the change on, each with so many hours awake, of these at work, and so many starts. */
    private static DailyTimeUse days(int count, double awake, double working, int starts) {
        return new DailyTimeUse(LongStream.range(DAY, DAY + count)
                .mapToObj(number -> new UseOfDay(number, new TimeUseTotals(Map.of(TimeUse.WORKING, hours(working),
                        TimeUse.WAITING, hours(awake - working), TimeUse.ASLEEP, hours(24 - awake))), starts))
                .toList());
    }

    private static Duration hours(double hours) {
        return Duration.ofSeconds(Math.round(hours * 3_600));
    }
}
