package dev.plimsoll.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.decision.ChangeCosts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostSentencesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0 | nothing", "0.00004 | less than 0.001 CU-hours", "0.05 | 0.050 CU-hours",
        "0.15 | 0.15 CU-hours", "2.43 | 2.4 CU-hours", "99.96 | 100 CU-hours", "999.96 | 1,000 CU-hours",
        "1671.3 | 1,671 CU-hours"})
    void amounts_areWrittenAsEverywhere(double amount, String told) {
        assertThat(CostSentences.cuHours(amount)).isEqualTo(told);
    }

    @Test
    void whereLessThanTheCostIsRequired_thatSavingIsReported() {
        assertThat(text(5.8, 2.9))
                .endsWith("It requires a saving of 2.9 CU-hours while awake, 2.9 CU-hours while suspended.");
        assertThat(text(0.001, 0.0004)).contains("requires a saving of less than 0.001 CU-hours while awake");
        assertThat(text(5.8, 5.8)).endsWith("The change costs 5.8 CU-hours while awake, 5.8 CU-hours while suspended.");
    }

    @Test
    void savingAndCost_areComparedInOneLine() {
        assertThat(
                CostSentences.comparison(new CostBenefit(6.1, new ChangeCosts(5.8, 0.3), new ChangeCosts(2.9, 0), true,
                        List.of())))
                .isEqualTo("accumulated saving 6.1 CU-hours; cost of the change 5.8 CU-hours while awake, "
                        + "0.30 CU-hours while suspended; required saving 2.9 CU-hours while awake, nothing while suspended");
    }

    @Test
    void whatCostsNothing_requiresNoPartOfIt() {
        assertThat(text(0, 0))
                .isEqualTo(
                        "It would have saved 3.0 CU-hours since the last change. The change costs nothing.");
    }

    private static String text(double cost, double required) {
        return Explanation.of(new CostBenefit(3.0, Given.costs(cost), Given.costs(required), true, List.of()).causes());
    }
}
