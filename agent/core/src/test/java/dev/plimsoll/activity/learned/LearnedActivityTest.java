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
}
