package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How near to a look a time is its echo, and how old somebody's activity is that a time speaks of. */
class ProbeEchoTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.001Z");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TEN = Duration.ofSeconds(10);

    @Test
    void nothingIsKnown_atFirst() {
        assertThat(ProbeEcho.UNHEARD.distance()).isEmpty();
        assertThat(ProbeEcho.UNHEARD.tellsAllBut(SECOND)).isFalse();
    }

    @Test
    void threeEchoesThatAgree_tellTheNextFromSomebodyElse_toATenthOfASecond() {
        ProbeEcho exact = fine().shown(Duration.ZERO).shown(Duration.ofSeconds(4)).shown(Duration.ofMillis(20));
        assertThat(exact.distance()).as("somebody came 4 s after the second look")
                .isEqualTo(Optional.of(Duration.ofMillis(501)));

        assertThat(exact.shown(Duration.ofMillis(10)).distance()).isEqualTo(Optional.of(Duration.ofMillis(121)));
    }

    @Test
    void aClockThatIsAhead_isSeenInEchoes_andMakesEveryTimeThatMuchOlder() {
        ProbeEcho ahead = fine().shown(TEN).shown(TEN).shown(TEN);

        assertThat(ahead.distance()).isEqualTo(Optional.of(TEN.plusMillis(101)));
        assertThat(ahead.earliest(NOON)).isEqualTo(NOON.minus(TEN));
    }

    @ParameterizedTest
    @CsvSource({"2026-03-02T12:01:00Z, 60", "2026-03-02T12:00:07Z, 0"})
    void aTimeOnAWholeMinute_mayBeRoundedUp(Instant value, long seconds) {
        ProbeEcho heard = ProbeEcho.UNHEARD.listed(value, value.plus(SECOND), null, null);

        assertThat(Duration.between(heard.earliest(value), value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aTimeThatSpokeOfNobody_isAnEchoNearALook_andALieFarFromOne() {
        ProbeEcho near = fine().shown(Duration.ZERO).wasFooled(TEN);
        assertThat(near.distance()).isEqualTo(Optional.of(TEN.plusMillis(500)));
        assertThat(near.isTrue()).isTrue();

        assertThat(fine().wasFooled(Duration.ofMinutes(3)).isTrue()).isFalse();
    }

    @Test
    void newsThatAreKeptBack_hideAsMuch() {
        ProbeEcho kept = fine().keptBack(Duration.ofMinutes(1));

        assertThat(kept.isTrue()).isTrue();
        assertThat(kept.tellsAllBut(SECOND)).isFalse();
        assertThat(kept.hidden()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aLookThatKnowsBetter_correctsAClock_butBelievesALiarNoMore() {
        assertThat(fine().contradicted(TEN).earliest(NOON)).isEqualTo(NOON.minus(TEN));
        assertThat(fine().contradicted(Duration.ofMinutes(1)).fooled()).isTrue();
        assertThat(fine().contradicted(SECOND)).isEqualTo(fine());
    }

    /** Two times that are a second apart, on no round figure, listed at once. */
    private static ProbeEcho fine() {
        ProbeEcho first = ProbeEcho.UNHEARD.listed(NOON, NOON, null, null);
        Instant next = NOON.plus(SECOND);
        return first.listed(next, next, NOON, NOON);
    }
}
