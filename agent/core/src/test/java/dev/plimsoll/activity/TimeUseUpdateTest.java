package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The use of a compute's time, listing by listing, on a platform that reports each activity at once. */
class TimeUseUpdateTest {

    /** Others are active at 4 s, then from 75 s on no more; the compute is suspended at 380 s. */
    private final TimelineCase worked = TimelineCase.exact().listed(0, "active", -1).listed(5, "active", 4);

    @Test
    void theFirstListing_beginsASpan_withNothingLogged() {
        TimelineCase first = TimelineCase.exact().listed(0, "active", -1);

        assertThat(first.span()).isEqualTo(new StateSpan(true, at(0), at(0), at(-1), at(0), at(0)));
        assertThat(first.spent()).isZero();
        assertThat(TimelineCase.exact().listed(0, "idle", -1).span()).as("a suspended compute is not used")
                .isEqualTo(StateSpan.begun(false, at(0), at(0)));
    }

    @Test
    void timeUntilAnActivity_isWork_andTheTimeAfterItIsOpen() {
        assertThat(worked.spent(TimeUse.WORKING)).isEqualTo(4);
        assertThat(worked.spent()).isEqualTo(4);
        assertThat(worked.span()).isEqualTo(new StateSpan(true, at(0), at(5), at(4), at(5), at(4)));
    }

    @Test
    void aMinuteWithoutActivity_isWaiting_fromTheActivityOn() {
        worked.listed(63, "active", 4);
        assertThat(worked.spent()).as("59 s are no gap").isEqualTo(4);

        worked.listed(64, "active", 4);

        assertThat(worked.spent(TimeUse.WAITING)).isEqualTo(60);
        assertThat(worked.span().loggedUntil()).isEqualTo(at(64));
    }

    @Test
    void anActivityAfterAMinute_endsAGap() {
        worked.listed(70, "active", 4).listed(80, "active", 75);

        assertThat(worked.spent(TimeUse.WAITING)).isEqualTo(71);
        assertThat(worked.spent(TimeUse.WORKING)).isEqualTo(4);
        assertThat(gaps()).returns(1, IdleGaps::ended);
        assertThat(gaps().quiet()).isEqualTo(71 / 3_600.0);
        assertThat(worked.span().inactiveSince()).isEqualTo(at(75));
    }

    @Test
    void aSuspend_endsTheWaiting_andTheTimeAfterItIsSleep() {
        worked.listedEvery(60, 65, 300, "active", 4)
                .listed(305, "idle", 4)
                .listed(310, "idle", 4)
                .listed(365, "idle", 4);

        assertThat(worked.spent(TimeUse.WAITING)).isEqualTo(301);
        assertThat(worked.spent(TimeUse.ASLEEP)).isEqualTo(60);
        assertThat(worked.spent()).isEqualTo(365);
        assertThat(worked.span()).isEqualTo(new StateSpan(false, at(305), at(365), at(4), at(365), at(365)));
        assertThat(worked.awakeTime().isAwake()).isFalse();
    }

    @Test
    void inactivity_isLoggedByTheMinute_andTheRestWithWhatEndsIt() {
        worked.listedEvery(60, 65, 300, "active", 4).listed(305, "idle", 4).listed(364, "idle", 4);
        assertThat(worked.spent(TimeUse.ASLEEP)).isZero();
        assertThat(worked.span()).isEqualTo(new StateSpan(false, at(305), at(364), at(4), at(364), at(305)));

        worked.listed(366, "idle", 4);
        assertThat(worked.spent(TimeUse.ASLEEP)).isEqualTo(61);

        worked.listed(390, "idle", 4).listed(400, "dreaming", 4);
        assertThat(worked.spent(TimeUse.ASLEEP)).as("until nothing more is known").isEqualTo(85);
        assertThat(worked.spent()).isEqualTo(390);
    }

    @Test
    void aSuspendSoonAfterAnActivity_leavesTheTimeAsWork() {
        worked.listed(20, "idle", 4);

        assertThat(worked.spent(TimeUse.WORKING)).isEqualTo(20);
        assertThat(worked.spent()).isEqualTo(20);
    }

