package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Seeds;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By default an hour of one waiting session is worth 60 CU-hours, and a read that misses waits for a millisecond. */
class PriceTest {

    private static final Price PRICE = Price.SHIPPED;

    @ParameterizedTest
    @CsvSource({"0, 0", "0.01, 0", "0.02, 0.01", "1, 0.99"})
    void onlyMissesBeyondTheAllowedOnesCount(double missRatio, double excess) {
        assertThat(PRICE.excess(missRatio)).isCloseTo(excess, within(1e-12));
    }

    /** 1,000 reads a second, of which a tenth waits for a millisecond: a tenth of a session waits at any time. */
    @Test
    void waitingIsTheAverageOfSessionsThatWait() {
        assertThat(PRICE.waiting(3_600_000, 0.1)).isCloseTo(0.1, within(1e-12));
        assertThat(PRICE.ofWaiting(3_600_000, 0.1)).as("60 CU for one session").isCloseTo(6, within(1e-12));
    }

    /** The price of one more CU: 17 misses a second. */
    @Test
    void seventeenMissesASecondAreWorthACu() {
        assertThat(PRICE.ofMisses(17 * 3_600)).isGreaterThan(1);
        assertThat(PRICE.ofMisses(16 * 3_600)).isLessThan(1);
    }

    /** 419,430 pages, the cache of 1 CU, are seven minutes of waiting. */
    @Test
    void aRefillCostsTheWaitingForItsPages() {
        assertThat(PRICE.ofMisses(419_430)).isCloseTo(6.9905, within(1e-9));
    }

    @Test
    void aRestartIsAnHourOfThePresentSize_andAHundredthForEachConnection_nothingWithoutAny() {
        assertThat(PRICE.ofRestart(4, 20)).isCloseTo(4.2, within(1e-12));
        assertThat(PRICE.ofRestart(4, 1)).isCloseTo(4.01, within(1e-12));
        assertThat(PRICE.ofRestart(4, 0)).isZero();
    }

    /** A size, its cache and its load that are all as many times larger cost as many times more. */
    @Seeds(5)
    void allCostsScaleAlike(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 100; trial++) {
            double times = Math.pow(2, 6 * random.nextDouble() - 3);
            double cu = 8 * random.nextDouble();
            double reads = 1e7 * random.nextDouble();
            double excess = random.nextDouble();
            int connections = 1 + random.nextInt(50);

            assertThat(PRICE.ofWaiting(times * reads, excess)).as("seed %d", seed)
                    .isCloseTo(times * PRICE.ofWaiting(reads, excess), within(1e-6));
            assertThat(PRICE.ofMisses(times * reads)).isCloseTo(times * PRICE.ofMisses(reads), within(1e-6));
            assertThat(new Price(0.01, 60, Duration.ofMillis(1), 1, 0).ofRestart(times * cu, connections))
                    .isCloseTo(times * cu, within(1e-9));
        }
    }

    @Test
    void theOwnersLatencyAndWorthOfWaitingMultiplyIt() {
        Price slow = new Price(0.01, 30, Duration.ofMillis(4), 1, 0.01);

        assertThat(slow.ofMisses(60_000)).isCloseTo(2, within(1e-12));
        assertThat(new Price(0.01, 0, Duration.ofMillis(4), 1, 0.01).ofMisses(60_000)).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, Double.NaN})
    void someMissesAreAlwaysAllowed(double allowed) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Price(allowed, 60, Duration.ofMillis(1), 1, 0))
                .withMessageContaining("above zero");
    }
}
