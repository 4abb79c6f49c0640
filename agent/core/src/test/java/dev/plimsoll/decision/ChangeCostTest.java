package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.model.Backoff;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeCostTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final double DROPPING = 2 + 20 * 0.01;

    private final ChangeCost changeCost = new ChangeCost(Tunables.SHIPPED);

    @Test
    void asGoodAsRefilled_isWhatACacheOfOneAndAHalfTimesTheUseTakes_atTheReadsOfNow() {
        DecisionInput at = computeStatus(new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE),
                "1");

        double hours = 6 * 1.5 * CACHE / (READS * 12.0);
        assertThat(changeCost.awake(size("2"), at)).isCloseTo(DROPPING + 8 * 0.3 * hours, within(1e-9));
    }

    @Test
    void inAnUnknownUnit_noMoreIsRefilledThanWasEverMissed() {
        DecisionInput at = computeStatus(
                new ComputeScenario("4").inAnUnknownUnit().observed(Duration.ofHours(3), 1_000, 0.01, 200),
                "4");

        double missed = 36 * 10;
        assertThat(changeCost.awake(size("1"), at)).isCloseTo(DROPPING + 8 * 0.3 * 6 * 1.5 * missed / 12_000,
                within(1e-9));
    }

    @Test
    void aSmallerSizeThatIsCertain_requiresHalfTheCost() {
        DecisionInput at = computeStatus(
                new ComputeScenario("4").observed(Duration.ofHours(3), READS, 0.001, CACHE / 2), "4");

        assertThat(changeCost.of(size("1"), at)).isEqualTo(changeCost.awake(size("1"), at));
        assertThat(changeCost.required(8, size("1"), at)).isEqualTo(4);
    }

    @Test
    void aSmallerSizeThatIsEstimated_requiresTheWholeCost_andThatOfAMistake() {
        DecisionInput at = computeStatus(
                new ComputeScenario("4").observed(Duration.ofHours(3), READS, 0.001, 3 * CACHE), "4");

        Tunables.Cost cost = Tunables.SHIPPED.cost();
        assertThat(changeCost.of(size("1"), at)).isCloseTo(changeCost.awake(size("1"), at)
                + cost.caution() * (DROPPING + 8 * cost.mistakeHours()), within(1e-9));
        assertThat(changeCost.required(8, size("1"), at)).isEqualTo(8);
    }

    @Test
    void aSmallerSizeWithObservedMisses_requiresNoCostOfAMistake() {
        DecisionInput at = computeStatus(new ComputeScenario("4").touches(CACHE / 3, CACHE / 2, CACHE)
                .observed(Duration.ofHours(3), READS, 0.001, 4 * CACHE), "4");

        assertThat(changeCost.of(size("1"), at)).isEqualTo(changeCost.awake(size("1"), at));
        assertThat(changeCost.of(size("0.25"), at))
                .as("holds less than what five minutes touch, of which nothing is told")
                .isGreaterThan(changeCost.awake(size("0.25"), at) + DROPPING);
    }

    @Test
    void aLargerSize_requiresHalfTheCost_onlyWhereTooLargeASizeWouldShow() {
        DecisionInput guessed = computeStatus(new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE),
                "1");
        DecisionInput reported = computeStatus(new ComputeScenario("1").touches(CACHE, 2 * CACHE, 3 * CACHE)
                .observed(Duration.ofHours(3), READS, 0.1, CACHE), "1");

        assertThat(changeCost.required(8, size("2"), guessed)).isEqualTo(8);
        assertThat(changeCost.required(8, size("2"), reported)).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 2, 8})
    void whileSuspended_aPartOfARestartCounts_whateverTheOwnerPaysForOne(double restart) {
        ComputeScenario scenario = new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE);
        ChangeCost owners = new ChangeCost(
                Tunables.SHIPPED.withWeights(new CostWeights(0.01, 0.85, 8, restart, 0.01)));

        double suspended = owners.of(size("2"), input(scenario, "1", true));

        assertThat(suspended).isCloseTo(0.15 * restart, within(1e-9));
        assertThat(suspended).isLessThan(owners.of(size("2"), input(scenario, "1", false)));
    }

    /** Three times the cost at the moment of a reversal. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterAReversal_eachChangeCostsMore(boolean asleep) {
        DecisionInput usual = input(new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE), "1",
                asleep);
        DecisionInput reversed = new DecisionInput(usual.model().with(new Backoff(3, usual.now())), usual.epoch(),
                usual.present(), usual.now(), asleep);

        assertThat(changeCost.of(size("2"), reversed)).isCloseTo(3 * changeCost.of(size("2"), usual), within(1e-9));
    }

    private static DecisionInput computeStatus(ComputeScenario scenario, String cu) {
        return input(scenario, cu, false);
    }

    private static DecisionInput input(ComputeScenario scenario, String cu, boolean asleep) {
        return new DecisionInput(scenario.model(), Objects.requireNonNull(scenario.model().run().last()), size(cu),
                Given.T0.plus(Duration.ofHours(3)), asleep);
    }

    private static Size size(String cu) {
        return Given.table().at(ComputeUnits.of(cu)).orElseThrow();
    }
}
