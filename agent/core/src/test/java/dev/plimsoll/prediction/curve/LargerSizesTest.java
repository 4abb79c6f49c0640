package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.NOW;
import static dev.plimsoll.prediction.curve.EstimatorCase.observation;
import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Misses at larger sizes, by the most certain evidence. Of power-law misses, 0.3 % of reads are first reads at any size. */
class LargerSizesTest {

    private static final double FIRST = 0.003;
    private static final Instant YESTERDAY = NOW.minus(Duration.ofDays(1));

    private static SizeEstimate estimate(String cu, EstimatorCase at) {
        return estimate(Tunables.SHIPPED, cu, at);
    }

    private static SizeEstimate estimate(Tunables tunables, String cu, EstimatorCase at) {
        CurveInput input = at.input();
        return new LargerSizes(new CurveInput(input.model(), input.epoch(), input.epoch().load(),
                input.epoch().missRatio(), input.table(), tunables)).of(size(cu));
    }

    /** The mean excess where the slope is uncertain: nine equally likely deviations of its logarithm. */
    private static double uncertain(double miss, double times, double slope, double spread) {
        double[] deviations = {-1.593, -0.967, -0.589, -0.282, 0, 0.282, 0.589, 0.967, 1.593};
        double sum = 0;
        for (double deviation : deviations) {
            double exponent = slope * StrictMath.exp(deviation * spread);
            sum += Price.SHIPPED.excess(FIRST + (miss - FIRST) * StrictMath.pow(times, -exponent));
        }
        return sum / deviations.length;
    }

    @Test
    void whileTheCacheIsNotFull_aLargerOneHasItsMisses() {
        SizeEstimate larger = estimate("8", new EstimatorCase("1", 0.1).notFull());

        assertThat(larger.basis()).isEqualTo(Basis.NOT_FULL);
        assertThat(larger.miss()).isEqualTo(0.1);
        assertThat(larger.excess()).isEqualTo(0.09, within(1e-12));
    }

    @Test
    void anObservedSize_missesAsThen() {
        SizeEstimate larger = estimate("2", new EstimatorCase("1", 0.1).observed("2", 0.02));

        assertThat(larger.basis()).isEqualTo(Basis.OBSERVED);
        assertThat(larger.miss()).isEqualTo(0.02);
        assertThat(larger.excess()).isEqualTo(0.01, within(1e-12));
    }

    /** A larger cache holds all that a smaller one holds. */
    @Test
    void anObservedSize_neverMissesMoreThanThePresentOne() {
        SizeEstimate larger = estimate("2", new EstimatorCase("1", 0.1).observed("2", 0.3));

        assertThat(larger.miss()).isEqualTo(0.1);
        assertThat(larger.excess()).isEqualTo(0.09, within(1e-12));
    }

