package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How close to a probe a reported time is its echo, and how old the reported activity of others is. */
class ProbeEchoTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.001Z");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TEN = Duration.ofSeconds(10);

    @Test
    void nothing_isKnownAtFirst() {
        assertThat(ProbeEcho.UNHEARD.distance()).isEmpty();
        assertThat(ProbeEcho.UNHEARD.reportsAllBut(SECOND)).isFalse();
    }

    @Test
    void threeEchoesThatAgree_separateActivityOfOthers_toATenthOfASecond() {
        ProbeEcho exact = fine().reported(Duration.ZERO)
                .reported(Duration.ofSeconds(4))
                .reported(Duration.ofMillis(20));
        assertThat(exact.distance()).as("others were active 4 s after the second probe")
                .isEqualTo(Optional.of(Duration.ofMillis(501)));

        assertThat(exact.reported(Duration.ofMillis(10)).distance()).isEqualTo(Optional.of(Duration.ofMillis(121)));
    }

    @Test
    void clockThatIsAhead_showsInEchoes_andMakesEveryTimeOlder() {
        ProbeEcho ahead = fine().reported(TEN).reported(TEN).reported(TEN);

        assertThat(ahead.distance()).isEqualTo(Optional.of(TEN.plusMillis(101)));
        assertThat(ahead.earliest(NOON)).isEqualTo(NOON.minus(TEN));
    }

    @ParameterizedTest
    @CsvSource({"2026-03-02T12:01:00Z, 60", "2026-03-02T12:00:07Z, 0"})
    void timeOnAWholeMinute_mayBeRoundedUp(Instant value, long seconds) {
        ProbeEcho listed = ProbeEcho.UNHEARD.listed(value, value.plus(SECOND), null, null);

        assertThat(Duration.between(listed.earliest(value), value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void falselyReportedTime_isAnEchoNearAProbe_andFalseFarFromOne() {
        ProbeEcho near = fine().reported(Duration.ZERO).falselyReported(TEN);
        assertThat(near.distance()).isEqualTo(Optional.of(TEN.plusMillis(500)));
        assertThat(near.isTrue()).isTrue();

        assertThat(fine().falselyReported(Duration.ofMinutes(3)).isTrue()).isFalse();
    }

    @Test
    void withheldActivity_isHiddenForAsLong() {
        ProbeEcho kept = fine().withheld(Duration.ofMinutes(1));

        assertThat(kept.isTrue()).isTrue();
        assertThat(kept.reportsAllBut(SECOND)).isFalse();
        assertThat(kept.hidden()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void contradictingProbe_correctsAClock_orMarksThePlatformUnreliable() {
        assertThat(fine().contradicted(TEN).earliest(NOON)).isEqualTo(NOON.minus(TEN));
        assertThat(fine().contradicted(Duration.ofMinutes(1)).fooled()).isTrue();
        assertThat(fine().contradicted(SECOND)).isEqualTo(fine());
    }

    /** Two exact times that are a second apart, each listed at once. */
    private static ProbeEcho fine() {
        ProbeEcho first = ProbeEcho.UNHEARD.listed(NOON, NOON, null, null);
        Instant next = NOON.plus(SECOND);
        return first.listed(next, next, NOON, NOON);
    }
}
