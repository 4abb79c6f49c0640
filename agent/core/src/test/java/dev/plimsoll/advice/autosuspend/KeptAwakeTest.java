package dev.plimsoll.advice.autosuspend;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.ClientUseLogTest;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.CurrentDelay.DelaySource;
import dev.plimsoll.advice.autosuspend.KeptAwake.NeedlessTime;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What keeps a compute awake without need, and from which cost on that is reported. A size of 2 CU. */
class KeptAwakeTest {

    private static final Instant NOW = Given.T0;
    private static final long TODAY = NOW.getEpochSecond() / 86_400;
    private static final DelayTerms TERMS = new DelayTerms(Given.cu("2").min(), 0, false, PlanRule.UNLIMITED);
    private static final CurrentDelay SUSPENDS = new CurrentDelay(Autosuspend.DEFAULT, DelaySource.REPORTED);
    private static final CurrentDelay NEVER = new CurrentDelay(new Autosuspend.Never(), DelaySource.REPORTED);

    /** Today and so many days before, each with these hours. */
    private static DailyTimeUse days(int before, Map<TimeUse, Double> hours) {
        Map<TimeUse, Duration> times = new EnumMap<>(TimeUse.class);
        hours.forEach((use, time) -> times.put(use, Duration.ofMillis(Math.round(time * 3_600_000))));
        return new DailyTimeUse(LongStream.rangeClosed(TODAY - before, TODAY)
                .mapToObj(day -> new UseOfDay(day, new TimeUseTotals(times), 0))
                .toList());
    }

    private static Optional<KeptAwake> of(DailyTimeUse spent, CurrentDelay present, @Nullable Duration period) {
        return KeptAwake.of(spent, period, present, TERMS,
                ClientUseLogTest.USED, NOW);
    }

    @Test
    void aPollerIsNamedWithItsPeriod_andIdleSessionsDoNotCountWhereItSuspends() {
        DailyTimeUse spent = days(0, Map.of(TimeUse.POLLER, 12.0, TimeUse.IDLE_SESSIONS, 6.0, TimeUse.WAITING, 6.0));

        assertThat(of(spent, SUSPENDS, MINUTE)).contains(new KeptAwake(Duration.ofDays(1), Duration.ofDays(1),
                new NeedlessTime(Duration.ofHours(12), Duration.ZERO, Duration.ZERO), MINUTE,
                List.of(ClientUseLogTest.USED.clients().getFirst()), 730,
                TERMS.cu()));
    }

    @Test
    void whereItNeverSuspendsIdleAndUnusedTimeCountsToo_withTheNameOfTheIdleOnes() {
        DailyTimeUse spent = days(0, Map.of(TimeUse.IDLE_SESSIONS, 6.0, TimeUse.WAITING, 6.0, TimeUse.WORKING, 12.0));

        assertThat(of(spent, NEVER, MINUTE)).hasValueSatisfying(kept -> {
            assertThat(kept.needless())
                    .isEqualTo(new NeedlessTime(Duration.ZERO, Duration.ofHours(6), Duration.ofHours(6)));
            assertThat(kept.needless().total()).isEqualTo(Duration.ofHours(12));
            assertThat(kept.period()).as("nobody polls").isNull();
            assertThat(kept.by()).extracting(client -> client.group().application())
                    .containsExactly("grafana-importer", "psql");
            assertThat(kept.share()).isEqualTo(0.5);
            assertThat(kept.share(Duration.ofHours(6))).isEqualTo(0.25);
        });
        assertThat(of(spent, SUSPENDS, MINUTE)).isEmpty();
    }

    @Test
    void aDayMustBeKnown() {
        Map<TimeUse, Double> almost = Map.of(TimeUse.POLLER, 23.999);

        assertThat(of(days(0, almost), SUSPENDS, MINUTE)).isEmpty();
        assertThat(of(days(0, Map.of(TimeUse.POLLER, 24.0)), SUSPENDS, MINUTE)).isPresent();
        assertThat(of(days(1, almost), SUSPENDS, MINUTE)).isPresent();
        assertThat(of(DailyTimeUse.NONE, SUSPENDS, MINUTE)).isEmpty();
    }

