package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {

    @ParameterizedTest
    @CsvSource({"0, 0.00 %", "1, 100.00 %", "0.9825, 98.25 %", "0.99999, 99.999 %", "0.9999, 99.99 %",
        "0.00001, 0.001 %", "0.999999999999999, 100.0000000000 %"})
    void partialRatio_isNotPrintedAsAllOrNone(double value, String printed) {
        assertThat(new Ratio(value)).hasToString(printed);
    }

    @ParameterizedTest
    @CsvSource({"0.98996, 0.99, 98.996 %", "0.99, 0.99, 99.00 %", "0.95, 0.99, 95.00 %", "0.999989, 0.99999, 99.9989 %",
        "0.9900000001, 0.99, 99.00000001 %", "0.99994, 0.99999, 99.994 %", "0.99, 0.99999, 99.000 %",
        "0.99999, 0.99999, 99.999 %", "0.99925, 0.99925, 99.925 %", "0.8001600321, 0.9986350342481821, 80.02 %"})
    void besideAnother_differentRatiosPrintDifferently(double value, double other, String printed) {
        assertThat(new Ratio(value).beside(new Ratio(other))).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource({"0.99994, 0.99999, 99.994 %", "0.989961, 0.99, 99.00 %", "0.5, 0.9, 50.00 %", "1, 0.99999, 100.000 %",
        "0.9999999, 0.99, 99.99999 %"})
    void asFineAsATarget_printsItsDigits(double value, double target, String printed) {
        assertThat(new Ratio(value).asFineAs(new Ratio(target))).isEqualTo(printed);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-300, 1.0000000000000002, Double.NaN, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY})
    void whatIsNoShare_isRefused(double value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Ratio(value))
                .withMessageContaining(Double.toString(value));
    }

    @ParameterizedTest
    @CsvSource({"-3, 0", "0, 0", "0.25, 0.25", "1, 1", "1.5, 1"})
    void anEstimateThatOvershoots_isTheNearestRatio(double value, double clamped) {
        assertThat(Ratio.clamped(value)).isEqualTo(new Ratio(clamped));
    }

    @Test
    void ratios_areOrderedByValue() {
        assertThat(new Ratio(0.5)).isLessThan(Ratio.ONE)
                .isGreaterThan(new Ratio(0.25))
                .isEqualByComparingTo(new Ratio(0.5));
    }

    @Seeds(3)
    void besideEachOther_countsOfLessThanABillionReads_lookDifferent(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            long reads = 2 + random.nextLong(1L << (1 + random.nextInt(29)));
            long hits = random.nextLong(reads);
            Ratio one = new Ratio((double) hits / reads);
            Ratio more = new Ratio((hits + 1.0) / reads);

            assertThat(one.beside(more)).as("seed %d: %d of %d", seed, hits, reads).isNotEqualTo(more.beside(one));
            assertThat(one.complement() + one.value()).isEqualTo(1);
        }
    }

    @Test
    void aTargetOfTenDigits_isStillMetWithAllOfThem() {
        assertThat(new Ratio(0.5).asFineAs(new Ratio(0.999999999999))).isEqualTo("50.0000000000 %");
        assertThat(new Ratio(0.5).asFineAs(new Ratio(0.9999999999999))).as("no person wrote that")
                .isEqualTo("50.00 %");
    }
}
