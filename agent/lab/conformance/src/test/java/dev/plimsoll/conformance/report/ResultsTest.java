package dev.plimsoll.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.place.Where;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private static Results of(Shown... shown) {
        return new Results(new Where(false, Profile.STANDARD), List.of(shown));
    }

    private static Shown shown(Outcome outcome, String why) {
        return new Shown("9/1", "SomeTest.some_" + why, outcome, why);
    }

    @Test
    void aRuleThatNoTestShowed_hasNoOutcome() {
        assertThat(of().outcome("9/1")).isEmpty();
    }

    @Test
    void oneFailure_winsOverAllOtherResults() {
        Results results = of(shown(Outcome.HOLDS, ""), shown(Outcome.FAILS, "wrong"),
                shown(Outcome.NOT_TRIED, "no login"), shown(Outcome.DEPARTS, "otherwise"));

        assertThat(results.outcome("9/1")).contains(Outcome.FAILS);
        assertThat(results.why("9/1")).isEqualTo("wrong");
        assertThat(Page.of(results)).contains("| does not hold: wrong |")
                .contains("| 9 Versioning | 1 | 0 | 1 | 0 | 0 |");
    }

    @Test
    void anUntestedRule_neverCountsAsHolding_evenInPart() {
        Results results = of(shown(Outcome.HOLDS, ""), shown(Outcome.NOT_TRIED, "no login"));

        assertThat(results.outcome("9/1")).contains(Outcome.NOT_TRIED);
        assertThat(Page.of(results)).contains("| holds as far as tried; not tried: no login |")
                .contains("| 9 Versioning | 1 | 0 | 0 | 1 | 0 |");
    }

    @Test
    void aKnownDeparture_isNoSuccess() {
        Results results = of(shown(Outcome.HOLDS, ""), shown(Outcome.DEPARTS, "otherwise"));

        assertThat(Page.of(results)).contains("| does not hold, as known: otherwise |")
                .contains("| 9 Versioning | 1 | 0 | 1 | 0 | 0 |");
    }
}
