package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
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
        assertThat(DailyTimeUse.NONE.woken(EVENING, USE).woken(EVENING, USE).days()).extracting(UseOfDay::wakes)
                .containsExactly(2);
    }

    @Test
    void anEarlierDay_isInsertedInOrder() {
        Instant two = EVENING.plus(Duration.ofDays(2));
        DailyTimeUse spent = DailyTimeUse.NONE.woken(EVENING, USE)
                .woken(two, USE)
                .woken(EVENING.plus(Duration.ofDays(1)), USE)
                .woken(EVENING, USE)
                .plus(TimeUse.WORKING, EVENING, EVENING.plusSeconds(60), USE);

        assertThat(spent.days()).extracting(UseOfDay::wakes).containsExactly(2, 1, 1);
        assertThat(spent.days()).isSortedAccordingTo((one, other) -> Long.compare(one.number(), other.number()));
        assertThat(spent.days().getFirst().tally().of(TimeUse.WORKING)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void moreThanEightDays_areNotKept_whereverTheyAreAdded() {
        DailyTimeUse spent = DailyTimeUse.NONE;
        for (int day = 0; day < 8; day++) {
            spent = spent.woken(EVENING.plus(Duration.ofDays(day)), USE);
        }

        assertThat(spent.woken(EVENING.minus(Duration.ofDays(1)), USE)).as("older than all that are kept")
                .isEqualTo(spent);
        assertThat(spent.woken(EVENING.plus(Duration.ofDays(8)), USE).days()).hasSize(8)
                .extracting(UseOfDay::number)
                .startsWith(spent.days().get(1).number());
    }

    @Test
    void theLatestDays_includeToday_andSoManyBefore() {
        DailyTimeUse spent = DailyTimeUse.NONE.woken(EVENING, USE)
                .woken(EVENING.plus(Duration.ofDays(1)), USE)
                .woken(EVENING.plus(Duration.ofDays(2)), USE);
        Instant now = EVENING.plus(Duration.ofDays(2));

        assertThat(spent.latest(0, now).wakes()).isEqualTo(1);
        assertThat(spent.latest(1, now).wakes()).isEqualTo(2);
        assertThat(spent.latest(7, now).wakes()).isEqualTo(3);
        assertThat(spent.latest(0, now).number()).isEqualTo(spent.days().getLast().number());
    }

    @Test
    void wholeDays_areThoseBetweenTheDaysOfBothTimes() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.ASLEEP, EVENING, EVENING.plus(Duration.ofDays(3)), USE);
        Instant midnight = Instant.parse("2026-03-02T00:00:00Z");

        assertThat(spent.wholeDays(EVENING, EVENING.plus(Duration.ofDays(3))).tally().all())
                .isEqualTo(Duration.ofDays(2));
        assertThat(spent.wholeDays(midnight, midnight.plus(Duration.ofDays(2))).tally().all())
                .as("of the days at both midnights, only the one between is whole")
                .isEqualTo(Duration.ofDays(1));
        assertThat(spent.wholeDays(EVENING, EVENING).tally()).isEqualTo(TimeUseTotals.NONE);
    }

    @Test
    void workPerStart_isAllWork_ifItWasNeverStarted() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.WORKING, EVENING, EVENING.plus(Duration.ofHours(6)), USE);

        assertThat(spent.workedPerStart(EVENING)).isEqualTo(Duration.ofHours(6));
        assertThat(spent.woken(EVENING, USE).workedPerStart(EVENING)).isEqualTo(Duration.ofHours(6));
        assertThat(spent.woken(EVENING, USE).woken(EVENING, USE).workedPerStart(EVENING))
                .isEqualTo(Duration.ofHours(3));
    }

    @Test
    void moreThanThereIs_isNotReclassified() {
        DailyTimeUse spent = DailyTimeUse.NONE.plus(TimeUse.WORKING, EVENING, EVENING.plus(Duration.ofHours(3)), USE);

        DailyTimeUse all = spent.reclassified(TimeUse.WORKING, TimeUse.POLLER, Duration.ofDays(9));

        assertThat(all.latest(7, EVENING).tally().of(TimeUse.POLLER)).isEqualTo(Duration.ofHours(3));
        assertThat(all.latest(7, EVENING).tally().all()).isEqualTo(Duration.ofHours(3));
        assertThat(spent.reclassified(TimeUse.WORKING, TimeUse.POLLER, Duration.ZERO)).isEqualTo(spent);
    }

    @Test
    void timeBefore1970_isOnItsDay() {
        Instant before = Instant.parse("1969-12-31T23:00:00Z");

        assertThat(DailyTimeUse.NONE.plus(TimeUse.WORKING, before, before.plus(Duration.ofHours(2)), USE).days())
                .extracting(UseOfDay::number)
                .containsExactly(-1L, 0L);
    }
}
