package dev.plimsoll.advice.autosuspend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.autosuspend.CurrentDelay.Source;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PendingUpdatesTest {

    private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");
    private static final CurrentDelay OFF = new CurrentDelay(new Autosuspend.Never(), Source.REPORTED);
    private static final CurrentDelay ON = new CurrentDelay(Autosuspend.DEFAULT, Source.REPORTED);

    @Test
    void withoutAutosuspend_aRestartIsDueAfterAWeek() {
        assertThat(PendingUpdates.of(OFF, daysAgo(7), NOW, null, false)).isEmpty();

        PendingUpdates due = PendingUpdates.of(OFF, daysAgo(12), NOW, null, false).orElseThrow();

        assertThat(due.days()).isEqualTo(12);
        assertThat(due).isEqualTo(
                new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, daysAgo(12), 12, null, false));
    }

    @Test
    void aResizeThatIsAdvised_isTheRestartThatIsDue() {
        assertThat(PendingUpdates.of(OFF, daysAgo(12), NOW, null, true).orElseThrow().withResize()).isTrue();
    }

    @Test
    void aRestartThatThePlatformAnnounced_isNamed_unlessItIsPast() {
        Instant announced = NOW.plus(Duration.ofDays(2));

        assertThat(PendingUpdates.of(OFF, daysAgo(12), NOW, announced, false).orElseThrow().maintenance())
                .isEqualTo(announced);
        assertThat(PendingUpdates.of(OFF, daysAgo(12), NOW, daysAgo(1), false).orElseThrow().maintenance())
                .isNull();
    }

    @Test
    void withAutosuspend_itIsReportedThatItNeverSleptLongEnough_afterEightDays() {
        assertThat(PendingUpdates.of(ON, daysAgo(8), NOW, null, false)).isEmpty();
        assertThat(PendingUpdates.of(ON, daysAgo(9), NOW, null, false).orElseThrow().why())
                .isEqualTo(PendingUpdates.Why.NEVER_IDLE_LONG_ENOUGH);
    }

    @Test
    void withAnUnknownStart_nothingIsReported() {
        assertThat(PendingUpdates.of(OFF, null, NOW, null, false)).isEmpty();
    }

    @Test
    void aSampleOfThisRun_showsSinceWhenItRuns_andOneOfARunBeforeDoesNot() {
        Compute told = Given.compute(Given.cu("1")).with(new ActivityTimes(null, daysAgo(3), null));
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
