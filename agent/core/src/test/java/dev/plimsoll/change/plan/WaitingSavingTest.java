package dev.plimsoll.change.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.change.plan.WaitingSaving.Until;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Price;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitingSavingTest {

    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration DELAY = Duration.ofMinutes(5);
    /** 40 connections (2 + 0.4 CU-hours), and a refill of 1 CU-hour. */
    private static final RestartImpact NOW = new RestartImpact(true, RestartRule.FIXED_SIZE, 40, new Bytes(1),
            Duration.ofMinutes(10), new ChangeCosts(3.4, 0.4), null, null, null);
    private static final Suspends SUSPENDS = new Suspends(false, DELAY);
    private static final Suspends NEVER = new Suspends(true, DELAY);

    /** Awake with 40 connections, at hour 2 with 10, suspended at hour 3. */
    private static WeeklyImpact week() {
        WeekProfile open = WeekProfile.UNKNOWN;
        WeekProfile awake = WeekProfile.UNKNOWN;
        int[] connections = {40, 40, 10, 0};
        for (int hour = 0; hour < connections.length; hour++) {
            Instant from = MONDAY.plus(Duration.ofHours(hour));
            open = open.with(connections[hour], from, from.plusSeconds(3_600));
            awake = awake.with(hour == 3 ? 0 : 1, from, from.plusSeconds(3_600));
        }
        return new WeeklyImpact(open, awake);
    }

    private static ChangeWindows windowAt(int hour) {
        return new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(Set.of(DayOfWeek.MONDAY), LocalTime.of(hour, 0)), Duration.ofHours(1),
                ZoneOffset.UTC)));
    }

    private static List<WaitingSaving> of(RestartImpact impact, Suspends suspends, ChangeWindows windows, Instant at) {
        return WaitingSaving.of(impact, week(), suspends, windows, Price.SHIPPED, 2, at);
    }

    @Test
    void theNextSuspend_savesAll_atTheTimeThatTheWeekShows() {
        assertThat(of(NOW, SUSPENDS, Given.NO_WINDOWS, MONDAY.plusSeconds(60))).containsExactly(
                new WaitingSaving(Until.SUSPEND, MONDAY.plus(Duration.ofHours(3)), 40.0, 3.0));
    }

    @Test
    void atAnHourWhenItIsUsuallySuspended_theNextSuspendComesAfterItsDelay() {
        Instant at = MONDAY.plus(Duration.ofHours(3)).plusSeconds(60);

        assertThat(of(NOW, SUSPENDS, Given.NO_WINDOWS, at)).singleElement()
                .extracting(WaitingSaving::at)
                .isEqualTo(at.plus(DELAY));
    }

    @Test
    void aWindow_savesWhatItsHourTypicallyDropsLess() {
        assertThat(of(NOW, NEVER, windowAt(2), MONDAY)).singleElement().satisfies(saving -> {
            assertThat(saving.until()).isEqualTo(Until.WINDOW);
            assertThat(saving.at()).isEqualTo(MONDAY.plus(Duration.ofHours(2)));
            assertThat(saving.connections()).isCloseTo(30.0, within(1e-4));
            assertThat(saving.cuHours()).as("30 connections; the refill stays").isCloseTo(0.3, within(1e-4));
        });
        assertThat(of(NOW, NEVER, windowAt(3), MONDAY)).singleElement()
                .extracting(WaitingSaving::cuHours)
                .as("suspended at that hour")
                .isEqualTo(3.4);
    }

    @Test
    void ofAWindowAtAnHourNeverObserved_nothingIsKnownButItsTime() {
        assertThat(of(NOW, NEVER, windowAt(9), MONDAY)).containsExactly(
                new WaitingSaving(Until.WINDOW, MONDAY.plus(Duration.ofHours(9)), null, null));
    }

    @Test
    void anOpenWindow_anImpactThatIsNotKnown_andNoRestart_areNoReasonToWait() {
        RestartImpact unknown = new RestartImpact(true, RestartRule.FIXED_SIZE, null, null, null, null, null, null,
                null);
        RestartImpact nothing = new RestartImpact(false, RestartRule.SUSPENDED, 0, Bytes.ZERO, Duration.ZERO,
                ChangeCosts.NOTHING, null, null, null);

        assertThat(of(NOW, NEVER, windowAt(0), MONDAY.plusSeconds(60))).isEmpty();
        assertThat(of(unknown, SUSPENDS, Given.NO_WINDOWS, MONDAY)).isEmpty();
        assertThat(of(nothing, SUSPENDS, Given.NO_WINDOWS, MONDAY)).isEmpty();
    }

    @Test
    void theBestWait_savesMostCuHours() {
        RestartTimes times = RestartTimes.of(NOW, week(), ClientRoute.DIRECT, SUSPENDS, windowAt(2),
                Price.SHIPPED, 2, List.of(), MONDAY);

        assertThat(times.best()).map(WaitingSaving::until).contains(Until.SUSPEND);
        assertThat(times.typicalNow()).isEqualTo(40);
        assertThat(times.lowest()).as("of four hours").isNull();
    }
}
