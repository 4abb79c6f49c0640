package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityEvidence;
import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.activity.learned.ReportedTimes;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What unsettled probes cost, once it is known who was active after them. The last evidence of others is at noon, the
 * probe ended 40 s later, and the owner says that the delay is five minutes.
 */
class ProbeSettlementTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final UnsettledCost OPEN = UnsettledCost.of(NOON, NOON.plusSeconds(40));
    private static final ProbingPolicy POLICY = Given.probing(Duration.ofMinutes(5));
    /** Each activity is reported at once. */
    private static final ReportedTimes EXACT = new ReportedTimes(5, Duration.ofMillis(1), seconds(1), Duration.ZERO,
            Duration.ZERO, false, 0);

    /** When others came, the upper bound with a delay of a minute, and the likely cost with one of five. */
    @ParameterizedTest
    @CsvSource({"60, 0, 0", "61, 1, 0", "100, 40, 0", "300, 40, 0", "320, 40, 20", "900, 40, 40"})
    void onATruePlatform_theLikelyCost_isByTheLikelyDelay(long others, long most, long likely) {
        ProbeCost cost = settlement(EXACT, true, SuspendDelay.UNSEEN).othersCame(NOON.plusSeconds(others), NOON);

        assertThat(cost.spent()).isEqualTo(seconds(most));
        assertThat(cost.caused()).isEqualTo(seconds(likely));
        assertThat(cost.cuHours()).as("at 2 CU").isEqualTo(2 * likely / 3_600.0);
    }

    @Test
    void onAnyOtherPlatform_theUpperBoundIsLikely() {
        ProbeCost cost = settlement(ReportedTimes.NONE, true, SuspendDelay.UNSEEN)
                .othersCame(NOON.plusSeconds(80), NOON);

        assertThat(cost.spent()).isEqualTo(seconds(20));
        assertThat(cost.caused()).isEqualTo(seconds(20));
    }

    @Test
    void aProbeThatThePlatformDidNotCount_causedNothing_butIsChargedIfOthersCame() {
        ProbeSettlement hidden = settlement(EXACT, false, SuspendDelay.UNSEEN);

        assertThat(hidden.othersCame(NOON.plusSeconds(900), NOON)).returns(seconds(40), ProbeCost::spent)
                .returns(Duration.ZERO, ProbeCost::caused);
        assertThat(hidden.asleep(NOON.plusSeconds(900))).returns(Duration.ZERO, ProbeCost::spent)
                .returns(Duration.ZERO, ProbeCost::caused);
    }

    @Test
    void aSuspend_isChargedByTheShortestDelay_unlessAllActivityIsReported() {
        ProbeCost unknown = settlement(ReportedTimes.NONE, true, SuspendDelay.UNSEEN).asleep(NOON.plusSeconds(80));
        assertThat(unknown.spent()).isEqualTo(seconds(20));
        assertThat(unknown.caused()).isEqualTo(seconds(20));

        ProbeCost exact = settlement(EXACT, true, SuspendDelay.UNSEEN).asleep(NOON.plusSeconds(320));
        assertThat(exact.spent()).isEqualTo(seconds(40));
        assertThat(exact.caused()).isEqualTo(seconds(20));
    }

    @Test
    void inactivityThatItSurvived_lowersTheUpperBound_onATruePlatform() {
        SuspendDelay fourMinutes = new SuspendDelay(Duration.ofMinutes(4), NOON, null);
        Instant later = NOON.plusSeconds(250);

        assertThat(settlement(EXACT, true, fourMinutes).othersCame(later, NOON).spent()).isEqualTo(seconds(10));
        assertThat(settlement(EXACT, true, fourMinutes).asleep(later).spent()).isEqualTo(seconds(10));
        assertThat(settlement(EXACT, true, fourMinutes).unsettledUntil(later, NOON)).isEqualTo(seconds(10));
        assertThat(settlement(ReportedTimes.NONE, true, fourMinutes).othersCame(later, NOON).spent())
                .isEqualTo(seconds(40));
    }

    @Test
    void settling_addsToWhatWasChargedBefore() {
        ProbeCost before = ProbeCost.EMPTY.withAwake(seconds(1_000), Given.cu("1"), NOON)
                .charged(seconds(7), seconds(3), 1, NOON);

        ProbeCost after = new ProbeSettlement(timeline(EXACT, true, SuspendDelay.UNSEEN), OPEN, before, 2, POLICY)
                .othersCame(NOON.plusSeconds(320), NOON);

        assertThat(after.spent()).isEqualTo(seconds(47));
        assertThat(after.caused()).isEqualTo(seconds(23));
        assertThat(after.awake()).isEqualTo(seconds(1_000));
        assertThat(after.cuHours()).isEqualTo((3 + 2 * 20) / 3_600.0);
    }

    private static ProbeSettlement settlement(ReportedTimes times, boolean followed, SuspendDelay delay) {
        return new ProbeSettlement(timeline(times, followed, delay), OPEN, ProbeCost.EMPTY, 2, POLICY);
    }

    private static Timeline timeline(ReportedTimes times, boolean followed, SuspendDelay delay) {
        return new Timeline(ListedState.UNLISTED,
                new LastProbe(NOON.plusSeconds(39), NOON.plusSeconds(40), null, followed, LastProbe.Saw.OTHERS),
                ActivityEvidence.NONE, new LearnedActivity(times, ProbeEcho.NONE, delay, PeriodicActivity.NONE),
                AwakeTime.UNKNOWN);
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
