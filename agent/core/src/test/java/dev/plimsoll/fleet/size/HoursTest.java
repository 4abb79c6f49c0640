package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Seeds;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times as hours and back. */
class HoursTest {

    @ParameterizedTest
    @CsvSource({"PT0S, 0", "PT1H, 1", "PT36S, 0.01", "PT-30M, -0.5", "P7D, 168", "PT3.6S, 0.001"})
    void aTime_isItsNumberOfHours_andThatIsTheTime(Duration time, double hours) {
        assertThat(Hours.of(time)).isCloseTo(hours, within(1e-12));
        assertThat(Hours.time(hours)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"0.0000001, PT0S", "0.00000015, PT0.001S", "0.00000042, PT0.002S", "-0.0000003, PT-0.001S"})
    void aTime_isRoundedToTheMillisecond(double hours, Duration time) {
        assertThat(Hours.time(hours)).isEqualTo(time);
    }

    @Seeds(2)
    void eachMillisecondOfTenYears_isKept(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            Duration time = Duration.ofMillis(random.nextLong(10L * 365 * 86_400_000));

            assertThat(Hours.time(Hours.of(time))).isEqualTo(time);
        }
    }
}
