package dev.plimsoll.change.plan;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a change waits for: a suspend, a window, or a person. It is 12:00 UTC. */
class MomentTest {

    private static final Duration DEADLINE = Duration.ofHours(6);

    private static ChangeCase when(When when, ChangeWindows windows, @Nullable Duration deadline) {
        return new ChangeCase().policy(Given.with(Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, when),
                new Timing(when, windows, Given.NO_WINDOWS, deadline, RollBack.NOW)));
    }

    private static ChangeWindows window(String from, Duration length) {
        return new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.parse(from)), length, ZoneOffset.UTC)));
    }

    private static @Nullable WaitCause moment(ChangeCase one, Instant now) {
        return Moment.of(one.situation(), now);
    }

    @Test
    void nowWaitsForNothing() {
        assertThat(moment(when(When.NOW, Given.NO_WINDOWS, null), NOW)).isNull();
    }

    @ParameterizedTest
    @EnumSource(When.class)
    void anApprovalAtOnceWaitsForNothing_whateverThePolicySays(When when) {
        assertThat(moment(when(when, Given.NO_WINDOWS, null).after(ChangeCase.approved(NOW, TO, true)), NOW))
                .isNull();
    }

    /** It is of another value, so it says nothing about this one. */
    @Test
    void anApprovalOfAnotherChangeIsNone() {
        assertThat(moment(when(When.IDLE, Given.NO_WINDOWS, null)
                .after(ChangeCase.approved(NOW, Given.cu("2"), true)), NOW)).isEqualTo(new WaitCause.Suspend(null));
    }

    @Test
    void aSuspendedComputeWaitsNoLonger_anAwakeOneWaitsForTheSuspend() {
        ChangeCase idle = when(When.IDLE, Given.NO_WINDOWS, null);

        assertThat(moment(idle, NOW)).isEqualTo(new WaitCause.Suspend(null));
        assertThat(moment(idle.compute(Given.compute(FROM, "idle")), NOW)).isNull();
    }

    @Test
    void theWaitNamesWhyNoSuspendIsExpected() {
        ChangeCase idle = when(When.IDLE, Given.NO_WINDOWS, null);
        idle.staysAwake = new AwakeCause.LongAwake(Duration.ofDays(3));

        assertThat(moment(idle, NOW)).isEqualTo(new WaitCause.Suspend(new AwakeCause.LongAwake(Duration.ofDays(3))));
    }

    @Test
    void aWindowIsOpenUntilTheMarginBeforeItsEnd() {
        ChangeCase one = when(When.WINDOW, window("11:00", HOUR.plus(Moment.MARGIN)), null);

        assertThat(moment(one, NOW.minusNanos(1))).isNull();
        assertThat(moment(one, NOW)).isEqualTo(new WaitCause.Window(NOW.plus(Duration.ofHours(23))));
        assertThat(moment(one, NOW.minus(HOUR).minusNanos(1))).isEqualTo(new WaitCause.Window(NOW.minus(HOUR)));
    }

    @Test
    void withoutAWindowNoneWillOpen() {
        assertThat(moment(when(When.WINDOW, Given.NO_WINDOWS, null), NOW)).isEqualTo(new WaitCause.Window(null));
    }

    /** The deadline counts from the approval; without one, from the recommendation. */
    @Test
    void atTheDeadlineAPersonDecides_countedFromTheApprovalOrTheRecommendation() {
        Instant since = NOW.minus(DEADLINE);
        ChangeCase recommended = when(When.IDLE, Given.NO_WINDOWS, DEADLINE)
                .after(ChangeCase.recommended(since, TO));
        ChangeCase approved = when(When.IDLE, Given.NO_WINDOWS, DEADLINE)
                .after(ChangeCase.recommended(since, TO), ChangeCase.approved(since.plusSeconds(60), TO, false));

        assertThat(moment(recommended, NOW.minusNanos(1))).isEqualTo(new WaitCause.Suspend(null));
        assertThat(moment(recommended, NOW)).isEqualTo(new WaitCause.Decision(DEADLINE));
        assertThat(moment(approved, NOW)).isEqualTo(new WaitCause.Suspend(null));
        assertThat(moment(approved, NOW.plusSeconds(60))).isEqualTo(new WaitCause.Decision(DEADLINE));
    }

    @Test
    void withoutARecommendationInTheJournalNoDeadlineRuns() {
        assertThat(moment(when(When.IDLE, Given.NO_WINDOWS, Duration.ZERO), NOW))
                .isEqualTo(new WaitCause.Suspend(null));
    }

    @Test
    void atTheDeadlineAWindowIsUsed_whereThereIsOne() {
        ChangeCase one = when(When.IDLE, window("13:00", HOUR), DEADLINE)
                .after(ChangeCase.recommended(NOW.minus(DEADLINE), TO));

        assertThat(moment(one, NOW)).isEqualTo(new WaitCause.Window(NOW.plus(HOUR)));
        assertThat(moment(one, NOW.plus(HOUR))).isNull();
    }
}