    @Test
    void aWakeUpByOthers_isInTheMiddle_betweenTheLastListingAsleepAndTheirActivity() {
        slept().listed(415, "active", 412);

        assertThat(worked.span()).isEqualTo(new StateSpan(true, at(411), at(415), at(412), at(415), at(412)));
        assertThat(worked.spent(TimeUse.ASLEEP)).isEqualTo(411 - 305);
        assertThat(worked.spent(TimeUse.WORKING)).isEqualTo(4 + 1);
        assertThat(gaps().ended()).isEqualTo(1);
        assertThat(gaps().quiet()).isCloseTo((411 - 4) / 3_600.0, within(1e-6));
        assertThat(wakes()).isEqualTo(1);
    }

    @Test
    void aWakeUpOfWhichTheirLastActivityIsOver_isAtThatActivity() {
        slept().listed(440, "active", 418);

        assertThat(worked.span().since()).isEqualTo(at(418));
        assertThat(worked.spent(TimeUse.ASLEEP)).isEqualTo(418 - 305);
    }

    @Test
    void aWakeUpByAProbe_isNoWake_andTheInactivityGoesOn() {
        slept().probed(412, new ProbedActivity.Woken()).listed(415, "active", 412.4);

        assertThat(wakes()).isZero();
        assertThat(worked.span()).isEqualTo(new StateSpan(true, at(415), at(415), at(4), at(415), at(415)));
        assertThat(worked.spent(TimeUse.ASLEEP)).isEqualTo(415 - 305);
        assertThat(gaps().ended()).isZero();
    }

    @Test
    void aTransition_changesNothing() {
        AwakeTime before = worked.awakeTime();

        assertThat(worked.listed(10, "init", 9).awakeTime()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dozing", "ACTIVE"})
    void anUnknownState_endsTheSpan(String state) {
        worked.listed(64, "active", 4).listed(70, state, 4);

        assertThat(worked.awakeTime().span()).isNull();
        assertThat(worked.spent(TimeUse.WAITING)).as("known until the listing before").isEqualTo(60);
    }

    @Test
    void aDisabledCompute_hasNoKnownUse() {
        Compute plain = TimelineCase.compute("active", at(4));
        worked.listed(10, ComputeBuilder.like(plain).disabled().compute());

        assertThat(worked.awakeTime().span()).isNull();
    }

    /** Two minutes may pass unobserved; a clock may be set back by less. */
    @ParameterizedTest
    @CsvSource({"5, 5", "4, 5", "-114.999, 5", "-115, -115", "-900, -900"})
    void aListingFromThePast_isIgnored_unlessTheClockWasSetBackByTwoMinutes(double at, double seenAt) {
        worked.listed(at, "active", 4);

        assertThat(worked.span().seenAt()).isEqualTo(at(seenAt));
        assertThat(worked.spent()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"125, 125", "125.001, 4"})
    void aStateThatMayHaveChangedAndChangedBack_isUnknown(double at, double total) {
        worked.listed(at, "idle", 4);

        assertThat(worked.spent()).isEqualTo(total);
    }

    @Test
    void anExactPlatform_bridgesAnyTime_ifNothingWasActive() {
        worked.listed(280, "active", 4);

        assertThat(worked.span().since()).isEqualTo(at(0));
        assertThat(worked.spent(TimeUse.WAITING)).isEqualTo(276);
    }

    @ParameterizedTest
    @CsvSource({"244, 0", "244.001, 120.001"})
    void activityMoreThanTwoMinutesAfterTheCertainTime_leavesTheTimeBetweenUnexplained(double active,
            double unexplained) {
        worked.listed(124, "active", 4);

        AwakeTime later = worked.awakeTime().activeAt(worked.span(), at(active), TimelineCase.POLICY.tunables());

        assertThat(later.log().spent().latest(1, at(0)).tally().of(TimeUse.UNEXPLAINED))
                .isEqualTo(Duration.ofMillis(Math.round(unexplained * 1_000)));
        assertThat(later.log().spent().latest(1, at(0)).tally().all())
                .isEqualTo(Duration.between(at(0), at(active)));
    }

    private TimelineCase slept() {
        return worked.listedEvery(60, 65, 300, "active", 4)
                .listed(305, "idle", 4)
                .listed(400, "idle", 4)
                .listed(410, "idle", 4);
    }

    private IdleGaps gaps() {
        return worked.awakeTime().log().idleGaps();
    }

    private int wakes() {
        return worked.awakeTime().log().spent().latest(7, at(0)).wakes();
    }
}
