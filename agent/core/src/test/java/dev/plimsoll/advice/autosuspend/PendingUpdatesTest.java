package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PendingUpdatesTest {

    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");
    private static final CurrentDelay OFF = new CurrentDelay(new Autosuspend.Never(), DelaySource.REPORTED);
    private static final CurrentDelay ON = new CurrentDelay(Autosuspend.DEFAULT, DelaySource.REPORTED);

    @Test
    void withoutAutosuspend_aRestartIsDueAfterAWeek() {
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, OFF, daysAgo(7), NOW, null, false)).isEmpty();

        PendingUpdates due = PendingUpdates.of(UpdateRule.WEEKLY, OFF, daysAgo(12), NOW, null, false).orElseThrow();

        assertThat(due.days()).isEqualTo(12);
        assertThat(due).isEqualTo(
                new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, UpdateRule.WEEKLY, daysAgo(12), 12, null,
                        daysAgo(5), false));
    }

    @Test
    void aResizeThatIsAdvised_isTheRestartThatIsDue() {
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, OFF, daysAgo(12), NOW, null, true).orElseThrow().withResize())
                .isTrue();
    }

    @Test
    void aRestartThatThePlatformAnnounced_isNamed_unlessItIsPast() {
        Instant announced = NOW.plus(Duration.ofDays(2));

        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, OFF, daysAgo(12), NOW, announced, false)
                .orElseThrow()
                .maintenance())
                .isEqualTo(announced);
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, OFF, daysAgo(12), NOW, daysAgo(1), false)
                .orElseThrow()
                .maintenance())
                .isNull();
    }

    @Test
    void withAutosuspend_itIsReportedThatItNeverSleptLongEnough_afterEightDays() {
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, ON, daysAgo(8), NOW, null, false)).isEmpty();
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, ON, daysAgo(9), NOW, null, false).orElseThrow().why())
                .isEqualTo(PendingUpdates.Why.NEVER_IDLE_LONG_ENOUGH);
    }

    @Test
    void whereUpdatesArePlanned_noneIsOverdueAfterAWeek_butAfterThirtyDays() {
        assertThat(PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(12), NOW, null, false)).isEmpty();
        assertThat(PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(30), NOW, null, false)).isEmpty();
        assertThat(PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(34), NOW, null, false).orElseThrow().dueSince())
                .isEqualTo(daysAgo(4));
    }

    @Test
    void aPlannedUpdate_isReportedAhead_andOverdueOnlyAfterItsTime() {
        Instant planned = NOW.plus(Duration.ofDays(2));

        assertThat(PendingUpdates.of(UpdateRule.PLANNED, ON, daysAgo(1), NOW, planned, false).orElseThrow())
                .returns(planned, PendingUpdates::maintenance)
                .returns(null, PendingUpdates::dueSince);
        assertThat(
                PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(40), NOW, planned, false).orElseThrow().dueSince())
                .as("the platform has a plan")
                .isNull();
        assertThat(PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(12), NOW, daysAgo(4), false).orElseThrow())
                .returns(null, PendingUpdates::maintenance)
                .returns(daysAgo(4), PendingUpdates::dueSince);
        assertThat(PendingUpdates.of(UpdateRule.PLANNED, OFF, daysAgo(3), NOW, daysAgo(4), false))
                .as("it restarted since")
                .isEmpty();
    }

    @Test
    void withAnUnknownStart_nothingIsReported() {
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, OFF, null, NOW, null, false)).isEmpty();
    }

    @Test
    void aSampleOfThisRun_showsSinceWhenItRuns_andOneOfARunBeforeDoesNot() {
        Compute told = Given.compute("1").with(new ActivityTimes(null, daysAgo(3), null, null));
        Sample seen = new Given.Life(Given.cu("1")).reads(Duration.ofHours(1), 10, 0, 0).history().samples().getLast();
        Instant before = seen.at().minusSeconds(60);
        Instant after = seen.at().plusSeconds(60);

        assertThat(PendingUpdates.runsSince(known(true, before), told, seen)).isEqualTo(seen.runBegan());
        assertThat(PendingUpdates.runsSince(known(true, after), told, seen)).isEqualTo(daysAgo(3));
        assertThat(PendingUpdates.runsSince(known(false, before), told, seen)).isNull();
    }

    private static StateSpan known(boolean awake, Instant from) {
        return new StateSpan(awake, from, from, from, from, from);
    }

    private static Instant daysAgo(int days) {
        return NOW.minus(Duration.ofDays(days));
    }
}
