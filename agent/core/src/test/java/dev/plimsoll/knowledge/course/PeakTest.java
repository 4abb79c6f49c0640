package dev.plimsoll.knowledge.course;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class PeakTest {

    @Test
    void sevenDaysAreKept_todayIncluded() {
        Peak peak = Peak.NONE;
        for (int day = 0; day < 12; day++) {
            peak = peak.with(100 - day, at(day));
        }

        assertThat(peak.days()).hasSize(7);
        assertThat(peak.days().getFirst().day()).isEqualTo(at(5).truncatedTo(ChronoUnit.DAYS));
        assertThat(peak.connections()).isEqualTo(95);
    }

    @Test
    void aDayThatHasNotCome_byAClockThatWasSetBack_countsAsToday() {
        Peak peak = Peak.NONE.with(10, at(0)).with(90, at(29)).with(80, at(30)).with(20, at(1));

        assertThat(peak.days()).containsExactly(new Peak.Most(at(1).truncatedTo(ChronoUnit.DAYS), 90));

        assertThat(peak.with(20, at(8)).connections()).isEqualTo(20);
    }

    private static Instant at(int day) {
        return Given.T0.plus(Duration.ofDays(day));
    }
}
