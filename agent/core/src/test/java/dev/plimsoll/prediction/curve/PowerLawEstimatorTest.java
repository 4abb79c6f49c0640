package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Misses at larger sizes. 0.3 % of reads are first reads at any size; the rest falls with the cache. */
class PowerLawEstimatorTest {

    private static final double FIRST = 0.003;

    private final PowerLawEstimator estimator = new PowerLawEstimator(PredictionTunables.SHIPPED,
            EstimatorCase.table());

    @Test
    void whereNothingIsKnown_fourTimesTheCacheHalvesTheMisses() {
        SizeEstimate larger = estimate("4", new EstimatorCase("1", 0.1));

        assertThat(larger.basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(larger.miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12));
    }

    @Test
    void thePowerLaw_endsWhereAllDatabasesFit() {
        SizeEstimate larger = estimate("4", new EstimatorCase("1", 0.1).databases(16_000, 0));

        // (4,000^-½ − 16,000^-½) / (1,000^-½ − 16,000^-½) = (½ − ¼) / (1 − ¼)
        assertThat(larger.miss()).isEqualTo(FIRST + 0.097 / 3, within(1e-12));
    }

    @Test
    void withoutTheDatabaseSize_thePowerLawHasNoEnd() {
        PowerLawEstimator without = new PowerLawEstimator(PredictionTunables.SHIPPED.without(Part.DATABASE),
                EstimatorCase.table());

        assertThat(without.of(size("4"), new EstimatorCase("1", 0.1).databases(16_000, 0).input()))
                .hasValueSatisfying(larger -> assertThat(larger.miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12)));
    }

    @Test
    void aFillCurveWithTwiceTheMissesAtHalfTheCache_meansHalfTheMissesAtTwiceTheCache() {
        SizeEstimate larger = estimate("4", new EstimatorCase("2", 0.1).filled("1", 0.2));

        assertThat(larger.miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12));
    }

    @Test
    void afterAnUpsizeThatBroughtLittle_theNextOneIsExpectedToBringLittle() {
        SizeEstimate afterFutile = estimate("4", new EstimatorCase("1", 0.1).upsized("0.5", "1", 0.1));
        SizeEstimate unknown = estimate("4", new EstimatorCase("1", 0.1));

        assertThat(afterFutile.miss()).isEqualTo(FIRST + 0.097 * StrictMath.pow(4, -0.1), within(1e-12));
        assertThat(afterFutile.severity()).isGreaterThan(unknown.severity());
    }

    @Test
    void anUpsizeToAnotherSize_saysNothingOfThePresentOne() {
        SizeEstimate elsewhere = estimate("8", new EstimatorCase("2", 0.1).upsized("0.5", "1", 0.1));

        assertThat(elsewhere.miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12));
    }

    @Test
    void betweenTwoObservedSizes_missesLieOnThePowerBetweenThem() {
        SizeEstimate between = estimate("2", new EstimatorCase("1", 0.16).observed("4", 0.04));

        assertThat(between.miss()).as("four times the cache, a quarter of the misses: half at twice")
                .isEqualTo(0.08, within(1e-12));
    }

    @Test
    void aboveAnObservedSize_thePowerGoesOnFromThere() {
        SizeEstimate above = estimate("4", new EstimatorCase("1", 0.16).observed("2", 0.08));

        // One step halved the misses, so the next one does too.
        assertThat(above.miss()).isEqualTo(FIRST + 0.077 / 2, within(1e-9));
    }

    @Test
    void aboveAStepThatBroughtNothing_nothingIsExpected() {
        assertThat(estimate("4", new EstimatorCase("1", 0.16).observed("2", 0.16)).miss()).isGreaterThan(0.15);
    }

    @Test
    void whereNothingMisses_nothingMissesAtALargerSize() {
        assertThat(estimate("8", new EstimatorCase("1", 0)).miss()).isZero();
    }

    @Test
    void smallerSizes_areLeftToOthers() {
        assertThat(estimator.of(size("0.5"), new EstimatorCase("1", 0.1).input())).isEmpty();
        assertThat(estimator.of(size("1"), new EstimatorCase("1", 0.1).input())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whateverIsKnown_missesFallWithTheSize_andNoneExceedsThePresentOnes(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 50; trial++) {
            double miss = random.nextDouble();
            EstimatorCase at = new EstimatorCase("1", miss).databases(random.nextLong(20_000), 0);
            if (random.nextBoolean()) {
                at.filled("0.5", Math.min(1, miss * (1 + random.nextDouble())));
            }
            if (random.nextBoolean()) {
                at.upsized("0.5", "1", 2 * random.nextDouble());
            }
            CurveInput input = at.input();
            double before = input.miss();
            for (Size larger : EstimatorCase.table().above(input.epoch().size())) {
                SizeEstimate estimate = estimator.of(larger, input).orElseThrow();
                assertThat(estimate.miss()).as("seed %d, %s", seed, larger.cu()).isBetween(0.0, before + 1e-12);
                assertThat(estimate.holds(estimate.miss())).as("seed %d, %s", seed, estimate).isTrue();
                assertThat(estimate.worst()).isLessThanOrEqualTo(Math.max(estimate.miss(), input.noMoreThan()));
                assertThat(estimate.severity()).isLessThanOrEqualTo(input.weights().severity(input.miss()));
                before = estimate.miss();
            }
        }
    }

    private SizeEstimate estimate(String cu, EstimatorCase at) {
        return estimator.of(size(cu), at.input()).orElseThrow();
    }
}
