package dev.plimsoll.advice.autosuspend;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plimsoll.Given;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.cache.ClientTool;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.IdleCourse;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.LongSequence;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is text of some lives. */
class AwakeTimeAdviceTest {

    private static final long BEGIN = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration NEVER = Duration.ofDays(99);
    private static final DelayTerms TERMS = new DelayTerms(Given.cu("0.25").min(), 0, false, PlanRule.UNLIMITED);

    @Test
    void aDevelopersBranch_isSuspendedSooner() {
        DelayAdvice.Weighed advice = weighed(new IdleCourse(days(7, FIVE_MINUTES, developer(7))).observed(), TERMS);

        assertThat(advice.pays()).isTrue();
        assertThat(advice.best().when()).isEqualTo(after(Duration.ofMinutes(1)));
        assertThat(advice.saves()).isPositive();
    }

    @Test
    void aDevelopersBranch_whoseStartsAreExpensive_staysAsItIs() {
        DelayTerms dear = new DelayTerms(TERMS.cu(), 0.05, false, PlanRule.UNLIMITED);

        DelayAdvice.Weighed advice = weighed(new IdleCourse(days(7, FIVE_MINUTES, developer(7))).observed(), dear);

        assertThat(advice.best().starts()).isLessThanOrEqualTo(advice.now().starts());
    }

    @Test
    void aJobEachTenMinutes_wakesItEachTime_andOneMinuteWouldDo() {
        DelayAdvice.Weighed advice = weighed(new IdleCourse(days(4, FIVE_MINUTES, jobs(4))).observed(), TERMS);

        assertThat(advice.now().awakeHours() / DelayCost.HOURS_A_MONTH).isBetween(0.49, 0.54);
        assertThat(advice.best().awakeHours() / DelayCost.HOURS_A_MONTH).isBetween(0.10, 0.15);
        assertThat(advice.best().starts()).isCloseTo(advice.now().starts(),
                withinPercentage(2));
        assertThat(advice.best().when()).isEqualTo(after(Duration.ofMinutes(1)));
    }

    @Test
    void anOffice_isAsleepAtNight_andMayStayAsItIs() {
        LongStream office = LongStream.range(0, 12)
                .flatMap(day -> LongStream.range(0, 4_000)
                        .map(query -> BEGIN + day * 24 * HOUR + 9 * HOUR + query * 8_000));

        DelayAdvice.Weighed advice = weighed(new IdleCourse(days(12, FIVE_MINUTES, office)).observed(), TERMS);

        assertThat(advice.pays()).isFalse();
        assertThat(advice.saves()).isZero();
    }

    @Test
    void aPollerEachMinuteForWeeks_isNamed_andNoDelayHelps() {
        IdleCourse course = new IdleCourse(days(14, FIVE_MINUTES, every(MINUTE, 14))).reading(2, 1)
                .namedAs("datadog-agent")
                .observed();

        KeptAwake kept = KeptAwake
                .of(course.awakeTime().log().spent(), course.period(), course.present(), TERMS,
                        course.awakeTime().clients(), course.end())
                .orElseThrow();

        assertThat(kept.share()).isGreaterThan(0.9);
        assertThat(requireNonNull(kept.period())).isCloseTo(Duration.ofMinutes(1), Duration.ofSeconds(1));
        assertThat(kept.cuHours()).isPositive();
        assertThat(kept.cu()).isEqualTo(TERMS.cu());
        assertThat(kept.by())
                .singleElement()
                .satisfies(by -> {
                    assertThat(by.group().tool()).map(ClientTool::title).contains("Datadog");
                    assertThat(by.polls()).isTrue();
                    assertThat(by.isHealthCheck()).isFalse();
                });
        assertThat(weighed(course, TERMS).pays()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "ABSENT"})
    void anIdlePool_doesNotKeepAComputeAwakeThatSuspends(LastActiveReporting reporting) {
        IdleCourse course = new IdleCourse(days(7, FIVE_MINUTES, developer(7))).withSessions(20)
                .reportedAs(reporting)
                .observed();

        assertThat(KeptAwake.of(course.awakeTime().log().spent(), course.period(), course.present(), TERMS, null,
                course.end())).isEmpty();
    }

