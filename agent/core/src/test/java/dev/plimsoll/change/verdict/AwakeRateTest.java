package dev.plimsoll.change.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Awake time and starts as CU-hours. */
class AwakeRateTest {

    @ParameterizedTest
    @CsvSource({"-0.001, 1", "1.001, 1", "NaN, 1", "0.5, -0.001", "0.5, NaN"})
    void aShareOutsideOfZeroToOne_orANegativeNumberOfStarts_isRefused(double share, double starts) {
        assertThatIllegalArgumentException().isThrownBy(() -> new AwakeRate(share, starts))
                .withMessageContaining(String.valueOf(share))
                .withMessageContaining(String.valueOf(starts));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "0, 1000"})
    void theEndsOfTheRangeAreAccepted(double share, double starts) {
        assertThatCode(() -> new AwakeRate(share, starts)).doesNotThrowAnyException();
    }

    /** 730 hours at half the time are 365 hours at 2 CU; 12 starts a day are 365 starts of 0.1 CU-hours. */
    @Test
    void awakeTimeCountsBySize_andEachStartByItsCost() {
        assertThat(new AwakeRate(0.5, 0).cuHours(730, 2, 0.1)).isEqualTo(730);
        assertThat(new AwakeRate(0, 12).cuHours(730, 2, 0.1)).isCloseTo(36.5, within(1e-9));
        assertThat(new AwakeRate(0.5, 12).cuHours(730, 2, 0.1)).isCloseTo(766.5, within(1e-9));
        assertThat(new AwakeRate(0, 0).cuHours(730, 2, 0.1)).isZero();
    }

    /** More awake time or more starts never cost less. */
    @Test
    void costsRiseWithAwakeTimeAndStarts() {
        Random random = new Random(2);
        for (int i = 0; i < 1_000; i++) {
            double share = random.nextDouble() / 2;
            double starts = random.nextInt(100);
            double cu = random.nextInt(8);
            double cost = random.nextDouble();
            double base = new AwakeRate(share, starts).cuHours(730, cu, cost);

            assertThat(new AwakeRate(share * 2, starts).cuHours(730, cu, cost)).isGreaterThanOrEqualTo(base);
            assertThat(new AwakeRate(share, starts + 1).cuHours(730, cu, cost)).isGreaterThanOrEqualTo(base);
        }
    }
}
