package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageTest {

    private static Usage usage(long compute, long active) {
        return new Usage(Duration.ofSeconds(compute), Duration.ofSeconds(active));
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource(nullValues = "-", value = {"1500, 600, 1, 2.5, usage divided by time awake",
        "1500, 600, 2, -, two computes were awake", "1500, 600, 0, -, no compute is known to have been awake",
        "1500, 299, 1, -, too short compared with the lag", "0, 600, 1, -, the figures did not change",
        "-900, -400, 1, -, a new billing period began", "-900, 600, 1, -, one figure was reset"})
    void meanSize_isKnownForOneComputeOnly(long used, long passed, int awake, Double mean, String why) {
        Usage earlier = usage(1_000, 1_000);

        assertThat(usage(1_000 + used, 1_000 + passed).meanSizeSince(earlier, awake).orElse(null)).as(why)
                .isEqualTo(mean);
    }
}