    @Test
    void anIdlePool_ofAComputeThatNeverSuspends_isReported_andSuspendingItIsAdvised() {
        IdleCourse course = new IdleCourse(days(7, NEVER, developer(7))).withSessions(20)
                .namedAs("")
                .withAutosuspend(new Autosuspend.Never())
                .observed();

        KeptAwake kept = KeptAwake
                .of(course.awakeTime().log().spent(), course.period(), course.present(), TERMS,
                        course.awakeTime().clients(), course.end())
                .orElseThrow();
        DelayAdvice.Weighed advice = weighed(course, TERMS);

        assertThat(kept.needless().idle()).isPositive();
        assertThat(kept.by()).singleElement()
                .satisfies(by -> {
                    assertThat(by.group().tool()).isEmpty();
                    assertThat(by.group().idle()).isEqualTo(20);
                    assertThat(by.polls()).isFalse();
                });
        assertThat(advice.pays()).isTrue();
        assertThat(advice.now().starts()).isZero();
        assertThat(advice.present().isNever()).isTrue();
    }

    @Test
    void aComputeThatNeverSuspends_andOfWhichThePlatformReportsNothing_isKnownByProbes() {
        IdleCourse course = new IdleCourse(days(7, NEVER, developer(7))).reportedAs(LastActiveReporting.ABSENT)
                .withAutosuspend(new Autosuspend.Never())
                .observed();

        DelayAdvice.Weighed advice = weighed(course, TERMS);

        assertThat(advice.pays()).isTrue();
        assertThat(advice.unknownShare()).isLessThan(0.05);
    }

    @Test
    void withFewGaps_theAdviceIsNotYet_withTheTimeWhenItMayBe() {
        IdleCourse course = new IdleCourse(days(2, FIVE_MINUTES, developer(2))).observed();

        DelayAdvice advice = advise(course, TERMS);

        assertThat(advice).isInstanceOfSatisfying(DelayAdvice.NotYet.class,
                early -> assertThat(early.about()).isAfter(course.end()));
        assertThat(advice.pays()).isFalse();
        assertThat(((DelayAdvice.NotYet) advice).byTimeAlone()).isFalse();
    }

    @Test
    void onTheFreePlan_theEffectOfAPaidOneIsReported_andNothingIsAdvised() {
        DelayTerms free = new DelayTerms(TERMS.cu(), 0, false, PlanRule.STANDARD);

        DelayAdvice advice = advise(new IdleCourse(days(7, FIVE_MINUTES, developer(7))).observed(), free);

        assertThat(advice).isInstanceOfSatisfying(DelayAdvice.Weighed.class,
                weighed -> assertThat(weighed.permission()).isEqualTo(DelayPermission.NEEDS_A_PAID_PLAN))
                .returns(new DelayAdvice.WithheldDelay(((DelayAdvice.Weighed) advice).best(), PlatformPlan.PAID),
                        weighed -> ((DelayAdvice.Weighed) weighed).withheldByPlan());
        assertThat(advice.pays()).isTrue();
        assertThat(advice.advised()).isNull();
    }

    @Test
    void aDelayThatThePlatformDoesNotReport_isReportedWithItsSource() {
        DelayAdvice advice = advise(new IdleCourse(days(7, FIVE_MINUTES, developer(7))).observed(), TERMS);

        assertThat(advice.present().source()).isEqualTo(CurrentDelay.DelaySource.CONFIGURED);
    }

    private static DelayAdvice.Weighed weighed(IdleCourse course, DelayTerms terms) {
        DelayAdvice advice = advise(course, terms);
        assertThat(advice).isInstanceOf(DelayAdvice.Weighed.class);
        return (DelayAdvice.Weighed) advice;
    }

    private static DelayAdvice advise(IdleCourse course, DelayTerms terms) {
        return DelayAdviser.advise(course.idleGaps(), course.awakeTime().log().spent(), course.present(), terms,
                course.end());
    }

    private static Autosuspend after(Duration delay) {
        return new Autosuspend.After(delay);
    }

    /** Two hours a day, a few queries at a time with some minutes between them. */
    private static LongStream developer(int days) {
        return LongStream.range(0, days)
                .flatMap(day -> LongStream.range(0, 15)
                        .flatMap(turn -> LongStream.range(0, 4)
                                .map(query -> BEGIN + day * 24 * HOUR + 10 * HOUR + turn * (6 * MINUTE + turn * 7_000)
                                        + query * 9_000)));
    }

    private static LongStream jobs(int days) {
        return LongStream.range(0, days * 144L)
                .flatMap(job -> LongStream.rangeClosed(0, 5)
                        .map(second -> BEGIN + HOUR + job * 10 * MINUTE + second * 1_000))
                .takeWhile(at -> at < BEGIN + days * 24L * HOUR);
    }

    private static LongStream every(long span, int days) {
        return LongStream.iterate(BEGIN + HOUR, at -> at + span).takeWhile(at -> at < BEGIN + days * 24L * HOUR);
    }

    private static ActivityTrace days(int days, Duration delay, LongStream visits) {
        return ActivityTrace.of(BEGIN, BEGIN + days * 24L * HOUR, LongSequence.of(visits.toArray()), delay.toMillis());
    }
}
