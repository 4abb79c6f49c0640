package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.DELAY;
import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ProbedActivity.NoOthers;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.ReportedTimes;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a listing adds to the evidence of activity by others, and to what is known of the autosuspend delay. */
class ListingUpdateTest {

    private final TimelineCase compute = TimelineCase.exact();

    @Test
    void aNewTime_isEvidence_andTheSameTimeAgainIsNot() {
        compute.listed(0, "active", -3);
        assertThat(compute.evidence()).isEqualTo(new ActivityEvidence(at(-3), true, null, at(-3), null));

        Timeline before = compute.timeline();
        compute.listed(5, "active", -3);

        assertThat(compute.evidence()).isEqualTo(before.evidence());
        assertThat(compute.learned().times()).isEqualTo(before.learned().times());
        assertThat(compute.timeline().listed()).isEqualTo(new ListedState(at(5), true, null, at(-3)));
    }

    @Test
    void aTimeInTheFuture_isOneAtTheListing() {
        compute.listed(0, "active", 1);

        assertThat(compute.evidence().somebody()).isEqualTo(at(0));
        assertThat(compute.evidence().reported()).isEqualTo(at(0));
    }

    @Test
    void aPlatformThatReportsLate_bringsTheActivityUpToItsLag() {
        compute.listed(0, "active", -1).listed(5, "active", -40).listed(100, "active", 20);

        assertThat(compute.learned().times()).returns(Duration.ofSeconds(40), ReportedTimes::late);
        assertThat(compute.evidence().somebody()).isEqualTo(at(20));
        assertThat(compute.evidence().reported()).as("20 s and the lag").isEqualTo(at(60));
    }

    @Test
    void withoutATime_nothingIsEvidence() {
        compute.listed(0, "active").listed(5, "active");

        assertThat(compute.evidence()).isEqualTo(ActivityEvidence.NONE);
        assertThat(compute.timeline().lastActivity()).isNull();
    }

    @Test
    void aStartThatTheAgentDidNotCause_isCertain_fromTheTimeItWasLastAsleep() {
        compute.listed(0, "idle", -400).listed(5, "active", 3);

        assertThat(compute.evidence().certain()).isEqualTo(at(0));
        assertThat(compute.evidence().somebody()).isEqualTo(at(3));
        assertThat(compute.learned().wakeups().latest()).hasSize(1)
                .allSatisfy(moment -> {
                    assertThat(moment.after()).isEqualTo(at(0));
                    assertThat(moment.before()).isEqualTo(at(3));
                });
    }

    @Test
    void theReportedStart_isTheLatestCertainActivity() {
        compute.listed(0, "idle", -400)
                .listed(5, TimelineCase.compute("active", at(3)).with(new ActivityTimes(at(3), at(2), null, null)));

        assertThat(compute.evidence().certain()).isEqualTo(at(2));
    }

    @Test
    void aStartAfterAProbe_mayBeCausedByIt() {
        compute.listed(0, "idle", -400).probed(2, new ProbedActivity.Unseen()).listed(5, "active", -400);

        assertThat(compute.evidence().certain()).isNull();
        assertThat(compute.learned().wakeups().latest()).isEmpty();
    }

    @Test
    void aStartAfterAProbeThatReachedNothing_isByOthers() {
        compute.listed(0, "idle", -400)
                .probed(2, new ProbedActivity.Unseen())
                .listed(5, "idle", -400)
                .listed(10, "active", -400);

        assertThat(compute.evidence().certain()).isEqualTo(at(5));
        assertThat(compute.probe().saw()).isEqualTo(LastProbe.Saw.UNREACHED);
    }

    @Test
    void anInitialState_isNoSleep_forAProbeBeforeIt() {
        compute.listed(0, "idle", -400).probed(2, new ProbedActivity.Unseen()).listed(60, "init", -400);

        assertThat(compute.probe().saw()).isEqualTo(LastProbe.Saw.NOTHING);
        assertThat(compute.timeline().listed().asleepAt()).isEqualTo(at(60));
    }

