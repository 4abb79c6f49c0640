package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.Timeline.ListedState;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence of activity by others: what each event adds to it, and since when others are inactive by it. */
class ActivityEvidenceTest {

    private static final Instant OTHERWISE = at(-1_000);
    private static final ActivityEvidence ALL = new ActivityEvidence(at(10), false, at(20), at(30), at(40));

    @Test
    void aStartByOthers_isCertain_andNeverEarlierThanWhatIsKnown() {
        assertThat(ActivityEvidence.NONE.started(at(5)))
                .isEqualTo(new ActivityEvidence(at(5), true, at(5), null, null));
        assertThat(ALL.started(at(15))).isEqualTo(new ActivityEvidence(at(15), true, at(20), at(30), at(40)));
        assertThat(ALL.started(at(9))).isEqualTo(new ActivityEvidence(at(10), true, at(20), at(30), at(40)));
    }

    @Test
    void aReportedActivity_isNew_butNotCertain() {
        assertThat(ActivityEvidence.NONE.reported(at(5), at(7)))
                .isEqualTo(new ActivityEvidence(at(5), true, null, at(7), null));
        assertThat(ALL.reported(at(9), at(11))).as("the time is earlier, and its latest possible time counts")
                .isEqualTo(new ActivityEvidence(at(10), true, at(20), at(11), at(40)));
    }

    @Test
    void anObservedActivity_replacesAllEvidence() {
        assertThat(ActivityEvidence.observed(at(5))).isEqualTo(new ActivityEvidence(at(5), false, at(5), null, at(5)));
        assertThat(ActivityEvidence.wokenByProbe(at(5)))
                .isEqualTo(new ActivityEvidence(null, false, null, null, at(5)));
    }

    @Test
    void aProbeWithoutOthers_keepsWhatIsCertain_andARefusedOneAlsoTheRest() {
        assertThat(ALL.since(at(7))).isEqualTo(new ActivityEvidence(at(7), false, at(20), null, at(7)));
        assertThat(ALL.since(null)).isEqualTo(new ActivityEvidence(null, false, at(20), null, null));
        assertThat(ALL.reported(at(12), at(13)).refused())
                .isEqualTo(new ActivityEvidence(at(12), false, at(20), null, at(40)));
    }

    @Test
    void theEndOfAPeriod_keepsTheReportedTime_andARestartOfTheAgentTheProbedOne() {
        assertThat(ALL.over()).isEqualTo(new ActivityEvidence(null, false, null, at(30), null));
        assertThat(ALL.recalled()).isEqualTo(new ActivityEvidence(null, false, null, null, at(40)));
    }

    @Test
    void whatIsCertain_countsFirst() {
        assertThat(ALL.inactiveSince(OTHERWISE, true)).isEqualTo(at(20));
        assertThat(ALL.inactiveSince(OTHERWISE, false)).isEqualTo(at(20));
    }

    @Test
    void afterAProbe_onlyANewReportOfATruePlatform_counts() {
        ActivityEvidence old = new ActivityEvidence(at(10), false, null, null, at(4));
        ActivityEvidence later = old.reported(at(10), at(10));

        assertThat(later.inactiveSince(OTHERWISE, true)).isEqualTo(at(10));
        assertThat(later.inactiveSince(OTHERWISE, false)).isEqualTo(at(4));
        assertThat(old.inactiveSince(OTHERWISE, true)).isEqualTo(at(4));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void beforeTheFirstProbe_anyReportCounts_andWithoutOneTheOtherTime(boolean isTrue) {
        assertThat(ActivityEvidence.NONE.reported(at(10), at(10)).inactiveSince(OTHERWISE, isTrue)).isEqualTo(at(10));
        assertThat(new ActivityEvidence(at(10), false, null, null, null).inactiveSince(OTHERWISE, isTrue))
                .isEqualTo(at(10));
        assertThat(ActivityEvidence.NONE.inactiveSince(OTHERWISE, isTrue)).isEqualTo(OTHERWISE);
    }

    @Test
    void aListedState_includesAProbe_thatEndedAfterItWasLastAsleep() {
        ListedState awake = new ListedState(at(60), true, at(20), null);
        LastProbe probe = new LastProbe(at(19), at(20), null, false, LastProbe.Saw.NOBODY);

        assertThat(awake.includes(probe)).as("it ended at the moment of the listing").isFalse();
        assertThat(awake.includes(new LastProbe(at(19), at(20.001), null, false, LastProbe.Saw.NOBODY))).isTrue();
        assertThat(ListedState.UNLISTED.includes(probe)).as("it was never listed as asleep").isTrue();
        assertThat(awake.includes(null)).isFalse();
    }

    @Test
    void aListedState_forgetsWhenItSlept_onceItsStateIsUnknown() {
        ListedState asleep = ListedState.UNLISTED.withActive(at(3)).notAwakeAt(at(20), true);
        assertThat(asleep).isEqualTo(new ListedState(at(20), false, at(20), at(3)));

        assertThat(asleep.awakeAt(at(30))).isEqualTo(new ListedState(at(30), true, at(20), at(3)));
        assertThat(asleep.notAwakeAt(at(30), false)).isEqualTo(new ListedState(at(30), false, null, at(3)));
    }

    @Test
    void aFailedProbe_startedNothing_ifTheComputeSleptLongEnoughAfterIt() {
        Duration prompt = Duration.ofSeconds(2);
        LastProbe failed = new LastProbe(at(0), at(10), at(5), true, LastProbe.Saw.NOTHING);

        assertThat(failed.afterSuspended(at(12), prompt)).isSameAs(failed);
        assertThat(failed.afterSuspended(at(12.001), prompt))
                .isEqualTo(new LastProbe(at(0), at(10), at(5), true, LastProbe.Saw.UNREACHED));
        for (LastProbe.Saw saw : LastProbe.Saw.values()) {
            LastProbe other = new LastProbe(at(0), at(10), null, false, saw);
            assertThat(other.afterSuspended(at(60), prompt).saw())
                    .isEqualTo(saw == LastProbe.Saw.NOTHING ? LastProbe.Saw.UNREACHED : saw);
        }
    }

    @Test
    void aTimeAfterAProbe_isItsEchoOrNot_butFollowsIt() {
        LastProbe probe = new LastProbe(at(0), at(1), null, false, LastProbe.Saw.OTHERS);

        assertThat(probe.withEcho(at(2))).isEqualTo(new LastProbe(at(0), at(1), at(2), true, LastProbe.Saw.OTHERS));
        assertThat(probe.withFollowingTime())
                .isEqualTo(new LastProbe(at(0), at(1), null, true, LastProbe.Saw.OTHERS));
    }

    @Test
    void aProbe_sawOthers_nobody_nothing_orReachedNothing() {
        assertThat(LastProbe.Saw.of(new ProbedActivity.Others(null, false))).isEqualTo(LastProbe.Saw.OTHERS);
        assertThat(LastProbe.Saw.of(new ProbedActivity.NoOthers())).isEqualTo(LastProbe.Saw.NOBODY);
        assertThat(LastProbe.Saw.of(new ProbedActivity.Woken())).isEqualTo(LastProbe.Saw.NOBODY);
        assertThat(LastProbe.Saw.of(new ProbedActivity.Unseen())).isEqualTo(LastProbe.Saw.NOTHING);
        assertThat(LastProbe.Saw.of(new ProbedActivity.NoConnection())).isEqualTo(LastProbe.Saw.UNREACHED);
    }
}
