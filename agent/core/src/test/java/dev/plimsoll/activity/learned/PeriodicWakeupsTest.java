package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Periodic wake-ups are expected in time. */
class PeriodicWakeupsTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void fourStartsAtEqualIntervals_predictTheNext_asExactlyAsAllOfThemAllow() {
        PeriodicWakeups periodicWakeups = PeriodicWakeups.NONE.woken(at(-3), at(4))
                .woken(at(598), at(605))
                .woken(at(1_197), at(1_201));
        assertThat(periodicWakeups.isRegular()).isFalse();

        PeriodicWakeups known = periodicWakeups.woken(at(1_796), at(1_803));

        assertThat(known.next(at(1_810))).as("middle of the possible start")
                .isEqualTo(Optional.of(at(2_399).plusMillis(500)));
        assertThat(known.next(at(2_400))).isEqualTo(Optional.of(at(2_401)));
        assertThat(known.next(at(2_401))).as("it may be late").isEqualTo(Optional.of(at(2_402)));
        assertThat(known.next(at(2_404))).as("not expected any more in this period")
                .isEqualTo(Optional.of(at(2_999).plusMillis(500)));
    }

    @Test
    void irregularStarts_predictNothing() {
        PeriodicWakeups periodicWakeups = PeriodicWakeups.NONE.woken(at(0), at(4))
                .woken(at(300), at(304))
                .woken(at(1_200), at(1_204));

        assertThat(periodicWakeups.woken(at(1_500), at(1_504)).next(at(1_600))).isEmpty();
        assertThat(PeriodicWakeups.NONE.next(NOON)).isEmpty();
    }

    @Test
    void changedPeriod_isLearned() {
        PeriodicWakeups periodicWakeups = PeriodicWakeups.NONE;
        for (int hour = 0; hour < 6; hour++) {
            periodicWakeups = periodicWakeups.woken(at(3_600 * hour), at(3_600 * hour + 1));
        }
        for (int index = 1; index <= 4; index++) {
            periodicWakeups = periodicWakeups.woken(at(18_000 + 900 * index), at(18_001 + 900 * index));
        }

        assertThat(periodicWakeups.next(at(21_700))).isEqualTo(Optional.of(at(22_501)));
    }

    @Test
    void repeatedReportsOfOneMoment_areNoPeriod() {
        PeriodicWakeups periodicWakeups = PeriodicWakeups.NONE;
        for (int time = 0; time < 4; time++) {
            periodicWakeups = periodicWakeups.woken(NOON, NOON);
        }

        assertThat(periodicWakeups.next(NOON.plus(Duration.ofDays(1)))).isEmpty();
    }

    private static Instant at(int second) {
        return NOON.plusSeconds(second);
    }
}
