package dev.plimsoll.decision;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of a change at 1 CU with 20 connections: 60,000 pages that are read again cost a CU-hour. */
class ChangeCostTest {

    private static final long CACHE = Given.PAGES;
    private static final long READS = 600_000;
    private static final double PER_PAGE = 60 * 0.001 / 3_600;
    private static final double DROPPING = 1 + 20 * 0.01;

    private static SizeWeighing input(ComputeScenario scenario, String cu, boolean asleep) {
        return new SizeWeighing(scenario.model(), requireNonNull(scenario.model().run().last()),
                DecisionCase.size(cu), Given.T0.plus(Duration.ofHours(3)), asleep, curve(Tunables.SHIPPED));
    }

    private static CurveEstimator curve(Tunables tunables) {
        return new CurveEstimator(tunables, Given.table());
    }

    private static SizeWeighing with(Tunables tunables, SizeWeighing usual) {
        return new SizeWeighing(usual.model(), usual.epoch(), usual.present(), usual.now(), usual.asleep(),
                curve(tunables));
    }

    private static ComputeScenario full() {
        return new ComputeScenario("1").observed(Duration.ofHours(3), READS, 0.1, CACHE);
    }

    /** The cost of a change to a size that is expected to miss no read. */
    private static ChangeCosts cost(SizeWeighing at, String to) {
        return cost(at, to, 0);
    }

    private static ChangeCosts cost(SizeWeighing at, String to, double miss) {
        Size size = DecisionCase.size(to);
        return at.weighed(size, SizeEstimate.point(size.cu(), miss, miss, Basis.OBSERVED), true).cost();
    }

    /** Of four reads, one misses at the new size anyway: the cold cache adds the other three. */
    @Test
    void readsThatMissAtTheNewSizeAnyway_areNoLoss() {
        assertThat(cost(input(full(), "1", false), "2", 0.25).awake())
                .isCloseTo(DROPPING + 0.75 * CACHE * PER_PAGE, within(1e-4));
        assertThat(cost(input(full(), "1", false), "2", 1).awake()).isCloseTo(DROPPING, within(1e-9));
    }

    @Test
    void allInUseIsReadAgain() {
        assertThat(cost(input(full(), "1", false), "2").awake())
                .isCloseTo(DROPPING + CACHE * PER_PAGE, within(1e-4));
    }

    /** A smaller cache is refilled with no more than it holds. */
    @Test
    void noMoreIsReadAgainThanTheNewCacheHolds() {
        assertThat(cost(input(full(), "1", false), "0.25").awake())
                .isCloseTo(DROPPING + CACHE / 4.0 * PER_PAGE, within(1e-4));
    }

    @Test
    void withoutConnections_onlyTheRefillCosts() {
        SizeWeighing alone = input(full().connections(0).observed(Duration.ofMinutes(5), READS, 0.1, CACHE), "1",
                false);

        assertThat(cost(alone, "2").awake()).isCloseTo(CACHE * PER_PAGE, within(1e-4));
    }

    @Test
    void inAnUnknownUnit_noMoreIsReadAgainThanWasEverMissed() {
        SizeWeighing at = input(new ComputeScenario("4").inAnUnknownUnit()
                .observed(Duration.ofHours(3), 1_000, 0.01, 200), "4", false);

        assertThat(cost(at, "1").awake())
                .isCloseTo(4 + 0.2 + 36 * 10 * PER_PAGE, within(1e-9));
    }

    /** It runs at 3 CU of its largest 4. */
    @Test
    void aRestartCostsAnHourOfWhatItRunsAt() {
        SizeWeighing at = input(new ComputeScenario("4").runsAt(3.0).observed(Duration.ofHours(3), READS, 0.001, 1),
                "4", false);

        assertThat(cost(at, "1").awake()).isCloseTo(3.2 + PER_PAGE, within(1e-9));
    }

    /** No connection drops, but the next start may have the wrong size. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 8})
    void whileSuspended_aPartOfARestartCounts_whateverTheOwnerPaysForOne(double restart) {
        Price shipped = Price.SHIPPED;
        Tunables owners = Tunables.SHIPPED.with(new Price(shipped.allowedMisses(), shipped.waitingHour(),
                shipped.readLatency(), restart, shipped.droppedConnection()));

        for (boolean asleep : List.of(true, false)) {
            assertThat(cost(with(owners, input(full(), "1", asleep)), "2").suspended())
                    .isCloseTo(0.3 * restart, within(1e-9));
        }
    }

    /** What a moment costs is no matter of the moment at which it is asked. */
    @Test
    void bothCostsAreTheSame_asleepAndAwake() {
        assertThat(cost(input(full(), "1", true), "2"))
                .isEqualTo(cost(input(full(), "1", false), "2"));
    }

    /** Three times the cost at the moment of a reversal, and half as much more after three days. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterAReversal_eachChangeCostsMore(boolean asleep) {
        SizeWeighing usual = input(full(), "1", asleep);
        double plain = cost(usual, "2").at(asleep);

        assertThat(cost(reversed(usual, Duration.ZERO), "2").at(asleep))
                .isCloseTo(3 * plain, within(1e-9));
        assertThat(cost(reversed(usual, Duration.ofDays(3)), "2").at(asleep))
                .isCloseTo(1.5 * plain, within(1e-9));
        assertThat(cost(reversed(usual, Duration.ofDays(9)), "2").at(asleep)).isEqualTo(plain);
    }

    private static SizeWeighing reversed(SizeWeighing usual, Duration ago) {
        return new SizeWeighing(usual.model().with(new Backoff(3, usual.now().minus(ago))), usual.epoch(),
                usual.present(), usual.now(), usual.asleep(), usual.curve());
    }
}
