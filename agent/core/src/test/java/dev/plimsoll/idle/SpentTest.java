package dev.plimsoll.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.idle.Spent.Day;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SpentTest {

    private static final Instant EVENING = Instant.parse("2026-03-01T22:00:00Z");

    @Test
    void timeIsCutAtMidnight() {
        Spent spent = Spent.NONE.plus(Pastime.WORKING, EVENING, EVENING.plus(Duration.ofHours(27)));

        assertThat(spent.days()).extracting(day -> day.tally().of(Pastime.WORKING))
                .containsExactly(
                        Duration.ofHours(2), Duration.ofHours(24), Duration.ofHours(1));
    }

    @Test
    void daysLongPast_areForgotten() {
        Spent spent = Spent.NONE.plus(Pastime.ASLEEP, EVENING, EVENING.plus(Duration.ofDays(30)));

        assertThat(spent.days()).hasSize(8);
        assertThat(spent.latest(6, EVENING.plus(Duration.ofDays(30))).tally().all())
                .isEqualTo(Duration.ofHours(6 * 24 + 22));
    }

    @Test
    void whatTurnsOutToBeSomethingElse_isTurnedFromTheLatestDayBackwards() {
        Spent spent = Spent.NONE.plus(Pastime.WORKING, EVENING, EVENING.plus(Duration.ofHours(3)))
                .turned(Pastime.WORKING, Pastime.POLLER, Duration.ofMinutes(90));

        assertThat(spent.days()).extracting(day -> day.tally().of(Pastime.POLLER))
                .containsExactly(
                        Duration.ofMinutes(30), Duration.ofHours(1));
        assertThat(spent.latest(7, EVENING).tally().all()).isEqualTo(Duration.ofHours(3));
    }

    @Test
    void startsAreCounted_alsoOnADayThatIsNotYetKnown() {
        assertThat(Spent.NONE.woken(EVENING).woken(EVENING).days()).extracting(Day::wakes).containsExactly(2);
    }
}
