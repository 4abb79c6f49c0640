package dev.plimsoll.prediction.curve;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.junit.jupiter.api.Test;

/** From which caches an estimate of a larger size goes on, and how steeply. A cache holds 1,000 pages per CU. */
class UpsizeBasisTest {

    private static final PredictionTunables TUNABLES = PredictionTunables.SHIPPED;
    private static final double DEFAULT = TUNABLES.upsize().powerLaw().slope();

    private static UpsizeBasis below(String cu, EstimatorCase at) {
        CurveInput input = at.input();
        return new UpsizeBasis.Finder(TUNABLES, EstimatorCase.table()).below(EstimatorCase.size(cu), input.model(),
                input.epoch());
    }

    @Test
    void whereNothingIsKnownItIsThePresentCacheWithTheDefaultSlope() {
        assertThat(below("4", new EstimatorCase("1", 0.1)))
                .isEqualTo(new UpsizeBasis(new CurvePoint(1_000, 0.1), CurvePoint.NOTHING, DEFAULT, false));
    }

    @Test
    void theFillCurveGivesTheSlope_fromTheNearestClearlySmallerSizeWithMoreMisses() {
        UpsizeBasis basis = below("4", new EstimatorCase("2", 0.1).filled("1", 0.2).filled("0.5", 0.9));

        assertThat(basis.before().pages()).isEqualTo(1_000);
        assertThat(basis.before().miss()).isCloseTo(0.2, within(1e-12));
        assertThat(basis.slope()).isCloseTo(1, within(1e-9));
        assertThat(basis.isLittle()).isFalse();
    }

    @Test
    void aPointOfTheFillCurveWithoutMoreMissesIsPassedOver() {
        UpsizeBasis basis = below("4", new EstimatorCase("2", 0.1).filled("1", 0.05).filled("0.5", 0.4));

        assertThat(basis.before().pages()).isEqualTo(500);
        assertThat(basis.slope()).isCloseTo(1, within(1e-9));
        assertThat(below("4", new EstimatorCase("2", 0.1).filled("1", 0.05)).before()).isEqualTo(CurvePoint.NOTHING);
    }

    /** From 0.5 CU to 1 CU misses halved; so 0.5 CU would miss twice as much now. */
    @Test
    void theLatestUpsizeToThisSizeIsTheSmallerCache() {
        UpsizeBasis basis = below("4", new EstimatorCase("1", 0.1).upsized("0.5", "1", 1).filled("0.25", 0.9));

        assertThat(basis.before().pages()).isEqualTo(500);
        assertThat(basis.before().miss()).isCloseTo(0.2, within(1e-12));
        assertThat(basis.isLittle()).isFalse();
        assertThat(basis.slope()).as("by the fill curve")
                .isCloseTo(StrictMath.log(9) / StrictMath.log(4),
                        within(1e-9));
    }

    @Test
    void anUpsizeToAnotherSizeOrFromAnUnknownOneSaysNothing() {
        assertThat(below("8", new EstimatorCase("2", 0.1).upsized("0.5", "1", 0.1)))
                .isEqualTo(below("8", new EstimatorCase("2", 0.1)));
        assertThat(below("8", new EstimatorCase("2", 0.1).upsized("1.5", "2", 1)).before())
                .isEqualTo(CurvePoint.NOTHING);
    }

    @Test
    void anUpsizeThatBroughtLittleGivesTheSlopeItself_withinThePossibleOnes() {
        assertThat(below("4", new EstimatorCase("1", 0.1).upsized("0.5", "1", 0.2)))
                .returns(0.2, UpsizeBasis::slope)
                .returns(true, UpsizeBasis::isLittle);
        assertThat(below("4", new EstimatorCase("1", 0.1).upsized("0.5", "1", -3)))
                .returns(TUNABLES.upsize().powerLaw().flattest(), UpsizeBasis::slope);
        assertThat(below("4", new EstimatorCase("1", 0.1).upsized("0.5", "1", DEFAULT)).isLittle()).isFalse();
    }