    @Test
    void aSizeThatWasWorseThanThePresentOneIsNow_hadAnotherLoad_soItIsDropped() {
        EstimatorCase worse = new EstimatorCase("1", 0.1).observed("2", observation(0.3, YESTERDAY))
                .observed("1", observation(0.1, NOW));
        EstimatorCase alike = new EstimatorCase("1", 0.1).observed("2", observation(0.1, YESTERDAY))
                .observed("1", observation(0.1, NOW));

        assertThat(estimate("2", worse).basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(estimate("2", alike).basis()).isEqualTo(Basis.OBSERVED);
    }

    @Test
    void aSizeThatHoldsAllDatabases_missesNothing() {
        SizeEstimate larger = estimate("2", new EstimatorCase("1", 0.1).databases(2_000));

        assertThat(larger.basis()).isEqualTo(Basis.DATABASE_FITS);
        assertThat(larger.miss()).isZero();
        assertThat(larger.excess()).isZero();
        assertThat(estimate("2", new EstimatorCase("1", 0.1).databases(2_001)).basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(estimate("2", new EstimatorCase("1", 0.1).databases(1_000)).basis()).as("they fit now")
                .isEqualTo(Basis.POWER_LAW);
    }

    @Test
    void aSizeThatHoldsThePagesOfAnHour_missesEachOnceAtMost_halfOfThemMostLikely() {
        SizeEstimate larger = estimate("2", new EstimatorCase("1", 0.4).touches(null, null, 1_500L));

        assertThat(larger.basis()).isEqualTo(Basis.WORKING_SET);
        assertThat(larger.miss()).isEqualTo(0.075, within(1e-12));
        assertThat(larger.excess()).isEqualTo(0.065, within(1e-12));
        assertThat(estimate("2", new EstimatorCase("1", 0.1).touches(null, null, 1_500L)).basis())
                .as("no better than now")
                .isEqualTo(Basis.POWER_LAW);
    }

    @Test
    void whereNothingIsKnown_fourTimesTheCacheHalvesTheMisses() {
        SizeEstimate larger = estimate("4", new EstimatorCase("1", 0.1));

        assertThat(larger.basis()).isEqualTo(Basis.POWER_LAW);
        assertThat(larger.miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12));
    }

    /** Where the databases fit is no part of the curve, but a size that holds them. */
    @Test
    void thePowerLaw_doesNotKnowTheDatabases() {
        EstimatorCase at = new EstimatorCase("1", 0.1).databases(4_001);

        assertThat(estimate("4", at).miss()).isEqualTo(FIRST + 0.097 / 2, within(1e-12));
        assertThat(estimate("8", at).basis()).isEqualTo(Basis.DATABASE_FITS);
        assertThat(estimate(Given.without(Tunables.SHIPPED, MethodPart.DATABASE), "8", at).basis())
                .isEqualTo(Basis.POWER_LAW);
    }

    @Test
    void aFillCurveWithTwiceTheMissesAtHalfTheCache_meansHalfTheMissesAtTwiceTheCache() {
        assertThat(estimate("4", new EstimatorCase("2", 0.1).filled("1", 0.2)).miss())
                .isEqualTo(FIRST + 0.097 / 2, within(1e-6));
    }

    /** The step from 0.5 to 1 CU left 93 % of the misses, so the next two leave 87 %. */
    @Test
    void afterAStepThatBroughtLittle_theNextOneIsExpectedToBringLittle() {
        double miss = 0.1 * StrictMath.pow(2, 0.1);
        SizeEstimate afterFutile = estimate("4", new EstimatorCase("1", 0.1).observed("0.5", miss));
        SizeEstimate unknown = estimate("4", new EstimatorCase("1", 0.1));

        assertThat(afterFutile.miss()).isEqualTo(FIRST + 0.097 * StrictMath.pow(4, -0.1), within(1e-9));
        assertThat(afterFutile.excess()).isGreaterThan(unknown.excess());
    }

    /** Four times the cache, a quarter of the misses: half at twice by the power, 12 % along the line. */
    @Test
    void betweenTwoObservedSizes_missesLieBetweenThePowerAndTheLine() {
        SizeEstimate between = estimate("2", new EstimatorCase("1", 0.16).observed("4", 0.04));

        assertThat(between.miss()).isEqualTo(0.08, within(1e-12));
        assertThat(between.excess()).isCloseTo(0.5 * 0.07 + 0.5 * 0.11, within(1e-9));
    }

    /** The size below a larger one that brought nothing brings nothing. */
    @Test
    void belowALargerSizeThatBroughtNothing_nothingIsExpected() {
        SizeEstimate between = estimate("2", new EstimatorCase("1", 0.3).observed("4", 0.29));

        assertThat(between.miss()).isBetween(0.29, 0.3);
        assertThat(between.excess()).isBetween(0.28, 0.29);
    }

    @Test
    void aboveAnObservedSize_thePowerGoesOnFromThere() {
        SizeEstimate above = estimate("4", new EstimatorCase("1", 0.16).observed("2", 0.08));

        assertThat(above.miss()).as("one step halved the misses, so the next one does too")
                .isEqualTo(FIRST + 0.077 / 2, within(1e-9));
        assertThat(estimate("4", new EstimatorCase("1", 0.16).observed("2", 0.16)).miss()).isGreaterThan(0.15);
    }

    /** Four times the cache halves the misses; the line from no cache ends before that at the first reads. */
    @Test
    void whereNothingIsKnown_theSlopeIsUncertain_andPagesMayBeReadEvenly() {
        double power = uncertain(0.1, 4, 0.5, 1);

        assertThat(estimate("4", new EstimatorCase("1", 0.1)).excess()).as("half of the power, half of the line")
                .isCloseTo(0.5 * power, within(1e-9));
        assertThat(estimate(Given.without(Tunables.SHIPPED, MethodPart.EVENNESS), "4", new EstimatorCase("1", 0.1))
                .excess())
                .as("the power alone")
                .isCloseTo(power, within(1e-9));
    }

    @Test
    void aStepShowsTheSlope_observedOrWhileTheCacheFilled() {
        double miss = 0.1 * StrictMath.sqrt(2);
        double line = Price.SHIPPED.excess(Math.max(FIRST, 0.1 - (miss - 0.1) * 2_000 / 1_000));
        double expected = 0.5 * uncertain(0.1, 2, 0.5, 1) + 0.5 * line;

        assertThat(estimate("4", new EstimatorCase("2", 0.1).observed("1", miss)).excess())
                .isCloseTo(expected, within(1e-9));
        assertThat(estimate("4", new EstimatorCase("2", 0.1).filled("1", miss)).excess())
                .isCloseTo(expected, within(1e-6));
    }

    /** All reads missed at half of the cache, and all miss now. */
    @Test
    void aStepThatBroughtNothing_isNotRepeatedWithOptimism() {
        assertThat(estimate("4", new EstimatorCase("2", 1).observed("1", 1)).miss()).isGreaterThan(0.99);
        assertThat(estimate("4", new EstimatorCase("2", 0.5).observed("1", 0.3)).miss())
                .as("clearly less: another load")
                .isLessThan(0.4);
    }

    /**
     * An hour touches √12 times the pages of five minutes. So a cache of 2,000 pages holds those of 20 minutes, when
     * 3,000 new ones come each hour; for 1,000 pages it is 6,000.
     */
    @Test
    void noLargerSizeIsBetterThanTheReuseThatIsReported() {
        assertThat(least(0.6)).as("3,000 of 10,000 reads").isCloseTo(0.3, within(1e-3));
        assertThat(least(0.9)).as("no more than that, however much misses now").isCloseTo(0.3, within(1e-3));
        assertThat(least(0.45)).as("three quarters of what the curve says of now").isCloseTo(0.225, within(1e-3));
    }

    private static double least(double miss) {
        return LowestMisses.noBetter(size("2"), new SizeEstimate(size("2").cu(), 0, 0, 0, 0, Basis.POWER_LAW),
                new EstimatorCase("1", miss).touches(1_000L, null, 3_464L).input()).miss();
    }

    /** Nine of ten reads miss, so a smaller cache missed hardly more, and a step shows how misses fall. */
    @Test
    void whereAlmostAllReadsMiss_sizesBeyondTheNextAreNoBetterThanThat() {
        EstimatorCase most = new EstimatorCase("1", 0.9);

        assertThat(estimate("2", most).miss()).isBetween(0.8, 0.9);
        assertThat(estimate("8", most)).returns(estimate("2", most).miss(), SizeEstimate::miss)
                .returns(estimate("2", most).excess(), SizeEstimate::excess);
        assertThat(estimate("8", new EstimatorCase("1", 0.5)).miss()).as("half of the reads hit")
                .isLessThan(estimate("2", new EstimatorCase("1", 0.5)).miss());
    }

    @Seeds(10)
    void whateverIsKnown_missesFallWithTheSize_andNoneExceedsThePresentOnes(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 50; trial++) {
            double miss = random.nextDouble();
            EstimatorCase at = new EstimatorCase("1", miss).databases(random.nextLong(20_000));
            if (random.nextBoolean()) {
                at.filled("0.5", Math.min(1, miss * (1 + random.nextDouble())));
            }
            if (random.nextBoolean()) {
                at.observed("0.5", Math.min(1, miss * (1 + random.nextDouble())));
            }
            CurveInput input = at.input();
            double before = input.miss();
            for (Size larger : EstimatorCase.table().above(input.epoch().size())) {
                SizeEstimate estimate = new LargerSizes(input).of(larger);
                assertThat(estimate.miss()).as("seed %d, %s", seed, larger.cu()).isBetween(0.0, before + 1e-12);
                assertThat(estimate.excess()).isLessThanOrEqualTo(input.price().excess(input.miss()) + 1e-12);
                before = estimate.miss();
            }
        }
    }
}
