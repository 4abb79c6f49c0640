package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DelayAdviserTest {

    private static final CurrentDelay FIVE_MINUTES = new CurrentDelay(Autosuspend.DEFAULT, DelaySource.REPORTED);
    private static final DelayTerms ONE_CU = new DelayTerms(Given.cu("1").min(), 0, DelayPermission.ALLOWED);
    /** Where gaps of half an hour are counted. */
    private static final int HALF_AN_HOUR = IdleGaps.EDGES.indexOf(Duration.ofMinutes(30));

    @Test
    void tooFewGaps_orTooLittleTime_sayNothing_butWhenItMayBeEnough() {
        DelayAdvice few = advise(idleGaps(40, 9, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), ONE_CU);
        DelayAdvice young = advise(idleGaps(40, 30, HALF_AN_HOUR, 0.5, Duration.ofDays(2)), ONE_CU);

        assertThat(few).isEqualTo(new DelayAdvice.NotYet(FIVE_MINUTES, 9, Duration.ofDays(3),
                Given.T0.plus(Duration.ofHours(8)), false));
        assertThat(young).isEqualTo(new DelayAdvice.NotYet(FIVE_MINUTES, 30, Duration.ofDays(2),
                Given.T0.plus(Duration.ofDays(1)), false));
    }

    @Test
    void whereOnlyTimeIsMissing_onlyTimeIsRequired() {
        DelayAdvice young = advise(idleGaps(48, 0, 0, 0, Duration.ofDays(2)), ONE_CU);

        assertThat(young).isEqualTo(new DelayAdvice.NotYet(FIVE_MINUTES, 0, Duration.ofDays(2),
                Instant.parse("2026-03-02T12:00:00Z"), true));
    }

    @Test
    void whereAFewGapsAreAll_noDoubtIsReported_asNoneIsTaken() {
        CurrentDelay never = new CurrentDelay(new Autosuspend.Never(), DelaySource.REPORTED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) DelayAdviser.advise(
                idleGaps(0, 1, IdleGaps.EDGES.size() - 1, 96, Duration.ofDays(4)), DailyTimeUse.NONE, never, ONE_CU,
                Given.T0);

        assertThat(advice.pays()).isTrue();
        assertThat(advice.uncertainty()).isZero();
        assertThat(advice.saves()).isCloseTo(730, within(1.0));
        assertThat(advice.now().total()).isCloseTo(730, within(1.0));
    }

    @Test
    void asManyStarts_areReportedAsThat() {
        DelayTerms quarter = new DelayTerms(Given.cu("0.25").min(), 0, DelayPermission.ALLOWED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(67, 10, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), quarter);

        assertThat(advice.cheapest().starts()).isEqualTo(advice.now().starts());
    }

    @Test
    void whoWasNeverLeftAlone_isKnownWithoutAnyGap() {
        DelayAdvice advice = advise(idleGaps(96, 0, 0, 0, Duration.ofDays(4)), ONE_CU);

        assertThat(advice).isInstanceOf(DelayAdvice.Weighed.class);
        assertThat(advice.pays()).isFalse();
        DelayAdvice.Weighed weighed = (DelayAdvice.Weighed) advice;
        assertThat(weighed.cheapest().total()).isEqualTo(weighed.now().total());
    }

    @Test
    void aSaving_isWhatTheShorterDelayLeavesOfEachGap() {
        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(22, 100, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), ONE_CU);

        assertThat(advice.advised()).isEqualTo(new Autosuspend.After(Duration.ofMinutes(1)));
        assertThat(advice.saves()).isCloseTo(100 * 4 / 60.0 * 730 / 72, within(0.01));
        assertThat(advice.now().starts()).isCloseTo(100 * 730 / 72.0, within(0.01));
        assertThat(advice.uncertainty()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void ofDelaysThatCostHardlyMore_theLongestIsBest() {
        DelayTerms dear = new DelayTerms(ONE_CU.cu(), 4 / 60.0, DelayPermission.ALLOWED);
        CurrentDelay never = new CurrentDelay(new Autosuspend.Never(), DelaySource.REPORTED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) DelayAdviser.advise(
                idleGaps(22, 100, IdleGaps.EDGES.size() - 1, 30, Duration.ofDays(126)), DailyTimeUse.NONE, never, dear,
                Given.T0);

        assertThat(advice.pays()).isTrue();
        assertThat(advice.best().when()).isEqualTo(new Autosuspend.After(Duration.ofMinutes(2)));
    }

    @Test
    void whereStartsAreExpensive_billedTimeAndCostOfStarts_areReportedApart() {
        DelayTerms dear = new DelayTerms(ONE_CU.cu(), 2, DelayPermission.ALLOWED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(28, 168, HALF_AN_HOUR, 5 / 6.0, Duration.ofDays(7)), dear);

        assertThat(advice.best().when()).isEqualTo(new Autosuspend.After(Duration.ofHours(1)));
        assertThat(advice.saves()).isCloseTo(913, within(1.0));
        assertThat(advice.now().total()).isCloseTo(1_643, within(1.0));
        assertThat(advice.best().cuHours()).isCloseTo(730, within(1.0));
        assertThat(advice.best().startCost()).isZero();
        assertThat(advice.now().startCost()).isCloseTo(1_460, within(1.0));
    }

    @Test
    void whereAsManyStartsRemain_theyAreWorthAsMuch() {
        DelayTerms priced = new DelayTerms(ONE_CU.cu(), 0.2, DelayPermission.ALLOWED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(28, 168, HALF_AN_HOUR, 5 / 6.0, Duration.ofDays(7)), priced);

        assertThat(advice.saves()).isCloseTo(48.7, within(0.1));
        assertThat(advice.now().cuHours() - advice.best().cuHours()).isCloseTo(48.7, within(0.1));
        assertThat(advice.best().startCost()).isCloseTo(advice.now().startCost(), within(1e-6));
    }

    @Test
    void whereStartsHaveNoCost_thatIsReported() {
        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(22, 100, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), ONE_CU);

        assertThat(advice.saves()).isCloseTo(67.6, within(0.1));
        assertThat(advice.best().startCost()).isZero();
    }

    @Test
    void wherePresentStartsAreCostd_theyAreReportedWithTheBill_alsoIfNothingIsToBeChanged() {
        DelayTerms priced = new DelayTerms(ONE_CU.cu(), 4 / 60.0, DelayPermission.ALLOWED);

        DelayAdvice advice = advise(idleGaps(67, 10, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), priced);

        assertThat(advice.pays()).isFalse();
        assertThat(((DelayAdvice.Weighed) advice).now()).satisfies(now -> {
            assertThat(now.cuHours()).isCloseTo(688, within(1.0));
            assertThat(now.startCost()).isCloseTo(6.8, within(0.1));
        });
    }

    @Test
    void noDelayIsAdvised_beyondOneThatOutlastsEveryGapObserved() {
        DelayTerms dear = new DelayTerms(ONE_CU.cu(), 2, DelayPermission.ALLOWED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(28, 168, HALF_AN_HOUR, 5 / 6.0, Duration.ofDays(7)), dear);

        assertThat(advice.advised()).isEqualTo(new Autosuspend.After(Duration.ofHours(1)));
        assertThat(advice.options()).hasSize(IdleGaps.EDGES.size());
    }

    @Test
    void aPresentDelayBeyondEveryGap_stays() {
        DelayTerms dear = new DelayTerms(ONE_CU.cu(), 2, DelayPermission.ALLOWED);
        CurrentDelay week = new CurrentDelay(new Autosuspend.After(Duration.ofDays(7)), DelaySource.REPORTED);

        DelayAdvice advice = DelayAdviser.advise(idleGaps(28, 168, HALF_AN_HOUR, 5 / 6.0, Duration.ofDays(7)),
                DailyTimeUse.NONE, week, dear, Given.T0);

        assertThat(advice.pays()).isFalse();
    }

    @Test
    void aSavingThatIsSmall_isNoReasonToChangeAnything() {
        DelayTerms quarter = new DelayTerms(Given.cu("0.25").min(), 0, DelayPermission.ALLOWED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) advise(
                idleGaps(67, 10, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), quarter);

        assertThat(advice.pays()).isFalse();
        assertThat(advice.cheapest().total()).isLessThan(advice.now().total());
    }

    @Test
    void optionsAreInOrder_andThePresentOneIsAmongThem() {
        CurrentDelay odd = new CurrentDelay(new Autosuspend.After(Duration.ofSeconds(400)), DelaySource.REPORTED);

        DelayAdvice.Weighed advice = (DelayAdvice.Weighed) DelayAdviser.advise(
                idleGaps(22, 100, HALF_AN_HOUR, 0.5, Duration.ofDays(3)), DailyTimeUse.NONE, odd, ONE_CU, Given.T0);

        assertThat(advice.options()).hasSize(IdleGaps.EDGES.size() + 1).contains(advice.now(), advice.best());
        assertThat(advice.options()).extracting(DelayCost::awakeHours).isSorted();
    }

    private static DelayAdvice advise(IdleGaps idleGaps, DelayTerms terms) {
        return DelayAdviser.advise(idleGaps, DailyTimeUse.NONE, FIVE_MINUTES, terms, Given.T0);
    }

    /** So many gaps of so many hours each. */
    private static IdleGaps idleGaps(double busy, int count, int length, double hours, Duration seen) {
        return new IdleGaps(Given.T0, busy, only(length, count), only(length, count * hours), seen, count);
    }

    private static List<Double> only(int at, double value) {
        return IntStream.range(0, IdleGaps.EDGES.size()).mapToObj(length -> length == at ? value : 0.0).toList();
    }
}
