package dev.plimsoll.prediction.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class ConnectionPeakTest {

    private static final Instant NOON = Given.T0;
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void theDaysUpToAMoment_areForgottenOnce_andWhatCameAfterItStays() {
        ConnectionPeak peak = ConnectionPeak.NONE.with(300, NOON.minus(DAY)).with(400, NOON).with(20, NOON.plus(DAY));

        ConnectionPeak since = peak.since(NOON, 30, NOON.plus(DAY));

        assertThat(since.connections()).isEqualTo(30);
        assertThat(since.since(NOON, 50, NOON.plus(DAY))).as("once").isEqualTo(since);
    }

    @Test
    void sevenDaysAreKept_todayIncluded() {
        ConnectionPeak peak = ConnectionPeak.NONE;
        for (int day = 0; day < 12; day++) {
            peak = peak.with(100 - day, at(day));
        }

        assertThat(peak.days()).hasSize(7);
        assertThat(peak.days().getFirst().day()).isEqualTo(at(5).truncatedTo(ChronoUnit.DAYS));
        assertThat(peak.connections()).isEqualTo(95);
    }

    @Test
    void aDayThatHasNotCome_byAClockThatWasSetBack_countsAsToday() {
        ConnectionPeak peak = ConnectionPeak.NONE.with(10, at(0)).with(90, at(29)).with(80, at(30)).with(20, at(1));

        assertThat(peak.days()).containsExactly(new ConnectionPeak.DayPeak(at(1).truncatedTo(ChronoUnit.DAYS), 90));

        assertThat(peak.with(20, at(8)).connections()).isEqualTo(20);
    }

    private static Instant at(int day) {
        return Given.T0.plus(Duration.ofDays(day));
    }
}