    /** Between the present size and the estimated one, the largest observed size is where the path begins. */
    @Test
    void anObservedLargerSizeIsTheBasisOfStillLargerOnes() {
        UpsizeBasis basis = below("8", new EstimatorCase("1", 0.16).observed("2", 0.08).observed("4", 0.04));

        assertThat(basis.at().pages()).isEqualTo(4_000);
        assertThat(basis.at().miss()).isEqualTo(0.04);
        assertThat(basis.before()).isEqualTo(new CurvePoint(1_000, 0.16));
        assertThat(basis.slope()).isCloseTo(1, within(1e-9));
        assertThat(below("4", new EstimatorCase("1", 0.16).observed("4", 0.04)).at().pages())
                .as("not the size itself")
                .isEqualTo(1_000);
    }

    @Test
    void theNearestLargerObservationIsTheEndOfThePath() {
        CurveInput input = new EstimatorCase("1", 0.16).observed("4", 0.04).observed("8", 0.01).input();
        UpsizeBasis.Finder finder = new UpsizeBasis.Finder(TUNABLES, EstimatorCase.table());

        assertThat(requireNonNull(finder.above(EstimatorCase.size("2"), input.model(), input.epoch())).pages())
                .isEqualTo(4_000);
        assertThat(requireNonNull(finder.above(EstimatorCase.size("4"), input.model(), input.epoch())).pages())
                .isEqualTo(8_000);
        assertThat(finder.above(EstimatorCase.size("8"), input.model(), input.epoch())).isNull();
    }

    @Test
    void withoutMissesTheSlopeIsTheDefault() {
        assertThat(below("4", new EstimatorCase("2", 0).filled("1", 0.2)).slope()).isEqualTo(DEFAULT);
    }

    @Test
    void theInputKnowsWhichSizesAreLargerAndSmaller() {
        CurveInput input = new EstimatorCase("1", 0.1).input();

        assertThat(input.isLarger(EstimatorCase.size("2"))).isTrue();
        assertThat(input.isLarger(EstimatorCase.size("1"))).isFalse();
        assertThat(input.isSmaller(EstimatorCase.size("0.5"))).isTrue();
        assertThat(input.isSmaller(EstimatorCase.size("1"))).isFalse();
    }

    /** 10,000 reads of which 10 % miss: two standard deviations are 0.6 %. */
    @Test
    void measuredMissesHaveTheNoiseOfCounting() {
        CurveInput input = new EstimatorCase("1", 0.1).input();

        assertThat(input.noMoreThan()).isCloseTo(0.106, within(1e-12));
        assertThat(input.noLessThan()).isCloseTo(0.094, within(1e-12));
        assertThat(new EstimatorCase("1", 1).input().noMoreThan()).isEqualTo(1);
        assertThat(new EstimatorCase("1", 0).input().noLessThan()).isZero();
        assertThat(input.measured(EstimatorCase.size("2"), Basis.NOT_FULL)).isEqualTo(new SizeEstimate(
                ComputeUnits.of("2"), input.noLessThan(), 0.1, input.noMoreThan(), input.weights().severity(0.1),
                Basis.NOT_FULL));
    }

    /** 1,000 pages that grow by 100 an hour, for twelve hours. */
    @Test
    void databasesAreExpectedToGrowForHalfADay() {
        assertThat(new EstimatorCase("1", 0.1).databases(1_000, 0).input().databasePages()).isEqualTo(1_000);
        assertThat(new EstimatorCase("1", 0.1).databases(1_000, 100).input().databasePages()).isEqualTo(2_200);
        assertThat(new EstimatorCase("1", 0.1).input().databasePages()).isZero();
        assertThat(new EstimatorCase("2", 0.1).input().pages()).isEqualTo(2_000);
    }
}
