package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.fleet.Project.Usage;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The usage of a project, and the mean size of its only compute that follows from it. */
class UsageTest {

    private static Usage usage(long compute, long active) {
        return new Usage(Duration.ofSeconds(compute), Duration.ofSeconds(active));
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource(nullValues = "-", value = {"1500, 600, 1, 2.5, usage divided by time awake",
        "1500, 600, 2, -, two computes were awake", "1500, 600, 0, -, no compute is known to have been awake",
        "1500, 300, 1, 5, just long enough", "1500, 299, 1, -, too short compared with the lag",
        "1, 600, 1, 0.0016666666666666668, hardly anything was used", "0, 600, 1, -, the figures did not change",
        "-900, -400, 1, -, a new billing period began", "-900, 600, 1, -, one figure was reset"})
    void meanSize_isKnownForOneComputeOnly(long used, long passed, int awake, Double mean, String why) {
        Usage earlier = usage(1_000, 1_000);

        assertThat(usage(1_000 + used, 1_000 + passed).meanSizeSince(earlier, awake).orElse(null)).as(why)
                .isEqualTo(mean);
    }

    @Test
    void negativeFigures_areRefused_andZeroIsNot() {
        Duration second = Duration.ofSeconds(1);

        assertThatIllegalArgumentException().isThrownBy(() -> new Usage(second.negated(), second))
                .withMessageContaining("PT-1S in PT1S");
        assertThatIllegalArgumentException().isThrownBy(() -> new Usage(second, second.negated()))
                .withMessageContaining("PT1S in PT-1S");
        assertThat(new Usage(Duration.ZERO, Duration.ZERO).meanSizeSince(usage(0, 0), 1)).isEmpty();
    }

    @Test
    void aComputeThatKeptItsSize_hasThatMean() {
        for (int size = 1; size <= 56; size++) {
            Usage later = usage(7 + 86_400L * size, 11 + 86_400);

            assertThat(later.meanSizeSince(usage(7, 11), 1)).contains((double) size);
        }
    }
}
