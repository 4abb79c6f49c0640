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
    @CsvSource(nullValues = "-", value = {"1500, 600, 1, 2.5, what was used over the time awake",
        "1500, 600, 2, -, two computes awake are a mixture", "1500, 600, 0, -, nobody is known to have been awake",
        "1500, 299, 1, -, too short against the lag", "0, 600, 1, -, figures that stand still tell nothing",
        "-900, -400, 1, -, counting began anew", "-900, 600, 1, -, one of the two began anew"})
    void theMeanSize_isToldOfOneComputeAlone(long used, long passed, int awake, Double mean, String why) {
        Usage earlier = usage(1_000, 1_000);

        assertThat(usage(1_000 + used, 1_000 + passed).meanSizeSince(earlier, awake).orElse(null)).as(why)
                .isEqualTo(mean);
    }
}
