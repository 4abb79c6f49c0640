package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ProbedActivity.NoConnection;
import dev.plimsoll.activity.ProbedActivity.NoOthers;
import dev.plimsoll.activity.ProbedActivity.Others;
import dev.plimsoll.activity.ProbedActivity.Unseen;
import dev.plimsoll.activity.ProbedActivity.Woken;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a probe adds to the evidence of activity by others. Each probe takes half a second. */
class ProbeUpdateTest {

    private final TimelineCase compute = TimelineCase.exact().listed(0, "active", -3);

    @Test
    void aProbe_isKept_withItsTimesAndResult() {
        compute.probed(1, new NoOthers());

        assertThat(compute.probe()).isEqualTo(new LastProbe(at(1), at(1.5), null, false, LastProbe.Saw.NOBODY));
    }

    @Test
    void othersThatAreSurelyKnown_replaceTheReport() {
        compute.probed(1, new Others(at(-20), true));

        assertThat(compute.evidence()).isEqualTo(ActivityEvidence.observed(at(-20)));
    }

    @Test
    void othersThatMayHaveBeenActiveLater_countFromTheLaterOfBothTimes() {
        assertThat(compute.probed(1, new Others(at(-20), false)).evidence())
                .isEqualTo(ActivityEvidence.observed(at(-3)));
        assertThat(compute.listed(5, "active", 4).probed(6, new Others(at(5), false)).evidence())
                .isEqualTo(ActivityEvidence.observed(at(5)));
    }

    @Test
    void othersAfterTheProbe_wereActiveAtItsEnd() {
        assertThat(compute.probed(1, new Others(at(700), true)).evidence())
                .isEqualTo(ActivityEvidence.observed(at(1.5)));
    }

    @Test
    void othersWithoutATime_wereActiveAtTheReport_orADelayAgo() {
        assertThat(compute.probed(1, new Others(null, false)).evidence())
                .isEqualTo(ActivityEvidence.observed(at(-3)));
        assertThat(TimelineCase.unknown().listed(0, "active").probed(1, new Others(null, false)).evidence())
                .as("nothing is known, so the delay may have begun a whole delay ago")
                .isEqualTo(ActivityEvidence.observed(at(1 - 300)));
    }

    @Test
    void withoutOthers_theInactivityBegan_atWhatWasKnownBefore() {
        assertThat(compute.probed(1, new NoOthers()).evidence())
                .isEqualTo(new ActivityEvidence(at(-3), false, null, null, at(-3)));
        assertThat(compute.probed(9, new NoOthers()).evidence()).as("nothing new was reported")
                .isEqualTo(new ActivityEvidence(at(-3), false, null, null, at(-3)));
    }

    @Test
    void aProbeThatWokeIt_leavesAWholeDelayOfInactivity() {
        assertThat(compute.probed(10, new Woken()).evidence()).isEqualTo(ActivityEvidence.wokenByProbe(at(10 - 300)));
    }

    @Test
    void aFailedProbe_keepsWhatWasReported_asOld() {
        assertThat(compute.probed(1, new Unseen()).evidence())
                .isEqualTo(new ActivityEvidence(at(-3), false, null, null, at(-3)));
        assertThat(TimelineCase.unknown().listed(0, "active").probed(1, new Unseen()).evidence())
                .isEqualTo(new ActivityEvidence(at(1 - 300), false, null, null, at(1 - 300)));
    }

    @Test
    void aRefusedProbe_movesNothing() {
        assertThat(compute.probed(1, new NoConnection()).evidence())
                .isEqualTo(new ActivityEvidence(at(-3), false, null, null, null));
    }

    @Test
    void whereNothingIsSuspended_theEvidenceStays_whateverAProbeFinds() {
        Compute never = Given.with(TimelineCase.compute("active", at(-3)), new Autosuspend.Never());
        ProbeResult found = new ProbeResult(at(1), at(1.5), new Others(at(1), true), null, null, List.of());

        assertThat(compute.timeline().probed(found, never, TimelineCase.POLICY).evidence())
                .isEqualTo(new ActivityEvidence(at(-3), false, null, null, at(-3)));
    }

    @Test
    void aReportWithoutActivity_isAnEchoNearAProbe_andFalseFarFromIt() {
        compute.probed(1, new NoOthers()).listed(5, "active", 1.5).listed(10, "active", 9).probed(11, new NoOthers());
        assertThat(compute.learned().echo().floor()).isEqualTo(Duration.ofMillis(7_500));
        assertThat(compute.learned().times().fooled()).isFalse();

        compute.listed(400, "active", 390).probed(401, new NoOthers());
        assertThat(compute.learned().times().fooled()).isTrue();
    }

    @Test
    void anObservedActivityAsReported_confirmsTheReport() {
        compute.listed(5, "active", 2).probed(6, new Others(at(2.4), true));

        assertThat(compute.learned().times().confirmed()).isEqualTo(1);
        assertThat(compute.learned().echo().offsets()).containsExactly(Duration.ZERO);
    }

    @Test
    void anObservedActivityThatWasNotReported_wasWithheld() {
        compute.listed(70, "active", -3).probed(71, new Others(at(30), true));

        assertThat(compute.learned().times().late()).isEqualTo(Duration.ofSeconds(40));
    }

    /** Times compared: before the first listing there is nothing to compare with. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutAListing_nothingIsLearned(boolean isSure) {
        Timeline probed = Timeline.UNKNOWN.probed(
                new ProbeResult(at(1), at(2), new Others(at(0), isSure), null, null, List.of()),
                Given.compute("1"), TimelineCase.POLICY);

        assertThat(probed.learned()).isEqualTo(Timeline.UNKNOWN.learned());
        assertThat(probed.awakeTime()).isEqualTo(AwakeTime.UNKNOWN);
    }
}
