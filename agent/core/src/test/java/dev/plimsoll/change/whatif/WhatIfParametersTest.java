package dev.plimsoll.change.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.whatif.WhatIfQuestion.QuestionReading;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfParametersTest {

    private static final SizingTerms TERMS = new SizingTerms(Given.table(), Given.policy(), Via.API, Map.of());

    private static List<String> problems(Map<String, String> given) {
        return WhatIfParameters.read(given, TERMS) instanceof QuestionReading.UnclearQuestion unclear
                ? unclear.problems()
                : List.of();
    }

    private static SizingPolicy policy(Map<String, String> given) {
        QuestionReading.Clear clear = (QuestionReading.Clear) WhatIfParameters.read(given, TERMS);
        return clear.question().on(TERMS.policy());
    }

    @Test
    void whatIsGiven_replacesThePolicy_andTheRestStays() {
        SizingPolicy other = policy(Map.of("target", "0.95", "max_cu", "4", "restart", "0.5"));

        assertThat(other.target().ratio()).isEqualTo(new Ratio(0.95));
        assertThat(other.target().allowedMissRatio()).isEqualTo(0.05);
        assertThat(other.allowed().maxCu()).isEqualTo(ComputeUnits.of("4"));
        assertThat(other.allowed().minCu()).isEqualTo(TERMS.policy().allowed().minCu());
        assertThat(other.costs().restart()).isEqualTo(0.5);
        assertThat(other.costs().waitingHour()).isEqualTo(60);
        assertThat(other.evidence()).isEqualTo(TERMS.policy().evidence());
    }

    /** As a form sends its empty fields. */
    @Test
    void blankTexts_areAbsent() {
        Map<String, String> blank = new HashMap<>();
        WhatIfParameters.NAMES.forEach(name -> blank.put(name, " "));

        assertThat(policy(blank)).isEqualTo(TERMS.policy());
        assertThat(policy(Map.of())).isEqualTo(TERMS.policy());
    }

    @ParameterizedTest
    @CsvSource({"target, 0, a share above 0", "target, 99, a share above 0", "target, NaN, a share above 0",
        "min_cu, 0.1, 'a size from 0.25 to 10 CU'", "max_cu, 11, 'a size from 0.25 to 10 CU'",
        "max_cu, big, 'a size from 0.25 to 10 CU'", "waiting_hour, -1, from 0 to 1000000",
        "restart, 1e99, from 0 to 1000000", "dropped_connection, Infinity, from 0 to 1000000"})
    void aWrongValue_isNamedWithWhatIsAllowed(String name, String value, String allowed) {
        assertThat(problems(Map.of(name, value))).singleElement()
                .satisfies(problem -> assertThat(problem).contains("'" + name + "'", allowed, "'" + value + "'"));
    }

    @Test
    void allProblemsAreReportedAtOnce_andUnknownNamesToo() {
        assertThat(problems(Map.of("target", "2", "min_cu", "x", "taget", "0.9"))).hasSize(3)
                .anySatisfy(problem -> assertThat(problem).contains("'taget' is not a parameter", "target, min_cu"));
    }

    @Test
    void anEmptyRange_isRefused_alsoWhereOneEndIsThePolicys() {
        assertThat(problems(Map.of("min_cu", "4", "max_cu", "2"))).singleElement()
                .satisfies(problem -> assertThat(problem).contains("'max_cu'", "4 CU"));
        assertThat(problems(Map.of("max_cu", "0.25"))).isEmpty();
        SizingTerms from2 = new SizingTerms(Given.table(), Given.policy("2", "10"), Via.API, Map.of());
        assertThat(WhatIfParameters.read(Map.of("max_cu", "1"), from2))
                .isInstanceOf(QuestionReading.UnclearQuestion.class);
    }

    @Test
    void aLongText_isNeitherReadNorRepeated() {
        String digits = "9".repeat(5_000);

        assertThat(problems(Map.of("target", digits))).singleElement()
                .satisfies(problem -> assertThat(problem).hasSizeLessThan(200));
    }
}
