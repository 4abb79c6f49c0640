package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Periodic wake-ups are expected in time. */
class PeriodicActivityTest {

    private static final Periodic T = ActivityTunables.SHIPPED.periodic();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void fourStartsAtEqualIntervals_predictTheNext_asExactlyAsAllOfThemAllow() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE.with(at(-3), at(4), T)
                .with(at(598), at(605), T)
                .with(at(1_197), at(1_201), T);
        assertThat(periodicWakeups.isRegular(T)).isFalse();

        PeriodicActivity known = periodicWakeups.with(at(1_796), at(1_803), T);

        assertThat(known.next(at(1_810), T)).as("middle of the possible start")
                .isEqualTo(Optional.of(at(2_399).plusMillis(500)));
        assertThat(known.next(at(2_400), T)).isEqualTo(Optional.of(at(2_401)));
        assertThat(known.next(at(2_401), T)).as("it may be late").isEqualTo(Optional.of(at(2_402)));
        assertThat(known.next(at(2_404), T)).as("not expected any more in this period")
                .isEqualTo(Optional.of(at(2_999).plusMillis(500)));
    }

    @Test
    void irregularStarts_predictNothing() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE.with(at(0), at(4), T)
                .with(at(300), at(304), T)
                .with(at(1_200), at(1_204), T);

        assertThat(periodicWakeups.with(at(1_500), at(1_504), T).next(at(1_600), T)).isEmpty();
        assertThat(PeriodicActivity.NONE.next(NOON, T)).isEmpty();
    }

    @Test
    void changedPeriod_isLearned() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE;
        for (int hour = 0; hour < 6; hour++) {
            periodicWakeups = periodicWakeups.with(at(3_600 * hour), at(3_600 * hour + 1), T);
        }
        for (int index = 1; index <= 4; index++) {
            periodicWakeups = periodicWakeups.with(at(18_000 + 900 * index), at(18_001 + 900 * index), T);
        }

        assertThat(periodicWakeups.next(at(21_700), T)).isEqualTo(Optional.of(at(22_501)));
    }

    @Test
    void repeatedReportsOfOneMoment_areNoPeriod() {
        PeriodicActivity periodicWakeups = PeriodicActivity.NONE;
        for (int time = 0; time < 4; time++) {
            periodicWakeups = periodicWakeups.with(NOON, NOON, T);
        }

        assertThat(periodicWakeups.next(NOON.plus(Duration.ofDays(1)), T)).isEmpty();
    }

    private static Instant at(int second) {
        return NOON.plusSeconds(second);
    }
}