    @Test
    void afterAnUnknownState_itIsUnknownWhetherOthersStartedIt() {
        compute.listed(0, "idle", -400).listed(3, "dozing", -400).listed(5, "active", -400);

        assertThat(compute.timeline().listed().asleepAt()).isNull();
        assertThat(compute.evidence().certain()).isNull();
    }

    @Test
    void theFirstTimeAfterAProbe_isItsEcho_andTheNextIsByOthers() {
        compute.listed(0, "active", -3).probed(1, new NoOthers()).listed(5, "active", 1.5);
        assertThat(compute.probe().probeEcho()).isEqualTo(at(1.5));
        assertThat(compute.evidence().isNew()).isFalse();

        compute.listed(10, "active", 1.501);
        assertThat(compute.evidence().isNew()).as("as near as an echo may be").isFalse();

        compute.listed(15, "active", 9);
        assertThat(compute.evidence().isNew()).isTrue();
        assertThat(compute.evidence().somebody()).isEqualTo(at(9));
        assertThat(compute.probe().probeEcho()).isEqualTo(at(1.5));
    }

    /** A clock leads by two minutes at most, so a later time is no echo, even if no echo was seen yet. */
    @ParameterizedTest
    @CsvSource({"121.5, false", "121.501, true"})
    void aTimeFarAfterAProbe_isNoEcho(double active, boolean others) {
        compute.listed(0, "active", -3).probed(1, new NoOthers()).listed(130, "active", active);

        assertThat(compute.evidence().isNew()).isEqualTo(others);
        assertThat(compute.probe().probeEcho()).isEqualTo(others ? null : at(121.5));
        assertThat(compute.probe().followed()).isTrue();
    }

    @Test
    void aTimeBeforeTheProbe_isLate_andNoEcho() {
        compute.listed(0, "active", -30).probed(10, new NoOthers()).listed(15, "active", 2);

        assertThat(compute.learned().times().late()).isEqualTo(Duration.ofSeconds(8));
        assertThat(compute.probe().probeEcho()).isNull();
        assertThat(compute.probe().followed()).isTrue();
        assertThat(compute.evidence().isNew()).isFalse();
    }

    @Test
    void stayingAwakeWithoutActivity_boundsTheDelayFromBelow_andASuspendFromAbove() {
        compute.listed(0, "active", -10).listed(200, "active", -10);
        assertThat(compute.timeline().delay().survived()).isEqualTo(Duration.ofSeconds(210));

        compute.listed(290, "idle", -10);

        assertThat(compute.timeline().delay().survived()).isEqualTo(Duration.ofSeconds(210));
        assertThat(compute.timeline().delay().seen()).isEqualTo(Duration.ofMinutes(5));
        assertThat(compute.timeline().assumedDelay(TimelineCase.POLICY)).isEqualTo(DELAY);
    }

    @Test
    void aSuspendByAPlatformOfWhichNothingIsKnown_boundsNothingFromBelow() {
        TimelineCase vague = TimelineCase.unknown().listed(0, "active").listed(200, "active").listed(290, "idle");

        assertThat(vague.timeline().delay().survived()).isNull();
        assertThat(vague.timeline().delay().seen()).as("no activity is known at all").isNull();
    }

    @Test
    void aComputeThatNeverSuspends_hasTheDefaultDelay() {
        Compute plain = Given.compute("1");
        Compute large = Given.with(Given.compute("18"), new Autosuspend.After(Duration.ofMinutes(2)));
        ActivityPolicy nine = ActivityPolicy.configured(Duration.ofMinutes(9));

        assertThat(Timeline.UNKNOWN.likelyDelay(plain, at(0), nine)).isEqualTo(Duration.ofMinutes(9));
        assertThat(Timeline.UNKNOWN.likelyDelay(Given.with(plain, new Autosuspend.Never()), at(0), nine))
                .isEqualTo(DELAY);
        assertThat(Timeline.UNKNOWN.likelyDelay(large, at(0), nine.heeding(large))).isEqualTo(DELAY);
        assertThat(Timeline.isTooLarge(Given.compute(Given.cu("8", "16")), nine.tunables())).isFalse();
        assertThat(Timeline.isTooLarge(Given.compute(Given.cu("8", "17")), nine.tunables())).isTrue();
    }
}
