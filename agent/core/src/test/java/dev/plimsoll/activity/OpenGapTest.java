package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A gap that still lasts: it counts with its length so far, and how it ends decides what its time was. */
class OpenGapTest {

    private static final ActivityTunables TUNABLES = TimelineCase.POLICY.tunables();

    /** Nobody was active from 4 s to 124 s, as far as certain. */
    private final TimelineCase waiting = TimelineCase.exact()
            .listed(0, "active", -1)
            .listed(5, "active", 4)
            .listed(64, "active", 4)
            .listed(124, "active", 4);

    @Test
    void aGapThatLasts_countsWithItsLengthSoFar() {
        IdleGaps gaps = waiting.awakeTime().idleGaps(TUNABLES);

        assertThat(gaps.quiet()).isCloseTo(120 / 3_600.0, within(1e-5));
        assertThat(gaps.ended()).isZero();
        assertThat(waiting.awakeTime().log().idleGaps().quiet()).as("it is logged when it ends").isZero();
        assertThat(AwakeTime.UNKNOWN.idleGaps(TUNABLES)).isEqualTo(IdleGaps.NONE);
    }

    @Test
    void aGapOfLessThanAMinute_isNone() {
        TimelineCase worked = TimelineCase.exact().listed(0, "active", -1).listed(5, "active", 4);

        assertThat(worked.awakeTime().idleGaps(TUNABLES)).isEqualTo(worked.awakeTime().log().idleGaps());
    }

    @Test
    void aSpanThatEndsUnobserved_keepsItsGap_andNothingIsReclassifiedLater() {
        AwakeTime closed = waiting.awakeTime().closed(TUNABLES);

        assertThat(closed.span()).isNull();
        assertThat(closed.log().idleGaps().quiet()).isCloseTo(120 / 3_600.0, within(1e-5));
        assertThat(closed.log().idleGaps().ended()).isZero();
        assertThat(closed.log().open().all()).isZero();
        assertThat(spent(closed, TimeUse.WAITING)).isEqualTo(Duration.ofMinutes(2));
        assertThat(spent(closed, TimeUse.UNEXPLAINED)).isZero();
        assertThat(closed.closed(TUNABLES)).isSameAs(closed);
    }

    @Test
    void awakeTimeAfterTheCertainInactivity_isUnexplained_butSleepIsNot() {
        AwakeTime seen = waiting.awakeTime().with(waiting.span().seenAgain(at(150)), waiting.awakeTime().log());
        AwakeTime asleep = AwakeTime.UNKNOWN.with(StateSpan.begun(false, at(0), at(0)).seenAgain(at(30)),
                AwakeTime.UNKNOWN.log());

        assertThat(spent(seen.closed(TUNABLES), TimeUse.UNEXPLAINED)).isEqualTo(Duration.ofSeconds(26));
        assertThat(asleep.closed(TUNABLES).log().spent().days()).isEmpty();
    }

    @Test
    void unknownActivityAfterAGap_keepsTheGap_andLeavesTheRestUnexplained() {
        AwakeTime after = waiting.awakeTime().unknownUntil(waiting.span(), at(200), TUNABLES);

        assertThat(spent(after, TimeUse.WAITING)).isEqualTo(Duration.ofMinutes(2));
        assertThat(spent(after, TimeUse.UNEXPLAINED)).isEqualTo(Duration.ofSeconds(76));
        assertThat(after.log().idleGaps().quiet()).isCloseTo(120 / 3_600.0, within(1e-5));
        assertThat(after.log().idleGaps().ended()).isZero();
    }

    @Test
    void othersAtAnUnknownTimeAfterAGap_endIt_andWorkedSince() {
        AwakeTime after = waiting.awakeTime().activeUntil(waiting.span(), at(200), TUNABLES);

        assertThat(spent(after, TimeUse.WAITING)).isEqualTo(Duration.ofMinutes(2));
        assertThat(spent(after, TimeUse.WORKING)).isEqualTo(Duration.ofSeconds(4 + 76));
        assertThat(after.log().idleGaps().ended()).isEqualTo(1);
        assertThat(spent(waiting.awakeTime().activeUntil(waiting.span(), at(244.001), TUNABLES), TimeUse.WORKING))
                .as("more than two minutes after the certain time")
                .isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void earlierOrEqualInactivity_addsNothing() {
        AwakeTime time = waiting.awakeTime();

        assertThat(time.inactiveUntil(at(124), TUNABLES)).isSameAs(time);
        assertThat(AwakeTime.UNKNOWN.inactiveUntil(at(124), TUNABLES)).isSameAs(AwakeTime.UNKNOWN);
    }

    /** The compute is suspended after a minute, and is listed less often than that. */
    @Test
    void aSuspendAfterAShortDelay_isWaitingForAnExactPlatform_andPartlyUnexplainedForAnother() {
        TimelineCase exact = TimelineCase.exact();
        TimelineCase vague = TimelineCase.unknown();
        for (double second : new double[]{0, 5}) {
            exact.listed(second, shortly("active", second - 1));
            vague.listed(second, shortly("active", null));
        }
        exact.listed(110, shortly("idle", 4.0));
        vague.listed(110, shortly("idle", null));

        assertThat(exact.spent(TimeUse.WAITING)).isEqualTo(106);
        assertThat(exact.spent(TimeUse.UNEXPLAINED)).isZero();
        assertThat(vague.spent(TimeUse.WAITING)).isEqualTo(60);
        assertThat(vague.spent(TimeUse.UNEXPLAINED)).isEqualTo(50);
    }

    private static Compute shortly(String state, @Nullable Double active) {
        return Given.with(TimelineCase.compute(state, active == null ? null : at(active)),
                new Autosuspend.After(Duration.ofMinutes(1)));
    }

    private static Duration spent(AwakeTime time, TimeUse use) {
        return time.log().spent().latest(7, at(0)).tally().of(use);
    }
}
