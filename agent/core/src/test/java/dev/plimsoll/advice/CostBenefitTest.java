package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostBenefitTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0 | nothing", "0.00004 | less than 0.001 CU-hours", "0.05 | 0.050 CU-hours",
        "2.43 | 2.4 CU-hours", "999.96 | 1,000 CU-hours", "1671.3 | 1,671 CU-hours"})
    void amounts_areWrittenAsEverywhere(double amount, String told) {
        assertThat(CostBenefit.cuHours(amount)).isEqualTo(told);
    }

    @Test
    void whereAPartIsAsked_thatPartIsReported() {
        assertThat(new CostBenefit(3, 5.8, 2.9, List.of()).text())
                .endsWith("The change costs 5.8 CU-hours now, of which 2.9 CU-hours are enough.");
    }

    @Test
    void aPartThatIsWrittenLikeTheWhole_orAsLessThanAnything_isJustAPart() {
        assertThat(new CostBenefit(3, 0.001, 0.0004, List.of()).text())
                .endsWith("The change costs 0.001 CU-hours now, of which a part is enough.");
        assertThat(new CostBenefit(3, 0.0011, 0.0008, List.of()).text())
                .endsWith("The change costs 0.001 CU-hours now, of which a part is enough.");
    }

    @Test
    void whatCostsNothing_asksForNoPartOfIt() {
        assertThat(new CostBenefit(3, 0, 0, List.of()).text())
                .isEqualTo("It would have saved 3.0 CU-hours since the last change. The change costs nothing now.");
    }
}
