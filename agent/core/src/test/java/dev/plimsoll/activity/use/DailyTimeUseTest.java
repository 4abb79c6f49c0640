package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.use.DailyTimeUse.Day;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DailyTimeUseTest {

    private static final Use USE = ActivityTunables.SHIPPED.use();
    private static final Instant EVENING = Instant.parse("2026-03-01T22:00:00Z");

    @Test
    void timeIsCutAtMidnight() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.WORKING, EVENING, EVENING.plus(Duration.ofHours(27)), USE);

        assertThat(spent.days()).extracting(day -> day.tally().of(TimeUse.WORKING))
                .containsExactly(
                        Duration.ofHours(2), Duration.ofHours(24), Duration.ofHours(1));
    }

    @Test
    void oldDays_areDropped() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.ASLEEP, EVENING, EVENING.plus(Duration.ofDays(30)), USE);

        assertThat(spent.days()).hasSize(8);
        assertThat(spent.latest(6, EVENING.plus(Duration.ofDays(30))).tally().all())
                .isEqualTo(Duration.ofHours(6 * 24 + 22));
    }

    @Test
    void reclassifiedTime_isMovedFromTheLatestDayBackwards() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.WORKING, EVENING, EVENING.plus(Duration.ofHours(3)), USE)
                .reclassified(TimeUse.WORKING, TimeUse.POLLER, Duration.ofMinutes(90));

        assertThat(spent.days()).extracting(day -> day.tally().of(TimeUse.POLLER))
                .containsExactly(
                        Duration.ofMinutes(30), Duration.ofHours(1));
        assertThat(spent.latest(7, EVENING).tally().all()).isEqualTo(Duration.ofHours(3));
    }

    @Test
    void starts_areCounted_evenOnANewDay() {
        assertThat(DailyTimeUse.NONE.woken(EVENING, USE).woken(EVENING, USE).days()).extracting(Day::wakes)
                .containsExactly(2);
    }
}
