package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
