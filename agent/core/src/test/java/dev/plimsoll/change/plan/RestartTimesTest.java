package dev.plimsoll.change.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.change.plan.WaitingSaving.Until;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a restart costs less, and what of it a change keeps. It is Sunday, 12:00 UTC. */
class RestartTimesTest {

    private static final Instant NOW = Given.T0;
    private static final Instant AT_ONE = NOW.plusSeconds(3_600);
    private static final RestartImpact IMPACT = new RestartImpact(true, RestartRule.FIXED_SIZE, 7, new Bytes(8),
            Duration.ofMinutes(9), new ChangeCosts(0.5, 0), 10L, null, null);

    private static RestartTimes of(WeeklyImpact week, Suspends suspends) {
        return RestartTimes.of(IMPACT, week, ClientRoute.DIRECT, suspends, Given.NO_WINDOWS, Price.SHIPPED, 2,
                List.of(), NOW);
    }

    private static RestartTimes waiting(WaitingSaving... savings) {
        return new RestartTimes(WeeklyImpact.UNKNOWN, null, null, ClientRoute.UNKNOWN, List.of(savings), List.of());
    }

    private static WaitingSaving saving(Until until, @Nullable Double cuHours) {
        return new WaitingSaving(until, null, null, cuHours);
    }

    @Test
    void withoutAWeekNothingIsTypical() {
        RestartTimes times = of(WeeklyImpact.UNKNOWN, new Suspends(true, Duration.ZERO));

        assertThat(times.typicalNow()).isNull();
        assertThat(times.lowest()).isNull();
        assertThat(times.waiting()).isEmpty();
        assertThat(times.best()).isEmpty();
        assertThat(times.clients()).isEqualTo(ClientRoute.DIRECT);
    }

    @Test
    void theTypicalHourIsThatOfNow_andTheLowestIsTheNextOneWithFewest() {
        WeekProfile connections = WeekProfile.UNKNOWN.with(20, NOW, AT_ONE)
                .with(4, AT_ONE, AT_ONE.plusSeconds(3_600))
                .with(30, AT_ONE.plusSeconds(3_600), AT_ONE.plusSeconds(23 * 3_600));
        RestartTimes times = of(new WeeklyImpact(connections, WeekProfile.UNKNOWN),
                new Suspends(false, Duration.ofMinutes(5)));

        assertThat(times.typicalNow()).isEqualTo(20);
        assertThat(times.lowest()).isEqualTo(new TypicalHour(WeekProfile.hourOf(AT_ONE), 4, AT_ONE));
        assertThat(times.best()).contains(new WaitingSaving(Until.SUSPEND, null, 7.0, 0.5));
    }

    @Test
    void ofLessThanADay_noHourIsTheQuietest() {
        WeekProfile connections = WeekProfile.UNKNOWN.with(89, NOW, NOW.plusSeconds(23 * 3_600));

        assertThat(of(new WeeklyImpact(connections, WeekProfile.UNKNOWN), new Suspends(false, Duration.ofMinutes(5)))
                .lowest()).isNull();
    }

    @Test
    void theBestWaitSavesMost_theEarlierOfEquals_andAnUnknownSavingIsNone() {
        WaitingSaving suspend = saving(Until.SUSPEND, 0.5);
        WaitingSaving window = saving(Until.WINDOW, 0.5);

        assertThat(waiting(suspend, saving(Until.WINDOW, 0.6)).best()).contains(saving(Until.WINDOW, 0.6));
        assertThat(waiting(suspend, saving(Until.WINDOW, 0.4)).best()).contains(suspend);
        assertThat(waiting(suspend, window).best()).contains(suspend);
        assertThat(waiting(saving(Until.SUSPEND, null), saving(Until.WINDOW, -1.0)).best())
                .contains(saving(Until.WINDOW, -1.0));
        assertThat(waiting(saving(Until.SUSPEND, null)).best()).isEmpty();
    }

    @Test
    void aChangeKeepsWhatItWasExpectedToCost_andWhatWaitingWouldHaveSaved() {
        SettingChange change = new SettingChange(Given.ID, SettingValue.of(ChangeCase.FROM),
                SettingValue.of(ChangeCase.TO), List.of(), Given.basis(Action.GROW, Reason.TOO_SMALL));
        SettingChange costing = change.costing(IMPACT, waiting(saving(Until.SUSPEND, 0.25)));

        assertThat(costing.basis().expected().impact())
                .isEqualTo(new ExpectedImpact(7, 10L, Duration.ofMinutes(9), 0.5, 0.25));
        assertThat(costing).usingRecursiveComparison()
                .ignoringFields("basis.expected.impact")
                .isEqualTo(change);
        assertThat(change.costing(IMPACT, Given.NO_RESTARTS).basis().expected().impact())
                .isEqualTo(new ExpectedImpact(7, 10L, Duration.ofMinutes(9), 0.5, null));
    }
}
