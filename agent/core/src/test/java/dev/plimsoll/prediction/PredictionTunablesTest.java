package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.PredictionTunables.PowerLaw;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The constants of predictions, the waits that an owner shortens, and the bounds of an estimate. */
class PredictionTunablesTest {

    private static final PredictionTunables SHIPPED = PredictionTunables.SHIPPED;

    @ParameterizedTest
    @CsvSource({"95, 0", "96, 1", "100, 1", "0, 0"})
    void connectionsAreRefusedAboveNineteenTwentiethsOfTheLimit(int connections, double crowding) {
        assertThat(SHIPPED.crowding(connections, 100)).isEqualTo(crowding);
    }

    @Test
    void aSlopeStaysWithinThePossibleOnes() {
        PowerLaw law = SHIPPED.upsize().powerLaw();

        assertThat(law.slope(-1)).isEqualTo(law.flattest());
        assertThat(law.slope(law.flattest())).isEqualTo(law.flattest());
        assertThat(law.slope(1.25)).isEqualTo(1.25);
        assertThat(law.slope(99)).isEqualTo(law.steepest());
        assertThat(law.isLittle(law.slope())).isFalse();
        assertThat(law.isLittle(Math.nextDown(law.slope()))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Part.class)
    void aPartIsLeftOutAlone(Part part) {
        PredictionTunables without = SHIPPED.without(part);

        assertThat(Arrays.stream(Part.values()).filter(one -> !without.uses(one))).containsExactly(part);
        assertThat(SHIPPED.uses(part)).isTrue();
        assertThat(without.withWeights(SHIPPED.weights()).without()).isEqualTo(Set.of(part));
    }

    @Test
    void theOwnersWeightsReplaceOnlyTheWeights() {
        CostWeights owners = new CostWeights(0.1, 0.5, 1, 2, 3);

        assertThat(SHIPPED.withWeights(owners).weights()).isEqualTo(owners);
        assertThat(SHIPPED.withWeights(owners).withWeights(SHIPPED.weights())).isEqualTo(SHIPPED);
    }

    @Test
    void growthAndWorkingSetsRaiseOnlyTheUpperBound() {
        PredictionTunables.Intervals intervals = SHIPPED.intervals();

        assertThat(intervals.observedBeforeGrowth())
                .isEqualTo(new EstimateBounds(intervals.observed().better(), intervals.grown()));
        assertThat(intervals.fillCurveBelowWorkingSet())
                .isEqualTo(new EstimateBounds(intervals.fillCurve().better(), intervals.filledBelow()));
    }

    @Test
    void missesAreWeighedFromTheAllowedRatioToAHundredTimesThat() {
        CostWeights weights = CostWeights.SHIPPED;

        assertThat(weights.severity(0.01)).isZero();
        assertThat(weights.severity(0.1)).isCloseTo(1, within(1e-12));
        assertThat(weights.severity(1)).isEqualTo(2);
        assertThat(new CostWeights(0.001, 0.85, 8, 2, 0.01).severity(0.1)).isEqualTo(2);
        assertThat(new CostWeights(0.001, 0.85, 8, 2, 0.01).severity(0.5)).as("no worse than a hundred times")
                .isEqualTo(2);
        assertThat(weights.severity(Math.nextUp(0.01))).isBetween(0.0, 1e-12);
    }

    @ParameterizedTest
    @CsvSource({"85, 100, false", "86, 100, true", "0, 100, false", "1, 1, true"})
    void connectionsAreTooManyAboveTheThreshold(int connections, int max, boolean crowded) {
        assertThat(CostWeights.SHIPPED.crowded(connections, max)).isEqualTo(crowded);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT0S, 0, 0", "PT30M, PT6H, 0.5, 0.25", "PT1H, PT24H, 1, 1", "PT2H, PT48H, 1, 1"})
    void anOwnerShortensTheWaits_butDoesNotLengthenThem(Duration up, Duration down, double larger, double smaller) {
        EvidenceWait wait = EvidenceWait.of(up, down);

        assertThat(wait.part(true)).isEqualTo(larger);
        assertThat(wait.part(false)).isEqualTo(smaller);
    }

    @Test
    void anEstimateHoldsBothOfItsBounds() {
        SizeEstimate estimate = new SizeEstimate(ComputeUnits.of("1"), 0.1, 0.2, 0.4, 1, Basis.POWER_LAW);

        assertThat(estimate.holds(0.1)).isTrue();
        assertThat(estimate.holds(0.4)).isTrue();
        assertThat(estimate.holds(Math.nextDown(0.1))).isFalse();
        assertThat(estimate.holds(Math.nextUp(0.4))).isFalse();
    }

    /** The bounds hold the most likely value, and rise with it. */
    @Test
    void boundsHoldTheMostLikelyValue() {
        Random random = new Random(6);
        EstimateBounds bounds = SHIPPED.intervals().powerLaw();
        double before = 0;
        for (double miss = 0; miss <= 1; miss += random.nextDouble() / 50) {
            assertThat(bounds.best(miss)).isBetween(0.0, miss + 1e-12);
            assertThat(bounds.worst(miss)).isBetween(miss - 1e-12, 1.0);
            assertThat(bounds.worst(miss)).isGreaterThanOrEqualTo(before);
            before = bounds.worst(miss);
        }
    }

    @Test
    void aBasisIsWrittenInLowerCase() {
        assertThat(Basis.DATABASE_FITS.word()).isEqualTo("database_fits");
    }
}
