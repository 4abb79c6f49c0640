package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayAdviserTest {

    private static final CurrentDelay FIVE_MINUTES = reported(Autosuspend.DEFAULT);
    private static final CurrentDelay NEVER = reported(new Autosuspend.Never());
    private static final DelayTerms ONE_CU = starts("1", 0);
    private static final DelayTerms QUARTER = starts("0.25", 0);
    private static final DelayTerms DEAR = starts("1", 2);
    private static final IdleGaps WEEK = gapsOfHalfAnHour(28, 168, 5 / 6.0, 7);
    private static final IdleGaps FREE = gapsOfHalfAnHour(22, 100, 0.5, 3);
    private static final IdleGaps BUSY = gapsOfHalfAnHour(67, 10, 0.5, 3);
    private static final int LONGEST = IdleGaps.EDGES.size() - 1;

    /** Gaps seen in so many days, so many hours of which were busy, and when it may be enough. */
    @ParameterizedTest
    @CsvSource({"40, 9, 0.5, 3, 2026-03-01T20:00:00Z, false", "40, 30, 0.5, 2, 2026-03-02T12:00:00Z, false",
        "48, 0, 0, 2, 2026-03-02T12:00:00Z, true"})
    void tooFewGaps_orTooLittleTime_sayNothing_butWhenItMayBeEnough(double busy, int count, double hours, int days,
            Instant enough, boolean onlyTime) {
        assertThat(advise(gapsOfHalfAnHour(busy, count, hours, days), FIVE_MINUTES, ONE_CU)).isEqualTo(
                new DelayAdvice.NotYet(FIVE_MINUTES, count, Duration.ofDays(days), enough, onlyTime));
    }

    @Test
    void whereAFewGapsAreAll_noDoubtIsReported_asNoneIsTaken() {
        DelayAdvice.Weighed advice = weighed(idleGaps(0, 1, LONGEST, 96, 4), NEVER, ONE_CU);

        assertThat(advice.pays()).isTrue();
        assertThat(advice.uncertainty()).isZero();
        assertThat(advice.saves()).isCloseTo(730, within(1.0));
        assertThat(advice.now().total()).isCloseTo(730, within(1.0));
    }

    @Test
    void asManyStarts_areReportedAsThat() {
        DelayAdvice.Weighed advice = weighed(BUSY, FIVE_MINUTES, QUARTER);

        assertThat(advice.cheapest().starts()).isEqualTo(advice.now().starts());
    }

    @Test
    void whoWasNeverLeftAlone_isKnownWithoutAnyGap() {
        DelayAdvice.Weighed advice = weighed(idleGaps(96, 0, 0, 0, 4), FIVE_MINUTES, ONE_CU);

        assertThat(advice.pays()).isFalse();
        assertThat(advice.cheapest().total()).isEqualTo(advice.now().total());
    }

    @Test
    void aSaving_isWhatTheShorterDelayLeavesOfEachGap() {
        DelayAdvice.Weighed advice = weighed(FREE, FIVE_MINUTES, ONE_CU);

        assertThat(advice.advised()).isEqualTo(new Autosuspend.After(Duration.ofMinutes(1)));
        assertThat(advice.saves()).isCloseTo(100 * 4 / 60.0 * 730 / 72, within(0.01));
        assertThat(advice.now().starts()).isCloseTo(100 * 730 / 72.0, within(0.01));
        assertThat(advice.uncertainty()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void ofDelaysThatCostHardlyMore_theLongestIsBest() {
        DelayAdvice.Weighed advice = weighed(idleGaps(22, 100, LONGEST, 30, 126), NEVER, starts("1", 4 / 60.0));

        assertThat(advice.pays()).isTrue();
        assertThat(advice.best().when()).isEqualTo(new Autosuspend.After(Duration.ofMinutes(2)));
    }

    @Test
    void whereStartsAreExpensive_billedTimeAndCostOfStarts_areReportedApart() {
        DelayAdvice.Weighed advice = weighed(WEEK, FIVE_MINUTES, DEAR);

        assertThat(advice.best().when()).isEqualTo(new Autosuspend.After(Duration.ofHours(1)));
        assertThat(advice.saves()).isCloseTo(913, within(1.0));
        assertThat(advice.now().total()).isCloseTo(1_643, within(1.0));
        assertThat(advice.best().cuHours()).isCloseTo(730, within(1.0));
        assertThat(advice.best().startCost()).isZero();
        assertThat(advice.now().startCost()).isCloseTo(1_460, within(1.0));
    }

    @Test
    void whereAsManyStartsRemain_theyAreWorthAsMuch() {
        DelayAdvice.Weighed advice = weighed(WEEK, FIVE_MINUTES, starts("1", 0.2));

        assertThat(advice.saves()).isCloseTo(48.7, within(0.1));
        assertThat(advice.now().cuHours() - advice.best().cuHours()).isCloseTo(48.7, within(0.1));
        assertThat(advice.best().startCost()).isCloseTo(advice.now().startCost(), within(1e-6));
    }

    @Test
    void whereStartsHaveNoCost_thatIsReported() {
        DelayAdvice.Weighed advice = weighed(FREE, FIVE_MINUTES, ONE_CU);

        assertThat(advice.best().startCost()).isZero();
    }

    @Test
    void wherePresentStartsAreCostd_theyAreReportedWithTheBill_alsoIfNothingIsToBeChanged() {
        DelayAdvice.Weighed advice = weighed(BUSY, FIVE_MINUTES, starts("1", 4 / 60.0));

        assertThat(advice.pays()).isFalse();
        assertThat(advice.now().cuHours()).isCloseTo(688, within(1.0));
        assertThat(advice.now().startCost()).isCloseTo(6.8, within(0.1));
    }

    @Test
    void noDelayIsAdvised_beyondOneThatOutlastsEveryGapObserved() {
        DelayAdvice.Weighed advice = weighed(WEEK, FIVE_MINUTES, DEAR);

        assertThat(advice.advised()).isEqualTo(new Autosuspend.After(Duration.ofHours(1)));
        assertThat(advice.options()).hasSize(IdleGaps.EDGES.size());
    }

    @Test
    void aPresentDelayBeyondEveryGap_stays() {
        assertThat(advise(WEEK, reported(new Autosuspend.After(Duration.ofDays(7))), DEAR).pays()).isFalse();
    }

    @Test
    void aSavingThatIsSmall_isNoReasonToChangeAnything() {
        DelayAdvice.Weighed advice = weighed(BUSY, FIVE_MINUTES, QUARTER);

        assertThat(advice.pays()).isFalse();
        assertThat(advice.cheapest().total()).isLessThan(advice.now().total());
    }

    @Test
    void optionsAreInOrder_andThePresentOneIsAmongThem() {
        DelayAdvice.Weighed advice = weighed(FREE, reported(new Autosuspend.After(Duration.ofSeconds(400))), ONE_CU);

        assertThat(advice.options()).hasSize(IdleGaps.EDGES.size() + 1).contains(advice.now(), advice.best());
        assertThat(advice.options()).extracting(DelayCost::awakeHours).isSorted();
    }

    /** Where the best delay is a minute: what is advised, and the plan that is needed for a better one. */
    @ParameterizedTest
    @CsvSource({"-1, FREE, , SCALE", "-1, LAUNCH, 300, SCALE", "-1, SCALE, 60,", "300, FREE, , SCALE",
        "300, LAUNCH, , SCALE", "300, SCALE, 60,", "300, PAID, 60,", "60, LAUNCH, ,"})
    void noDelayIsAdvisedThatThePlanMayNotSet(long present, PlatformPlan plan, @Nullable Integer advised,
            @Nullable PlatformPlan allowedBy) {
        DelayTerms terms = new DelayTerms(ComputeUnits.of("1"), 0, false, Given.neon().plansFrom(plan));

        DelayAdvice.Weighed advice = weighed(FREE, reported(Autosuspend.ofSeconds(present)), terms);

        assertThat(advice.advised()).isEqualTo(advised == null ? null : Autosuspend.ofSeconds(advised));
        DelayAdvice.WithheldDelay withheld = advice.withheldByPlan();
        assertThat(withheld == null ? null : withheld.allowedBy()).isEqualTo(allowedBy);
        assertThat(withheld == null ? null : withheld.cost().when())
                .isEqualTo(allowedBy == null ? null : Autosuspend.ofSeconds(60));
    }

    private static CurrentDelay reported(Autosuspend delay) {
        return new CurrentDelay(delay, DelaySource.REPORTED);
    }

    /** A compute of this size, each start of which costs so many CU-hours. */
    private static DelayTerms starts(String cu, double cost) {
        return new DelayTerms(Given.cu(cu).min(), cost, false, PlanRule.UNLIMITED);
    }

    private static DelayAdvice.Weighed weighed(IdleGaps idleGaps, CurrentDelay present, DelayTerms terms) {
        return (DelayAdvice.Weighed) advise(idleGaps, present, terms);
    }

    private static DelayAdvice advise(IdleGaps idleGaps, CurrentDelay present, DelayTerms terms) {
        return DelayAdviser.advise(idleGaps, DailyTimeUse.NONE, present, terms, Given.T0);
    }

    private static IdleGaps gapsOfHalfAnHour(double busy, int count, double hours, int days) {
        return idleGaps(busy, count, IdleGaps.EDGES.indexOf(Duration.ofMinutes(30)), hours, days);
    }

    /** So many gaps of so many hours each. */
    private static IdleGaps idleGaps(double busy, int count, int length, double hours, int days) {
        return new IdleGaps(Given.T0, busy, only(length, count), only(length, count * hours), Duration.ofDays(days),
                count);
    }

    private static List<Double> only(int at, double value) {
        return IntStream.range(0, IdleGaps.EDGES.size()).mapToObj(length -> length == at ? value : 0.0).toList();
    }
}
