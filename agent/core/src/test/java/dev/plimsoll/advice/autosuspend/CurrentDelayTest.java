package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityEvidence;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CurrentDelayTest {

    private static final ActivityPolicy CONFIGURED = ActivityPolicy.configured(Duration.ofMinutes(5));

    @Test
    void thePlatformsWord_comesFirst() {
        CurrentDelay present = of(new Autosuspend.After(Duration.ofHours(1)), SuspendDelay.UNSEEN);

        assertThat(present)
                .isEqualTo(new CurrentDelay(new Autosuspend.After(Duration.ofHours(1)), DelaySource.REPORTED));
        assertThat(of(new Autosuspend.Never(), SuspendDelay.UNSEEN).isNever()).isTrue();
    }

    @Test
    void whereThePlatformReportsNothing_whatWasObservedComesBeforeWhatWasReported() {
        SuspendDelay seen = new SuspendDelay(Duration.ofSeconds(117), Given.T0, Duration.ofSeconds(122));

        assertThat(of(null, SuspendDelay.UNSEEN))
                .isEqualTo(new CurrentDelay(Autosuspend.DEFAULT, DelaySource.CONFIGURED));
        assertThat(of(null, seen)).isEqualTo(
                new CurrentDelay(new Autosuspend.After(Duration.ofMinutes(2)), DelaySource.LEARNED));
    }

    @Test
    void aSuspendSomeSecondsLate_bearsOutWhatIsReported() {
        SuspendDelay late = new SuspendDelay(Duration.ofSeconds(303), Given.T0, Duration.ofSeconds(308));

        assertThat(of(null, late)).isEqualTo(new CurrentDelay(Autosuspend.DEFAULT, DelaySource.CONFIGURED));
    }

    @Test
    void whoStayedAwakeForMoreThanAnyDelay_neverSuspends() {
        SuspendDelay never = new SuspendDelay(Duration.ofDays(8), Given.T0, null);

        assertThat(of(null, never)).isEqualTo(new CurrentDelay(new Autosuspend.Never(), DelaySource.LEARNED));
    }

    @Test
    void whoIsTooLargeToSuspend_neverDoes_whateverItsDelay() {
        Compute large = Given.with(Given.compute("18"), Autosuspend.DEFAULT);

        CurrentDelay present = CurrentDelay.of(large, Timeline.UNKNOWN, CONFIGURED, Given.T0);
        assertThat(present.isNever()).isTrue();
        assertThat(PendingUpdates
                .of(UpdateRule.WEEKLY, present, Given.T0.minus(Duration.ofDays(12)), Given.T0, null, false)
                .map(PendingUpdates::why)).hasValue(PendingUpdates.Why.TOO_LARGE);
    }

    private static CurrentDelay of(@Nullable Autosuspend told, SuspendDelay seen) {
        Compute compute = Given.with(Given.compute("1"), told);
        Timeline timeline = new Timeline(ListedState.UNLISTED, null, ActivityEvidence.NONE,
                LearnedActivity.NONE.with(seen), AwakeTime.UNKNOWN);
        return CurrentDelay.of(compute, timeline, CONFIGURED, Given.T0);
    }
}
