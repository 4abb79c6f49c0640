package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.Backoff;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of a change at 1 CU with 20 connections: 60,000 pages that are read again cost a CU-hour. */
class ChangeCostTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final double PER_PAGE = 60 * 0.001 / 3_600;
    private static final double DROPPING = 1 + 20 * 0.01;

    private final ChangeCost changeCost = new ChangeCost(Tunables.SHIPPED);

    private static DecisionInput input(ComputeScenario scenario, String cu, boolean asleep) {
        return new DecisionInput(scenario.model(), Objects.requireNonNull(scenario.model().run().last()),
                DecisionCase.size(cu), Given.T0.plus(Duration.ofHours(3)), asleep);
    }

    private static ComputeScenario full() {
        return new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE);
    }

    @Test
    void allInUseIsReadAgain() {
        assertThat(changeCost.of(DecisionCase.size("2"), input(full(), "1", false)))
                .isCloseTo(DROPPING + CACHE * PER_PAGE, within(1e-4));
    }

    /** A smaller cache is refilled with no more than it holds. */
    @Test
    void noMoreIsReadAgainThanTheNewCacheHolds() {
        assertThat(changeCost.of(DecisionCase.size("0.25"), input(full(), "1", false)))
                .isCloseTo(DROPPING + CACHE / 4.0 * PER_PAGE, within(1e-4));
    }

    @Test
    void withoutConnections_onlyTheRefillCosts() {
        DecisionInput alone = input(full().connections(0).observed(Duration.ofMinutes(5), READS, 0.1, CACHE), "1",
                false);

        assertThat(changeCost.of(DecisionCase.size("2"), alone)).isCloseTo(CACHE * PER_PAGE, within(1e-4));
    }

    @Test
    void inAnUnknownUnit_noMoreIsReadAgainThanWasEverMissed() {
        DecisionInput at = input(new ComputeScenario("4").inAnUnknownUnit()
                .observed(Duration.ofHours(3), 1_000, 0.01, 200), "4", false);

        assertThat(changeCost.of(DecisionCase.size("1"), at))
                .isCloseTo(4 + 0.2 + 36 * 10 * PER_PAGE, within(1e-9));
    }

    /** It runs at 3 CU of its largest 4. */
    @Test
    void aRestartCostsAnHourOfWhatItRunsAt() {
        DecisionInput at = input(new ComputeScenario("4").runsAt(3.0).observed(Duration.ofHours(3), READS, 0.001, 1),
                "4", false);

        assertThat(changeCost.of(DecisionCase.size("1"), at)).isCloseTo(3.2 + PER_PAGE, within(1e-9));
    }

    /** No connection drops, but the next start may have the wrong size. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 8})
    void whileSuspended_aPartOfARestartCounts_whateverTheOwnerPaysForOne(double restart) {
        Price shipped = Price.SHIPPED;
        ChangeCost owners = new ChangeCost(Tunables.SHIPPED.with(new Price(shipped.allowedMisses(),
                shipped.waitingHour(), shipped.readLatency(), restart, shipped.droppedConnection())));

        assertThat(owners.of(DecisionCase.size("2"), input(full(), "1", true))).isCloseTo(0.3 * restart, within(1e-9));
    }

    /** Three times the cost at the moment of a reversal, and half as much more after three days. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterAReversal_eachChangeCostsMore(boolean asleep) {
        DecisionInput usual = input(full(), "1", asleep);
        double plain = changeCost.of(DecisionCase.size("2"), usual);

        assertThat(changeCost.of(DecisionCase.size("2"), reversed(usual, Duration.ZERO)))
                .isCloseTo(3 * plain, within(1e-9));
        assertThat(changeCost.of(DecisionCase.size("2"), reversed(usual, Duration.ofDays(3))))
                .isCloseTo(1.5 * plain, within(1e-9));
        assertThat(changeCost.of(DecisionCase.size("2"), reversed(usual, Duration.ofDays(9)))).isEqualTo(plain);
        assertThat(new ChangeCost(Tunables.SHIPPED.without(Tunables.Part.BACKOFF))
                .of(DecisionCase.size("2"), reversed(usual, Duration.ZERO))).isEqualTo(plain);
    }

    private static DecisionInput reversed(DecisionInput usual, Duration ago) {
        return new DecisionInput(usual.model().with(new Backoff(3, usual.now().minus(ago))), usual.epoch(),
                usual.present(), usual.now(), usual.asleep());
    }

}
