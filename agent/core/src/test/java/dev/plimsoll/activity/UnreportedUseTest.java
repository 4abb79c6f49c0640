package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.ProbedActivity.NoOthers;
import dev.plimsoll.activity.ProbedActivity.Others;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.SampleBuilder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The use of a compute's time, where only probes and suspends show activity, because the platform reports none. */
class UnreportedUseTest {

    private final TimelineCase compute = TimelineCase.unknown();

    @Test
    void withoutAnyEvidence_theUseStaysOpen_forTwoDelays() {
        awake(0, 600);
        assertThat(compute.spent()).as("it may be explained by a probe or the suspend").isZero();

        compute.listed(630, "active");

        assertThat(compute.spent(TimeUse.UNEXPLAINED)).as("all but the latest delay").isEqualTo(330);
        assertThat(compute.spent()).isEqualTo(330);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(330));
    }

    @Test
    void aSuspend_explainsTheDelayBeforeIt() {
        awake(0, 540);

        compute.listed(550, "idle");

        assertThat(compute.spent(TimeUse.WAITING)).isEqualTo(300);
        assertThat(compute.spent(TimeUse.UNEXPLAINED)).isEqualTo(250);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(250));
    }

    @Test
    void aSuspendSoonerThanTheDelay_explainsAllSinceItWasFirstSeen() {
        awake(0, 180);

        compute.listed(200, "idle");

        assertThat(compute.spent(TimeUse.WAITING)).isEqualTo(200);
        assertThat(compute.spent()).isEqualTo(200);
    }

    @Test
    void aProbeThatKnowsWhenOthersWereActive_explainsTheTimeUntilThen_andSince() {
        awake(0, 90);

        probed(100, new Others(at(40), true), 5);

        assertThat(compute.spent(TimeUse.WORKING)).isEqualTo(40);
        assertThat(compute.spent(TimeUse.WAITING)).as("60 s until the probe").isEqualTo(60.5);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(40));
    }

    @Test
    void aProbeThatIsNotSure_knowsOnlyThatOthersWereActive() {
        awake(0, 90);

        probed(100, new Others(at(40), false), 5);

        assertThat(compute.spent(TimeUse.WORKING)).isEqualTo(100.5);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(100.5));
    }

    @Test
    void othersWithoutATime_afterMoreThanTwoMinutes_leaveTheTimeUnexplained() {
        awake(0, 120);
        probed(119.5, new Others(null, false), 5);
        assertThat(compute.spent(TimeUse.WORKING)).isEqualTo(120);

        awake(180, 240);
        probed(240, new Others(null, false), 6);

        assertThat(compute.spent(TimeUse.UNEXPLAINED)).isEqualTo(120.5);
        assertThat(compute.spent()).isEqualTo(240.5);
    }

    @Test
    void activityThatAProbeReportsInTheFuture_isOneAtTheProbe() {
        awake(0, 90);

        probed(100, new Others(at(900), true), 5);

        assertThat(compute.span().inactiveSince()).isEqualTo(at(100.5));
    }

    @Test
    void twoProbesWithoutOthersBetween_showThatNobodyWasActive() {
        awake(0, 60);
        probed(60, new Others(null, false), 5);

        awake(120, 120);
        probed(160, new NoOthers(), 5);

        assertThat(compute.spent(TimeUse.WORKING)).isEqualTo(60.5);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(60.5));
        assertThat(compute.span().inactiveUntil()).isEqualTo(at(160.5));
        assertThat(gaps().ended()).isZero();
    }

    @Test
    void aProbeWithoutOthers_afterOneThatIsNotLinkedToTheCertainTime_leavesTheTimeBeforeUnexplained() {
        awake(0, 240);
        compute.probed(240, new ProbedActivity.Unseen(), sample(5, 3));
        awake(300, 300);

        probed(310, new NoOthers(), 5);

        assertThat(compute.spent(TimeUse.UNEXPLAINED)).isEqualTo(240.5);
        assertThat(compute.span().inactiveSince()).isEqualTo(at(240.5));
        assertThat(compute.span().inactiveUntil()).isEqualTo(at(310.5));
    }

    /** The open sessions at both probes, and what the waiting time between them becomes. */
    @ParameterizedTest
    @CsvSource({"3, 3, IDLE_SESSIONS", "1, 1, IDLE_SESSIONS", "0, 3, WAITING", "3, 0, WAITING"})
    void waitingBetweenTwoProbes_isOfIdleSessions_ifBothFoundOne(int before, int after, TimeUse use) {
        awake(0, 30);
        compute.probed(50, new Others(at(50.5), true), sample(5, before));
        awake(120, 120);

        compute.probed(160, new NoOthers(), sample(5, after));

        assertThat(compute.spent(use)).isEqualTo(110);
        assertThat(compute.spent(TimeUse.WORKING)).isEqualTo(50.5);
    }

    @Test
    void anotherStart_reclassifiesNothing() {
        awake(0, 30);
        compute.probed(50, new Others(at(50.5), true), sample(5, 3));
        awake(120, 120);

        compute.probed(160, new NoOthers(), sample(5, 3).startedAt(at(100)));

        assertThat(compute.spent(TimeUse.IDLE_SESSIONS)).isZero();
        assertThat(compute.spent(TimeUse.WAITING)).isEqualTo(110);
    }

    @Test
    void aProbeOfASuspendedCompute_orOneBeforeTheLatestListing_changesNothing() {
        AwakeTime asleep = compute.listed(0, "idle").awakeTime();
        probed(10, new Others(at(10), true), 5);
        assertThat(compute.awakeTime()).isEqualTo(asleep);

        AwakeTime awake = TimelineCase.unknown().listed(20, "active").awakeTime();
        assertThat(TimelineCase.unknown()
                .listed(20, "active")
                .probed(19, new Others(at(10), true), sample(5, 3))
                .awakeTime()).isEqualTo(awake);
    }

    @Test
    void aProbeWithoutASample_tellsNothingOfTheTime() {
        AwakeTime before = compute.listed(0, "active").awakeTime();

        assertThat(compute.probed(10, new ProbedActivity.Unseen()).awakeTime()).isEqualTo(before);
        assertThat(compute.probed(20, new ProbedActivity.NoConnection()).awakeTime()).isEqualTo(before);
    }

    @Test
    void withActivityUnobserved_aPeriodIsForgotten() {
        AwakeTime regular = AwakeTime.UNKNOWN;
        for (int minute = 0; minute < 6; minute++) {
            regular = activeAt(regular, at(60 * minute), Duration.ofSeconds(60));
        }
        assertThat(regular.period(TimelineCase.POLICY.tunables())).contains(Duration.ofMinutes(1));

        assertThat(period(activeAt(regular, at(360), Duration.ofSeconds(30)))).as("half of it was inactive")
                .isEqualTo(Duration.ofMinutes(1));
        assertThat(period(activeAt(regular, at(360), Duration.ofMillis(29_999)))).isNull();
        assertThat(period(activeAt(regular, at(302), Duration.ZERO))).as("one activity, reported twice")
                .isEqualTo(Duration.ofMinutes(1));
    }

    private static AwakeTime activeAt(AwakeTime time, Instant at, Duration inactivity) {
        return time.withActivity(at, inactivity, TimelineCase.POLICY.tunables());
    }

    private static @Nullable Duration period(AwakeTime time) {
        return time.period(TimelineCase.POLICY.tunables()).orElse(null);
    }

    /** Lists it as awake every 30 s, from and to included. */
    private void awake(double from, double to) {
        for (double now = from; now <= to; now += 30) {
            compute.listed(now, "active");
        }
    }

    private void probed(double begun, ProbedActivity found, long sessions) {
        compute.probed(begun, found, sample(sessions, 3));
    }

    private static SampleBuilder sample(long sessions, int open) {
        return new SampleBuilder().connections(new Connections(open, 0, 450, 3, 0, null)).others(null, sessions, 0);
    }

    private IdleGaps gaps() {
        return compute.awakeTime().log().idleGaps();
    }
}
