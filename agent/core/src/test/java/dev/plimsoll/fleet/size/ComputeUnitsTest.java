package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
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
        for (SizeRule rule : SizeRule.values()) {
            assertThat(rule.derive(largest).ram()).isEqualTo(
                    new Bytes(999_999_999L << (rule == SizeRule.LAKEBASE ? 31 : 32)));
            assertThat(rule.decisive(SizeRange.fixed(largest))).isEqualTo(largest);
        }
    }
}
