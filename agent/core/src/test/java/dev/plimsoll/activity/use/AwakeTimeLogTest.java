package dev.plimsoll.activity.use;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A log of time use: each part of it agrees with the others, and only open time is reclassified. */
class AwakeTimeLogTest {

    private static final Use USE = ActivityTunables.SHIPPED.use();
    private static final Instant NOON = Given.T0;

    @ParameterizedTest
    @EnumSource(TimeUse.class)
    void time_isInTheDaysTheWeekAndTheOpenTime(TimeUse use) {
        AwakeTimeLog log = AwakeTimeLog.NONE.plus(use, NOON, NOON.plus(MINUTE), USE);

        assertThat(tally(log).of(use)).isEqualTo(MINUTE);
        assertThat(tally(log).all()).isEqualTo(MINUTE);
        assertThat(log.open().of(use)).as("open while awake").isEqualTo(use == TimeUse.ASLEEP ? Duration.ZERO : MINUTE);
        assertThat(log.week().at(WeekProfile.hourOf(NOON))).hasValue(use == TimeUse.ASLEEP ? 0 : 1);
        assertThat(log.idleGaps().busy()).isCloseTo(use.isBusy() ? 1 / 60.0 : 0, within(1e-12));
    }

    @Test
    void noTime_andTimeBackwards_changeNothing() {
        AwakeTimeLog log = AwakeTimeLog.NONE.plus(TimeUse.WORKING, NOON, NOON.plus(MINUTE), USE);

        assertThat(log.plus(TimeUse.ASLEEP, NOON, NOON, USE)).isSameAs(log);
        assertThat(log.plus(TimeUse.ASLEEP, NOON, NOON.minusNanos(1), USE)).isSameAs(log);
    }

    @Test
    void aGap_endsOrMayGoOn() {
        AwakeTimeLog ended = AwakeTimeLog.NONE.gap(NOON, NOON.plus(MINUTE), USE);
        AwakeTimeLog lasting = AwakeTimeLog.NONE.gapAtLeast(NOON, NOON.plus(MINUTE), USE);

        assertThat(ended.idleGaps().ended()).isEqualTo(1);
        assertThat(lasting.idleGaps().ended()).isZero();
        assertThat(lasting.idleGaps().counts()).isEqualTo(ended.idleGaps().counts());
        assertThat(AwakeTimeLog.NONE.gapAtLeast(NOON, NOON.plus(MINUTE).minusNanos(1), USE)).as("too short for a gap")
                .isSameAs(AwakeTimeLog.NONE);
    }

    @Test
    void aPollersTime_isThatOfWorkWaitingAndUnexplainedUse() {
        AwakeTimeLog log = all().toPoller();

        assertThat(tally(log).of(TimeUse.POLLER)).isEqualTo(MINUTE.multipliedBy(4));
        assertThat(tally(log).of(TimeUse.IDLE_SESSIONS)).isEqualTo(MINUTE);
        assertThat(tally(log).of(TimeUse.ASLEEP)).isEqualTo(MINUTE);
        assertThat(tally(log).all()).isEqualTo(MINUTE.multipliedBy(6));
        assertThat(log.toPoller()).isEqualTo(log);
        assertThat(log.open()).isEqualTo(tally(log).plus(TimeUse.ASLEEP, MINUTE.negated()));
    }

    @Test
    void idleSessions_takeTheWaitingTimeOnly() {
        AwakeTimeLog log = all().toIdleSessions();

        assertThat(tally(log).of(TimeUse.IDLE_SESSIONS)).isEqualTo(MINUTE.multipliedBy(2));
        assertThat(tally(log).of(TimeUse.WAITING)).isZero();
        assertThat(tally(log).of(TimeUse.WORKING)).isEqualTo(MINUTE);
        assertThat(tally(log).all()).isEqualTo(MINUTE.multipliedBy(6));
    }

    @Test
    void settledTime_isNotReclassified() {
        AwakeTimeLog settled = all().settled();

        assertThat(settled.toPoller()).isEqualTo(settled);
        assertThat(settled.toIdleSessions()).isEqualTo(settled);

        AwakeTimeLog more = settled.plus(TimeUse.WORKING, NOON.plus(MINUTE.multipliedBy(6)),
                NOON.plus(MINUTE.multipliedBy(8)), USE).toPoller();
        assertThat(tally(more).of(TimeUse.POLLER)).as("the new time, and what was a poller's before")
                .isEqualTo(MINUTE.multipliedBy(3));
        assertThat(tally(more).of(TimeUse.WORKING)).isEqualTo(MINUTE);
    }

    @Test
    void aStart_isCountedOnItsDay_andNothingElseChanges() {
        AwakeTimeLog woken = all().woken(NOON, USE);

        assertThat(woken.spent().latest(0, NOON).wakes()).isEqualTo(1);
        assertThat(tally(woken)).isEqualTo(tally(all()));
        assertThat(woken.open()).isEqualTo(all().open());
    }

    /** A minute of each use, one after the other. */
    private static AwakeTimeLog all() {
        AwakeTimeLog log = AwakeTimeLog.NONE;
        Instant now = NOON;
        for (TimeUse use : TimeUse.values()) {
            log = log.plus(use, now, now.plus(MINUTE), USE);
            now = now.plus(MINUTE);
        }
        return log;
    }

    private static TimeUseTotals tally(AwakeTimeLog log) {
        return log.spent().latest(7, NOON).tally();
    }
}
