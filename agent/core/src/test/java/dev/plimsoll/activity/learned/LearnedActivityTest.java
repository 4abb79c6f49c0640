package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How close to a probe a reported time is its echo, and how old the reported activity of others is. */
class LearnedActivityTest {

    private static final ActivityTunables T = ActivityTunables.SHIPPED;
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.001Z");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TEN = Duration.ofSeconds(10);

    @Test
    void nothing_isKnownAtFirst() {
        assertThat(LearnedActivity.NONE.echoDistance(T)).isEmpty();
        assertThat(LearnedActivity.NONE.times().reportsAllBut(SECOND, T.reports())).isFalse();
    }

    @Test
    void threeEchoesThatAgree_separateActivityOfOthers_toATenthOfASecond() {
        LearnedActivity exact = fine().echoed(Duration.ZERO, T)
                .echoed(Duration.ofSeconds(4), T)
                .echoed(Duration.ofMillis(20), T);
        assertThat(exact.echoDistance(T)).as("others were active 4 s after the second probe")
                .isEqualTo(Optional.of(Duration.ofMillis(501)));

        assertThat(exact.echoed(Duration.ofMillis(10), T).echoDistance(T))
                .isEqualTo(Optional.of(Duration.ofMillis(121)));
    }

    @Test
    void clockThatIsAhead_showsInEchoes_andMakesEveryTimeOlder() {
        LearnedActivity ahead = fine().echoed(TEN, T).echoed(TEN, T).echoed(TEN, T);

        assertThat(ahead.echoDistance(T)).isEqualTo(Optional.of(TEN.plusMillis(101)));
        assertThat(ahead.earliest(NOON, T)).isEqualTo(NOON.minus(TEN));
    }

    @ParameterizedTest
    @CsvSource({"2026-03-02T12:01:00Z, 60", "2026-03-02T12:00:07Z, 0"})
    void timeOnAWholeMinute_mayBeRoundedUp(Instant value, long seconds) {
        LearnedActivity listed = LearnedActivity.NONE.listed(value, value.plus(SECOND), null, null, T);

        assertThat(Duration.between(listed.earliest(value, T), value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void falselyReportedTime_isAnEchoNearAProbe_andFalseFarFromOne() {
        LearnedActivity near = fine().echoed(Duration.ZERO, T).falselyReported(TEN, T);

        assertThat(near.echoDistance(T)).isEqualTo(Optional.of(TEN.plusMillis(500)));
        assertThat(near.isTrue(T)).isTrue();
        assertThat(fine().falselyReported(Duration.ofMinutes(3), T).isTrue(T)).isFalse();
    }

    @Test
    void timesThatChangeSeldom_areTrusted_onceThreeProbesConfirmThem_untilOneFindsMore() {
        LearnedActivity seldom = LearnedActivity.NONE.listed(NOON, NOON, null, null, T);
        LearnedActivity confirmed = seldom;
        for (int probe = 0; probe < 3; probe++) {
            assertThat(confirmed.times().isExact(T.reports())).isFalse();
            confirmed = confirmed.compared(NOON, NOON, NOON.plus(TEN), true, true, T);
        }
        assertThat(confirmed.times().isExact(T.reports())).isTrue();

        LearnedActivity withheld = confirmed.compared(NOON, NOON.minusSeconds(60), NOON.plus(TEN), true, true, T);
        assertThat(withheld.times().isExact(T.reports())).isFalse();
    }

    /** Two exact times that are a second apart, each listed at once. */
    private static LearnedActivity fine() {
        LearnedActivity first = LearnedActivity.NONE.listed(NOON, NOON, null, null, T);
        Instant next = NOON.plus(SECOND);
        return first.listed(next, next, NOON, NOON, T);
    }

    /** The listed time, in milliseconds after the observed one, and what it shows: 2 s apart are the same. */
    @ParameterizedTest
    @CsvSource({"-2001, false, true", "-2000, true, false", "0, true, false", "2000, true, false",
        "2001, false, false"})
    void aListedTime_confirmsTheObservedOne_orWasWithheld(long offset, boolean confirmed, boolean withheld) {
        LearnedActivity compared = fine().compared(NOON, NOON.plusMillis(offset), NOON.plus(TEN), true, false, T);

        assertThat(compared.times().confirmed()).isEqualTo(confirmed ? 1 : 0);
        assertThat(compared.times().late()).isEqualTo(withheld ? TEN : Duration.ZERO);
        assertThat(compared.echo()).as("it was no evidence").isEqualTo(fine().echo());
    }

    @Test
    void anActivityAfterTheListing_orOneThatWasNotDueYet_showsNothing() {
        assertThat(fine().compared(NOON.plusNanos(1), NOON, NOON, true, true, T)).isEqualTo(fine());
        assertThat(fine().compared(NOON, NOON.minusSeconds(9), NOON.plusSeconds(2), true, true, T)).isEqualTo(fine());
        assertThat(fine().compared(NOON, NOON, NOON.plusSeconds(2), true, false, T)).as("not confirmed")
                .isEqualTo(
                        fine());
    }

    @Test
    void anUnsureActivity_confirmsNothing_butMeasuresTheEcho() {
        LearnedActivity compared = fine().compared(NOON, NOON.plusMillis(300), NOON.plus(TEN), false, true, T);

        assertThat(compared.times()).isEqualTo(fine().times());
        assertThat(compared.echo().offsets()).containsExactly(Duration.ofMillis(300));
    }

    @Test
    void aFalseTimeTwoMinutesAfterAProbe_isStillItsEcho() {
        assertThat(fine().falselyReported(Duration.ofMinutes(2), T).echo().floor()).isEqualTo(Duration.ofMinutes(2));
        assertThat(fine().falselyReported(Duration.ofMinutes(2).plusNanos(1), T)).satisfies(far -> {
            assertThat(far.echo()).isEqualTo(fine().echo());
            assertThat(far.times().fooled()).isTrue();
        });
    }

    @Test
    void otherEvents_changeTheirPartOnly() {
        SuspendDelay delay = new SuspendDelay(TEN, NOON, null);

        LearnedActivity all = fine().with(delay).woken(NOON, NOON.plus(SECOND), T).reportedBehind(TEN, T);

        assertThat(all.delay()).isEqualTo(delay);
        assertThat(all.wakeups().latest()).containsExactly(new PeriodicActivity.Arrival(NOON, NOON.plus(SECOND)));
        assertThat(all.times().late()).isEqualTo(TEN);
        assertThat(all.echo()).isEqualTo(ProbeEcho.NONE);
    }
}
