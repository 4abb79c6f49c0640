package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.DELAY;
import static dev.plimsoll.activity.TimelineCase.EXACT;
import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one listing shows about activity by others. */
class ListedActivityTest {

    private static final StateSpan ASLEEP = StateSpan.begun(false, at(0), at(0));
    private static final StateSpan AWAKE = StateSpan.begun(true, at(0), at(0));
    private static final ActivityEvidence REPORTED = ActivityEvidence.NONE.reported(at(100), at(100));

    @ParameterizedTest
    @CsvSource({"active, true, false", "idle, true, false", "init, false, true", "dozing, false, false"})
    void onlyActiveAndIdle_areKnownStates(String state, boolean known, boolean moving) {
        ListedActivity listing = listing(TimelineCase.compute(state), 0, EXACT, ActivityEvidence.NONE);

        assertThat(listing.hasKnownState()).isEqualTo(known);
        assertThat(listing.isInTransition()).isEqualTo(moving);
    }

    @Test
    void theLastActivity_isTheNewOneOfAnExactPlatform() {
        ActivityEvidence ofAProbe = ActivityEvidence.observed(at(100));

        assertThat(listing(110, EXACT, REPORTED).lastActive()).isEqualTo(at(100));
        assertThat(listing(110, EXACT, ofAProbe).lastActive()).isNull();
        assertThat(listing(110, LearnedActivity.NONE, REPORTED).lastActive()).isNull();
    }

    /** An awake compute may change unseen after two minutes; a suspended one only after its delay, or after those. */
    @ParameterizedTest
    @CsvSource({"PT5M, 300, false", "PT5M, 300.001, true", "PT1M, 120, false", "PT1M, 120.001, true"})
    void aSuspendedCompute_mayHaveBeenAwake_ifItsDelayPassedUnseen(Duration delay, double at, boolean missed) {
        ListedActivity listing = new ListedActivity(TimelineCase.compute("idle"), at(at), timeline(EXACT, REPORTED),
                delay, TimelineCase.POLICY.tunables());

        assertThat(listing.mayHaveMissed(ASLEEP)).isEqualTo(missed);
        assertThat(listing.mayHaveMissed(AWAKE)).isEqualTo(at > 120);
    }

    /** The reported last activity, and whether a state that was last seen at 0 s may have changed until 600 s. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-50, false", "2, false", "2.001, true", "300, true", "-, true"})
    void nothingWasMissed_ifTheLastActivityWasBefore(@Nullable Double active, boolean missed) {
        Instant last = active == null ? null : at(active);
        ListedActivity listing = listing(TimelineCase.compute("active", last), 600, EXACT, ActivityEvidence.NONE);

        assertThat(listing.mayHaveMissed(AWAKE)).isEqualTo(missed);
        assertThat(listing(TimelineCase.compute("active", last), 600, LearnedActivity.NONE, ActivityEvidence.NONE)
                .mayHaveMissed(AWAKE)).as("a platform of which nothing is known").isTrue();
        assertThat(listing(TimelineCase.compute("idle", last), 600, EXACT, ActivityEvidence.NONE).mayHaveMissed(AWAKE))
                .as("another state")
                .isTrue();
    }

    @Test
    void othersStartedIt_ifTheirActivityIsCertain() {
        assertThat(listing(110, EXACT, REPORTED).isStartedByOthers()).isFalse();
        assertThat(listing(110, EXACT, REPORTED.started(at(100))).isStartedByOthers()).isTrue();
    }

    /** The reported start after a listing at 0 s as suspended, before one at 60 s, and when others arrived. */
    @ParameterizedTest
    @CsvSource({"20, 20", "60, 60", "0.001, 0.001", "0, 30", "60.001, 30", "-5, 30"})
    void theReportedStart_isTheirArrival_ifItIsBetweenBothListings(double started, double arrival) {
        Compute compute = TimelineCase.compute("active")
                .with(new ActivityTimes(null, at(started), null, null));

        assertThat(listing(compute, 60, EXACT, ActivityEvidence.NONE).arrival(ASLEEP)).isEqualTo(at(arrival));
    }

    /** The reported last activity of others between the same listings. */
    @ParameterizedTest
    @CsvSource({"20, 20", "49.999, 49.999", "50, 25", "58, 29", "60, 30", "60.001, 30", "0.001, 0.001", "0, 30"})
    void activityThatIsOver_isTheirArrival_otherwiseTheMiddleBeforeIt(double active, double arrival) {
        ActivityEvidence evidence = ActivityEvidence.NONE.reported(at(active), at(active));

        assertThat(listing(60, EXACT, evidence).arrival(ASLEEP)).isEqualTo(at(arrival));
    }

    @Test
    void aComputeThatReportsItsDelay_isJudgedByIt_andAnotherByTheConfiguredOne() {
        ActivityPolicy policy = ActivityPolicy.configured(Duration.ofMinutes(9));
        Compute plain = Given.compute("1");

        ActivityPolicy heeding = policy.heeding(Given.with(plain, new Autosuspend.After(Duration.ofMinutes(2))));

        assertThat(heeding.delay().delay()).isEqualTo(Duration.ofMinutes(2));
        assertThat(heeding.delay().byPlatform()).isTrue();
        assertThat(heeding.tunables()).isEqualTo(policy.tunables());
        assertThat(policy.heeding(plain)).isEqualTo(policy);
        assertThat(policy.heeding(Given.with(plain, new Autosuspend.Never()))).isEqualTo(policy);
        assertThat(policy.delay().byPlatform()).isFalse();
    }

    private static ListedActivity listing(double at, LearnedActivity learned, ActivityEvidence evidence) {
        return listing(TimelineCase.compute("active"), at, learned, evidence);
    }

    private static ListedActivity listing(Compute compute, double at, LearnedActivity learned,
            ActivityEvidence evidence) {
        return new ListedActivity(compute, at(at), timeline(learned, evidence), DELAY, TimelineCase.POLICY.tunables());
    }

    private static Timeline timeline(LearnedActivity learned, ActivityEvidence evidence) {
        return new Timeline(ListedState.UNLISTED, null, evidence, learned, AwakeTime.UNKNOWN);
    }
}
