package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietPeriodTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;

    @Test
    void afterADayOfReports_whatWasObservedBeforeThem_isEnoughAtOnce() {
        assertThat(afterReports(Tunables.SHIPPED).decision()).satisfies(decision -> {
            assertThat(decision.act()).isEqualTo(Act.MOVE);
            assertThat(decision.to()).hasToString("1");
        });
    }

    @Test
    void withoutIt_theDayBeforeHoldsASmallerSizeBack() {
        assertThat(afterReports(Tunables.SHIPPED.without(Part.LULL)).decision().act()).isNotEqualTo(Act.MOVE);
    }

    @Test
    void aLoadThatComesEachDaySoonAgain_isNoQuietPeriod() {
        ComputeScenario scenario = quietDay(Tunables.SHIPPED);
        scenario.restartsAt("3").observed(Duration.ofHours(1), READS * 4, 0.001, 2 * CACHE);
        for (int day = 0; day < 4; day++) {
            scenario.observed(Duration.ofHours(20), READS * 4, 0.001, 3 * CACHE);
            for (int hour = 0; hour < 4; hour++) {
                scenario.observed(Duration.ofHours(1), READS, 0.001, 3 * CACHE);
                assertThat(scenario.decision().act()).isNotEqualTo(Act.MOVE);
            }
        }
    }

    /** A day at 1 CU, then eight hours that needed 4 CU, and four like the day before. */
    private static ComputeScenario afterReports(Tunables tunables) {
        ComputeScenario scenario = quietDay(tunables).observed(Duration.ofHours(2), READS * 4, 0.3, CACHE);
        return scenario.restartsAt("4")
                .observed(Duration.ofHours(1), READS * 4, 0.001, 2 * CACHE)
                .observed(Duration.ofHours(5), READS * 4, 0.001, 4 * CACHE)
                .observed(Duration.ofHours(4), READS, 0.001, 4 * CACHE);
    }

    private static ComputeScenario quietDay(Tunables tunables) {
        return new ComputeScenario("1", tunables).observed(Duration.ofHours(30), READS, 0.001, CACHE);
    }
}
