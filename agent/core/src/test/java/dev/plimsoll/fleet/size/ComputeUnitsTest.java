package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComputeUnitsTest {

    @ParameterizedTest
    @CsvSource({"0.250, 0.25", "1E+1, 10", "2.00, 2", "999999999, 999999999", "1E-20, 0.00000000000000000001",
        "0.2500000000000000000000000, 0.25"})
    void size_isPrintedAsItsShortestDecimal(String text, String printed) {
        assertThat(ComputeUnits.of(text)).hasToString(printed);
    }

    /** Expanded, some of these sizes would fill all memory. */
    @ParameterizedTest
    @ValueSource(strings = {"1E+2147483647", "10E+2147483647", "-1E+2147483647", "0E+2147483647", "1E-2147483647",
        "1E+999999999", "1000000000", "1E-21", "0", "-1", "big", "1E+99999999999", ""})
    void invalidSize_isRejected(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ComputeUnits.of(text))
                .withMessageStartingWith("'" + text + "' is not a valid size: sizes in CU are above 0");
    }

    @Test
    void error_quotesAtMostSomeDigits() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ComputeUnits(BigDecimal.TEN.pow(500).add(BigDecimal.ONE)))
                .withMessageMatching(".{1,160}");
    }

    @Test
    void largestSize_hasARowOfEachRule() {
        ComputeUnits largest = ComputeUnits.of("999999999");
        for (SizeRule rule : List.of(SizeRule.STANDARD, SizeRule.NEON)) {
            assertThat(rule.derive(largest).ram()).isEqualTo(
                    new Bytes(999_999_999L << 32));
            assertThat(rule.decisive(SizeRange.fixed(largest))).isEqualTo(largest);
        }
    }

    @Test
    void equalSizes_areEqual_howeverTheyAreWritten() {
        assertThat(new ComputeUnits(BigDecimal.valueOf(0.25))).isEqualTo(ComputeUnits.of("0.25"))
                .isEqualTo(ComputeUnits.of(" 0.2500 "))
                .isEqualTo(new ComputeUnits(new BigDecimal("25E-2")))
                .hasSameHashCodeAs(ComputeUnits.of("0.250"));
        assertThat(new ComputeUnits(BigDecimal.valueOf(16.0))).isEqualTo(ComputeUnits.of("16"));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1, true, false", "1, 0.5, false, true", "1, 1.0, false, false", "9, 10, true, false"})
    void sizes_areComparedByValue(String one, String other, boolean below, boolean above) {
        ComputeUnits mine = ComputeUnits.of(one);
        ComputeUnits theirs = ComputeUnits.of(other);

        assertThat(mine.isBelow(theirs)).isEqualTo(below);
        assertThat(mine.isAbove(theirs)).isEqualTo(above);
        assertThat(ComputeUnits.smaller(mine, theirs)).isEqualTo(above ? theirs : mine);
        assertThat(ComputeUnits.larger(mine, theirs)).isEqualTo(below ? theirs : mine);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 1, 7.75, 56, 112, 999_999_999})
    void aNumberOfUnits_isReadBack(double cu) {
        assertThat(new ComputeUnits(BigDecimal.valueOf(cu)).asDouble()).isEqualTo(cu);
        assertThat(ComputeUnits.of(new ComputeUnits(BigDecimal.valueOf(cu)).toString()).asDouble()).isEqualTo(cu);
    }
}