    /** 24 hours of which a tenth of the awake time is needless. */
    @Test
    void lessThanATenthOfTheAwakeTimeIsNegligible() {
        assertThat(of(days(0, Map.of(TimeUse.POLLER, 1.0, TimeUse.WORKING, 9.0, TimeUse.ASLEEP, 14.0)), SUSPENDS,
                MINUTE)).hasValueSatisfying(kept -> assertThat(kept.share()).isEqualTo(0.1));
        assertThat(of(days(0, Map.of(TimeUse.POLLER, 1.0, TimeUse.WORKING, 9.1, TimeUse.ASLEEP, 13.9)), SUSPENDS,
                MINUTE)).isEmpty();
    }

    /** At 2 CU half a CU-hour a month is a quarter of an hour in 730 hours: 29.6 seconds a day. */
    @Test
    void lessThanHalfACuHourAMonthIsNegligible() {
        assertThat(of(days(0, Map.of(TimeUse.POLLER, 30 / 3_600.0, TimeUse.ASLEEP, 24 - 30 / 3_600.0)), SUSPENDS,
                MINUTE)).hasValueSatisfying(kept -> assertThat(kept.cuHours()).isCloseTo(0.507, within(0.001)));
        assertThat(of(days(0, Map.of(TimeUse.POLLER, 29 / 3_600.0, TimeUse.ASLEEP, 24 - 29 / 3_600.0)), SUSPENDS,
                MINUTE)).isEmpty();
    }

    /** A month like the week: twelve hours a day at 2 CU are 730 CU-hours, however many days are known. */
    @Test
    void theCostIsThatOfAMonthLikeTheLatestWeek() {
        Map<TimeUse, Double> half = Map.of(TimeUse.POLLER, 12.0, TimeUse.ASLEEP, 12.0);

        for (int before = 0; before <= 9; before++) {
            assertThat(of(days(before, half), SUSPENDS, MINUTE)).as("%d days before", before)
                    .hasValueSatisfying(kept -> assertThat(kept.cuHours()).isCloseTo(730, within(1e-9)));
        }
        assertThat(of(days(9, half), SUSPENDS, MINUTE)).hasValueSatisfying(
                kept -> assertThat(kept.span()).isEqualTo(Duration.ofDays(7)));
    }

    @Test
    void aComputeThatWasNeverAwakeHasNoShare() {
        assertThat(new KeptAwake(Duration.ofDays(1), Duration.ZERO,
                new NeedlessTime(Duration.ZERO, Duration.ZERO, Duration.ZERO), null, List.of(), 0, TERMS.cu()).share())
                .isZero();
    }

    @Test
    void theCausesAreInOrderOfUrgency_withoutThoseThatAreNotThere() {
        DelayAdvice nothing = new DelayAdvice.NotYet(SUSPENDS, 1, Duration.ofHours(1), null, false);
        KeptAwake kept = of(days(0, Map.of(TimeUse.POLLER, 24.0)), SUSPENDS, MINUTE).orElseThrow();
        PendingUpdates updates = new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, UpdateRule.WEEKLY, NOW, 8, null,
                NOW, false);

        assertThat(new AwakeTimeAdvice(nothing, kept, updates).causes()).isEqualTo(List.of(kept, nothing, updates));
        assertThat(new AwakeTimeAdvice(nothing, null, null).causes()).isEqualTo(List.of(nothing));
    }

    @Test
    void updatesAreDueAWeekAfterTheStart_aDayLaterWhereItSuspends() {
        Instant start = NOW.minus(Duration.ofDays(30));

        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, NEVER, start, NOW, null, false).map(PendingUpdates::dueSince))
                .contains(start.plus(Duration.ofDays(7)));
        assertThat(
                PendingUpdates.of(UpdateRule.WEEKLY, SUSPENDS, start, NOW, null, false).map(PendingUpdates::dueSince))
                .contains(start.plus(Duration.ofDays(8)));
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, NEVER, NOW.minus(Duration.ofDays(7)).minusNanos(1), NOW, null,
                false))
                .isPresent();
        assertThat(PendingUpdates.of(UpdateRule.WEEKLY, NEVER, NOW.minus(Duration.ofDays(30)), NOW, NOW, false)
                .map(PendingUpdates::maintenance)).as("a maintenance of now is past").isEmpty();
    }

    @Test
    void whyItNeverSuspendsIsKnownWhereItDoesNot() {
        assertThat(NEVER.whyNever()).contains(new AwakeCause.NeverSuspends(DelaySource.REPORTED));
        assertThat(SUSPENDS.whyNever()).isEmpty();
    }
}
