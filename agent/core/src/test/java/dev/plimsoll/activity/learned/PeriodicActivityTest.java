package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Periodic wake-ups are expected in time. */
class PeriodicActivityTest {

    private static final ActivityTunables ALL = ActivityTunables.SHIPPED;
    private static final Periodic T = ALL.periodic();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void fourStartsAtEqualIntervals_predictTheNext_asExactlyAsAllOfThemAllow() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE.with(at(-3), at(4), T)
                .with(at(598), at(605), T)
                .with(at(1_197), at(1_201), T);
        assertThat(periodicWakeups.isRegular(T)).isFalse();

        PeriodicActivity known = periodicWakeups.with(at(1_796), at(1_803), T);

        assertThat(known.next(at(1_810), T)).as("middle of the possible start")
                .isEqualTo(Optional.of(at(2_399).plusMillis(500)));
        assertThat(known.next(at(2_400), T)).isEqualTo(Optional.of(at(2_401)));
        assertThat(known.next(at(2_401), T)).as("it may be late").isEqualTo(Optional.of(at(2_402)));
        assertThat(known.next(at(2_404), T)).as("not expected any more in this period")
                .isEqualTo(Optional.of(at(2_999).plusMillis(500)));
    }

    @Test
    void irregularStarts_predictNothing() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE.with(at(0), at(4), T)
                .with(at(300), at(304), T)
                .with(at(1_200), at(1_204), T);

        assertThat(periodicWakeups.with(at(1_500), at(1_504), T).next(at(1_600), T)).isEmpty();
        assertThat(PeriodicActivity.NONE.next(NOON, T)).isEmpty();
    }

    @Test
    void changedPeriod_isLearned() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE;
        for (int hour = 0; hour < 6; hour++) {
            periodicWakeups = periodicWakeups.with(at(3_600 * hour), at(3_600 * hour + 1), T);
        }
        for (int index = 1; index <= 4; index++) {
            periodicWakeups = periodicWakeups.with(at(18_000 + 900 * index), at(18_001 + 900 * index), T);
        }

        assertThat(periodicWakeups.next(at(21_700), T)).isEqualTo(Optional.of(at(22_501)));
    }

    @Test
    void repeatedReportsOfOneMoment_areNoPeriod() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE;
        for (int time = 0; time < 4; time++) {
            periodicWakeups = periodicWakeups.with(NOON, NOON, T);
        }

        assertThat(periodicWakeups.next(NOON.plus(Duration.ofDays(1)), T)).isEmpty();
    }

    private static Instant at(int second) {
        return NOON.plusSeconds(second);
    }

    @Test
    void aPeriodNearAWholeMinute_isThatMinute_andAnotherIsTheMean() {
        assertThat(every(599, 5).period(T)).contains(Duration.ofMinutes(10));
        assertThat(every(597, 5).period(T)).contains(Duration.ofMinutes(10));
        assertThat(every(596, 5).period(T)).contains(Duration.ofSeconds(596));
        assertThat(every(20, 5).period(T)).as("three seconds are much of a short period, so no minute is near")
                .contains(Duration.ofSeconds(20));
        assertThat(every(599, 4).isRegular(T)).isTrue();
    }

    @Test
    void oneThatIsLateByMoreThanTheTolerance_breaksThePeriod() {
        PeriodicActivity minutes = every(600, 4);

        assertThat(minutes.with(at(2_403), at(2_403), T).period(T)).isPresent();
        assertThat(minutes.with(at(2_405), at(2_405), T).period(T)).isEmpty();
        assertThat(minutes.with(at(2_405), at(2_405), T)).returns(0, PeriodicActivity::repeats)
                .returns(null, PeriodicActivity::since);
        assertThat(minutes.with(at(2_380), at(2_405), T).period(T)).as("its time is uncertain, so it may fit")
                .isPresent();
    }

    @Test
    void activitiesWithinTheTolerance_areOne_theLaterOne() {
        PeriodicActivity one = PeriodicActivity.NONE.with(at(0), at(0), T);

        assertThat(one.with(at(2), at(2), T).latest()).containsExactly(new PeriodicActivity.Arrival(at(2), at(2)));
        assertThat(one.with(at(3), at(3), T).latest()).hasSize(2);
        assertThat(PeriodicActivity.NONE.with(at(9), at(4), T).latest()).as("never before its beginning")
                .containsExactly(new PeriodicActivity.Arrival(at(9), at(9)));
    }

    @Test
    void onlyTwiceAsManyAsAPeriodNeeds_areKept() {
        PeriodicActivity many = every(600, 30);

        assertThat(many.latest()).hasSize(8);
        assertThat(many.latest().getLast().before()).isEqualTo(at(29 * 600));
        assertThat(many.since()).as("since the first of them").isEqualTo(at(0));
        assertThat(many.repeats()).isEqualTo(30 - 3);
    }

    /** A poller kept one interval of at least 10 s and at most the delay for 20 activities after the first ones. */
    @ParameterizedTest
    @CsvSource({"60, 23, true", "60, 22, false", "10, 23, true", "9, 23, false", "300, 23, true", "303, 23, true",
        "304, 23, false"})
    void aPoller_isActiveAtOneShortInterval_forLong(int seconds, int count, boolean poller) {
        PeriodicActivity activity = every(seconds, count);
        Instant last = activity.latest().getLast().before();

        assertThat(activity.isPoller(last.minusSeconds(seconds), last, Duration.ofMinutes(5), ALL)).isEqualTo(poller);
    }

    @Test
    void aPoller_coversTheWholeTime_butForOneInterval() {
        PeriodicActivity activity = every(60, 40);
        Instant last = at(39 * 60);

        assertThat(poller(activity, at(-60), last)).isTrue();
        assertThat(poller(activity, at(-61), last)).as("it began later").isFalse();
        assertThat(poller(activity, at(0), last.plusSeconds(63))).as("one interval and the tolerance").isTrue();
        assertThat(poller(activity, at(0), last.plusSeconds(64))).as("it ended before").isFalse();
        assertThat(poller(PeriodicActivity.NONE, at(0), at(60))).isFalse();
    }

    @Test
    void aStoredPeriodWithoutItsBeginning_isNoPoller() {
        PeriodicActivity activity = every(60, 40);

        assertThat(poller(new PeriodicActivity(activity.latest(), null, 40), at(0), at(2_000))).isFalse();
    }

    @Test
    void anExactWakeUp_isListedForAtItsTimeAndInTheSecondsAfter() {
        PeriodicActivity exact = every(600, 4);

        assertThat(exact.next(at(1_800), T)).contains(at(2_400));
        assertThat(exact.next(at(2_400), T)).contains(at(2_401));
        assertThat(exact.next(at(2_402), T)).contains(at(2_403));
        assertThat(exact.next(at(2_403), T)).contains(at(3_000));
        assertThat(exact.next(at(9_000), T)).as("long after, the next due time").contains(at(9_001));
        assertThat(exact.next(at(9_100), T)).contains(at(9_600));
    }

    private static boolean poller(PeriodicActivity activity, Instant from, Instant to) {
        return activity.isPoller(from, to, Duration.ofMinutes(5), ALL);
    }

    private static PeriodicActivity every(int seconds, int count) {
        PeriodicActivity activity = PeriodicActivity.NONE;
        for (int i = 0; i < count; i++) {
            activity = activity.with(at(i * seconds), at(i * seconds), T);
        }
        return activity;
    }
}
