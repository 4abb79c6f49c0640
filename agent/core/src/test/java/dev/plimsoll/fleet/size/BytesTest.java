package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts of memory: their order, their fractions, and their shortest unambiguous form. */
class BytesTest {

    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE})
    void anAmountBelowZero_isRefused(long value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Bytes(value)).withMessageContaining("" + value);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1, 1 B", "1023, 1023 B", "1024, 1 KiB", "1536, 1.5 KiB", "1048575, 1024 KiB",
        "1048576, 1 MiB", "1073741823, 1024 MiB", "1073741824, 1 GiB", "3435973837, 3.2 GiB",
        "1099511627776, 1024 GiB"})
    void anAmount_isGivenInTheLargestUnitThatItReaches(long value, String shown) {
        assertThat(new Bytes(value)).hasToString(shown);
    }

    @Test
    void besideAnEqualAmount_itKeepsItsShortForm() {
        assertThat(new Bytes(3 * GIB).beside(new Bytes(3 * GIB))).isEqualTo("3 GiB");
        assertThat(Bytes.ZERO.beside(Bytes.ZERO)).isEqualTo("0 B");
    }

    @Test
    void besideAnAmountThatLooksDifferent_itKeepsItsShortForm() {
        assertThat(new Bytes(3 * GIB).beside(new Bytes(3 * GIB + GIB / 4))).isEqualTo("3 GiB");
        assertThat(new Bytes(5 * MIB).beside(new Bytes(5 * GIB))).isEqualTo("5 MiB");
    }

    @Test
    void besideANearAmount_itGetsTheDigitsThatTellThemApart() {
        Bytes one = new Bytes(3 * GIB);
        Bytes other = new Bytes(3 * GIB + 40 * MIB);
        Bytes byteMore = new Bytes(GIB + 1);

        assertThat(one.beside(other)).isEqualTo("3.00 GiB");
        assertThat(other.beside(one)).isEqualTo("3.04 GiB");
        assertThat(byteMore.beside(new Bytes(GIB))).isEqualTo("1.000000001 GiB");
        assertThat(new Bytes(KIB + 1).beside(new Bytes(KIB))).isEqualTo("1.001 KiB");
    }

    /** A byte is less than a billionth of a GiB, so that nine digits round some neighbours to the same number. */
    @Test
    void neighboursOfAWholeGib_lookDifferent() {
        for (long byteCount = 0; byteCount < 100; byteCount++) {
            Bytes one = new Bytes(GIB + byteCount);
            Bytes next = new Bytes(GIB + byteCount + 1);

            assertThat(one.beside(next)).isNotEqualTo(next.beside(one));
        }
    }

    /** Above 10 TiB, a difference of a few bytes may be hidden; below, never. */
    @Seeds(3)
    void besideEachOther_differentAmountsOfOneUnit_lookDifferent(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            long value = 1 + random.nextLong((10_000 * GIB) >> random.nextInt(44));
            Bytes one = new Bytes(value);
            Bytes other = new Bytes(value + 1 + random.nextLong(1 + value / (1 + random.nextInt(1_000))));

            assertThat(one.beside(other)).as("seed %d, %s", seed, one).isNotEqualTo(other.beside(one));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 8192, 0", "8192, 8192, 1", "4096, 8192, 0.5", "3298534883328, 1073741824, 3072"})
    void anAmountPerUnit_isAFraction(long value, long unit, double parts) {
        assertThat(new Bytes(value).per(new Bytes(unit))).isEqualTo(parts);
    }

    @Test
    void amounts_areOrderedByValue_notByText() {
        assertThat(new Bytes(1_000)).isLessThan(new Bytes(KIB))
                .isGreaterThan(Bytes.ZERO)
                .isEqualByComparingTo(new Bytes(1_000));
        assertThat(new Bytes(999 * MIB)).isLessThan(new Bytes(GIB));
    }
}
