package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of a delay in a month of 730 hours, and by how much a better one must be cheaper. */
class DelayCostTest {

    private static final Autosuspend NEVER = new Autosuspend.Never();
    private static final Autosuspend MINUTE = new Autosuspend.After(Duration.ofMinutes(1));
    private static final int AN_HOUR = IdleGaps.EDGES.indexOf(Duration.ofHours(1));

    private static DelayTerms terms(String cu, double startCost) {
        return new DelayTerms(ComputeUnits.of(cu), startCost, false, PlanRule.UNLIMITED);
    }

    private static DelayTerms terms(String cu, double startCost, DelayTerms like) {
        return new DelayTerms(ComputeUnits.of(cu), startCost, like.isTooLarge(), like.plans());
    }

    /** Busy hours, and gaps of an hour or somewhat more. */
    private static IdleGaps gaps(double busy, int count, double hoursEach) {
        return new IdleGaps(Given.T0, busy, only(count), only(count * hoursEach), Duration.ofDays(10), count);
    }

    private static List<Double> only(double value) {
        return IntStream.range(0, IdleGaps.EDGES.size()).mapToObj(at -> at == AN_HOUR ? value : 0.0).toList();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN})
    void aStartThatEarnsMoneyIsRefused(double startCost) {
        assertThatIllegalArgumentException().isThrownBy(() -> terms("1", startCost))
                .withMessageContaining(String.valueOf(startCost));
        assertThat(terms("1", 0).startCost()).isZero();
    }

    /** 50 busy hours and 50 gaps of an hour: with a minute's delay each gap costs a minute and a start. */
    @Test
    void aShortDelayIsAwakeForLessTime_andStartsAfterEachGap() {
        IdleGaps observed = gaps(50, 50, 1);
        DelayCost minute = DelayCost.of(MINUTE, observed, terms("2", 0.5));
        DelayCost never = DelayCost.of(NEVER, observed, terms("2", 0.5));

        assertThat(never).isEqualTo(new DelayCost(NEVER, 730, 1_460, 0, 0));
        assertThat(minute.awakeHours()).isCloseTo((50 + 50 / 60.0) * 7.3, within(1e-9));
        assertThat(minute.cuHours()).isCloseTo(2 * minute.awakeHours(), within(1e-9));
        assertThat(minute.starts()).isCloseTo(365, within(1e-9));
        assertThat(minute.startCost()).isCloseTo(182.5, within(1e-9));
        assertThat(minute.total()).isEqualTo(minute.cuHours() + minute.startCost());
    }

    @Test
    void rates_areThoseBehindTheSums() {
        DelayCost cost = new DelayCost(MINUTE, 100, 50, 365, 73);

        assertThat(cost.cu()).isEqualTo(0.5);
        assertThat(cost.perStart()).isEqualTo(0.2);
        assertThat(cost.startsPerDay()).isEqualTo(12);
        assertThat(cost.total()).isEqualTo(123);
    }

    @Test
    void withoutAwakeTimeOrStartsThereAreNoRates() {
        DelayCost nothing = new DelayCost(NEVER, 0, 0, 0, 0);

        assertThat(nothing.cu()).isZero();
        assertThat(nothing.perStart()).isZero();
        assertThat(nothing.startsPerDay()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, PAID, ALLOWED", "16, PAID, ALLOWED", "18, PAID, TOO_LARGE", "1, FREE, NEEDS_A_PAID_PLAN",
        "18, FREE, NEEDS_A_PAID_PLAN"})
    void aDelayCanBeChangedOnAPaidPlan_upToTheLargestSizeThatSuspends(String cu, PlatformPlan plan,
            DelayPermission permission) {
        DelayTerms terms = DelayTerms.of(Given.compute(cu), 0.5, Given.table().plansFrom(plan),
                ActivityTunables.SHIPPED);

        assertThat(terms.startCost()).isEqualTo(0.5);
        assertThat(advise(gaps(1, 16, 1), Autosuspend.DEFAULT, terms(cu, 0, terms)).permission())
                .isEqualTo(permission);
    }

    @Test
    void autoscalingIsBilledAtItsSmallestSize() {
        assertThat(
                DelayTerms.of(Given.compute(Given.cu("2", "8")), 0, PlanRule.UNLIMITED, ActivityTunables.SHIPPED).cu())
                .isEqualTo(ComputeUnits.of("2"));
    }

    private static DelayAdvice.Weighed advise(IdleGaps observed, Autosuspend present, DelayTerms terms) {
        return (DelayAdvice.Weighed) DelayAdviser.advise(observed, DailyTimeUse.NONE,
                new CurrentDelay(present, DelaySource.REPORTED), terms, Given.T0);
    }

    /** 16 gaps are off by half: of 1.02 CU-hours a month 0.51 are certain, of 0.98 there are 0.49. */
    @ParameterizedTest
    @CsvSource({"1.02, true", "0.98, false"})
    void aSavingMustBeClearAfterItsUncertainty(double saving, boolean pays) {
        // Five minutes instead of one cost 4 minutes of each gap.
        double hours = 100;
        double cu = saving / (16 * 4 / 60.0 * 730 / hours);
        IdleGaps observed = gaps(hours - 16, 16, 1);

        DelayAdvice.Weighed advice = advise(observed, Autosuspend.DEFAULT,
                terms(String.format(Locale.ROOT, "%.9f", cu), 0));
        DelayCost cheapest = advice.cheapest();

        assertThat(advice.uncertainty()).isEqualTo(0.5);
        assertThat(advice.now().total() - cheapest.total()).isCloseTo(saving, within(1e-6));
        assertThat(advice.pays()).as("a tenth of the cost at least: %s", advice.now())
                .isEqualTo(
                        pays && saving >= 0.1 * advice.now().total());
    }

    /** Much idle time: the delay is most of what is paid. */
    @ParameterizedTest
    @CsvSource({"1.04, true", "0.96, false"})
    void theCertainPartOfASavingMustBeHalfACuHour(double saving, boolean pays) {
        double cu = saving / (16 * 4 / 60.0 * 730 / 17);
        DelayAdvice.Weighed advice = advise(gaps(1, 16, 1), Autosuspend.DEFAULT,
                terms(String.format(Locale.ROOT, "%.9f", cu), 0));

        assertThat(advice.now().total() - advice.cheapest().total()).isCloseTo(saving, within(1e-6));
        assertThat(advice.pays()).isEqualTo(pays);
        assertThat(advice.saves() == 0).isEqualTo(!pays);
    }

    @Test
    void aWeighedDelayIsAdvisedOnlyIfItPaysAndMayBeSet() {
        DelayCost now = new DelayCost(Autosuspend.DEFAULT, 300, 75, 1_000, 0);
        DelayCost best = new DelayCost(MINUTE, 100, 25, 1_000, 0);
        CurrentDelay present = new CurrentDelay(Autosuspend.DEFAULT, DelaySource.REPORTED);

        assertThat(new DelayAdvice.Weighed(present, now, best, List.of(best, now), 0, 0, DelayPermission.ALLOWED, null)
                .advised())
                .isEqualTo(MINUTE);
        assertThat(
                new DelayAdvice.Weighed(present, now, best, List.of(best, now), 0, 0, DelayPermission.TOO_LARGE, null)
                        .advised())
                .isNull();
        assertThat(
                new DelayAdvice.Weighed(present, now, now, List.of(best, now), 0, 0, DelayPermission.ALLOWED, null)
                        .advised())
                .isNull();
        assertThat(new DelayAdvice.NotYet(present, 0, Duration.ZERO, null, false).advised()).isNull();
    }

    /** A quarter of the awake time of the latest days has no known cause. */
    @Test
    void theShareOfUnexplainedTimeIsThatOfTheAwakeTime() {
        long today = Given.T0.getEpochSecond() / 86_400;
        DailyTimeUse spent = new DailyTimeUse(List.of(new UseOfDay(today, new TimeUseTotals(Map.of(TimeUse.UNEXPLAINED,
                Duration.ofHours(2), TimeUse.WORKING, Duration.ofHours(6), TimeUse.ASLEEP, Duration.ofHours(9))), 0)));

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) DelayAdviser.advise(gaps(50, 50, 1), spent,
                new CurrentDelay(NEVER, DelaySource.REPORTED), terms("1", 0), Given.T0);

        assertThat(advice.unknownShare()).isEqualTo(0.25);
        assertThat(advise(gaps(50, 50, 1), NEVER, terms("1", 0)).unknownShare()).isZero();
    }

    /** Two days of three: it was busy nearly all the time, so that further gaps are not waited for. */
    @ParameterizedTest
    @CsvSource({"9, true", "10, false"})
    void gapsAreNotWaitedFor_whereTimeAloneIsMissing(int ended, boolean byTimeAlone) {
        IdleGaps busy = new IdleGaps(Given.T0, 48, only(0), only(0), Duration.ofDays(2), ended);

        assertThat(DelayAdviser.advise(busy, DailyTimeUse.NONE, new CurrentDelay(NEVER, DelaySource.REPORTED),
                terms("1", 0), Given.T0)).isInstanceOfSatisfying(DelayAdvice.NotYet.class, early -> {
                    assertThat(early.byTimeAlone()).isEqualTo(byTimeAlone);
                    assertThat(early.about()).isEqualTo(Given.T0.plus(Duration.ofDays(1)));
                });
    }
}
