package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What was observed at a larger size, and what the present one shows now. */
class LargerSizeTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final Duration DAY = Duration.ofHours(24);

    @Test
    void aLargerSizeThatMissedMoreThanThePresentOneDoesNow_hadAnotherLoad_andIsEstimatedAgain() {
        ComputeScenario scenario = new ComputeScenario("2").observed(DAY, READS, 0.3, 2 * CACHE)
                .restartsAt("1")
                .observed(DAY, READS, 0.06, CACHE);

        assertThat(expected(scenario, "2").basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(expected(scenario, "2").miss()).isLessThan(0.06);
        assertThat(Given.isDue(scenario.decision())).isTrue();
    }

    @Test
    void aLargerSizeThatMissedAsMuch_isNotTriedAgain() {
        ComputeScenario scenario = new ComputeScenario("2").observed(DAY, READS, 0.06, 2 * CACHE)
                .restartsAt("1")
                .observed(DAY, READS, 0.06, CACHE);

        assertThat(expected(scenario, "2").basis()).isEqualTo(Basis.OBSERVED);
        assertThat(ComputeScenario.target(scenario.decision())).isNotEqualTo(ComputeUnits.of("2"));
    }

    @Test
    void aScanThatNoSizeHolds_asIsReportedByWhatItTouches_isNoReasonForALargerOne() {
        ComputeScenario scanned = new ComputeScenario("1").touches(CACHE / 2, CACHE, 4 * CACHE)
                .observed(Duration.ofHours(6), READS, 0.2, CACHE);
        ComputeScenario unknown = new ComputeScenario("1").observed(Duration.ofHours(6), READS, 0.2, CACHE);

        assertThat(expected(scanned, "2").miss()).as("of what comes again").isGreaterThan(0.13);
        assertThat(expected(unknown, "2").excess()).isLessThan(expected(scanned, "2").excess());
    }

    @Test
    void whateverALargerSizeWasObservedToMiss_aScanMissesThereAsWell() {
        ComputeScenario scenario = new ComputeScenario("2").observed(DAY, READS, 0.001, 2 * CACHE)
                .restartsAt("1")
                .touches(CACHE / 2, CACHE, 4 * CACHE)
                .observed(Duration.ofHours(6), READS, 0.2, CACHE);

        assertThat(expected(scenario, "2").miss()).isGreaterThan(0.13);
        assertThat(expected(scenario, "2").best()).as("by what no cache can have held before, which is less")
                .isLessThan(expected(scenario, "2").miss());
    }

    @Test
    void aStepThatBroughtNothingAtAll_isNotRepeatedWithOptimism_asUnderALoopThatNoSizeHolds() {
        ComputeScenario scenario = new ComputeScenario("1").database(15)
                .observed(Duration.ofHours(2), READS, 1, CACHE)
                .restartsAt("2")
                .observed(Duration.ofHours(48), READS, 1, 2 * CACHE);

        assertThat(expected(scenario, "4").miss()).isGreaterThan(0.99);
        assertThat(scenario.decision().sizes()).filteredOn(WeighedSize::isLarger).noneMatch(WeighedSize::isBetter);
    }

    private static SizeEstimate expected(ComputeScenario scenario, String cu) {
        SizeDecision decision = scenario.decision();
        return decision.expected()
                .stream()
                .filter(each -> each.size().equals(ComputeUnits.of(cu)))
                .findFirst()
                .orElseThrow();
    }
}
