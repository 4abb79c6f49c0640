package dev.plimsoll.prediction.model.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.FillCurve;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Misses of a cache of any size while it held about 1,000 pages. */
class FillCurvePointTest {

    private static final FillCurve CURVE = Tunables.SHIPPED.fillCurve();

    @Test
    void whatMissedNearThePoint_isItsMissRatio() {
        FillCurvePoint point = FillCurvePoint.NONE.passing(epoch(900, 1_100, 10_000, 0.2), 1_000, CURVE);

        assertThat(point.missRatio(CURVE)).hasValueCloseTo(0.2, within(1e-3));
    }

    @Test
    void withFewerThanAThousandReads_thePointIsUnknown() {
        FillCurvePoint point = FillCurvePoint.NONE.passing(epoch(900, 1_100, 999, 0.2), 1_000, CURVE);

        assertThat(point.missRatio(CURVE)).isEmpty();
        assertThat(point.closed(CURVE)).isEqualTo(FillCurvePoint.NONE);
    }

    @Test
    void fartherAway_orInOneLeap_orWithoutGrowth_nothingIsShown() {
        assertThat(passing(0, 600)).as("300 on average").isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(1_100, 1_300)).as("1,200 on average").isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(600, 1_300)).as("700 in one epoch").isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(1_000, 1_000)).isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(900, 1_100)).isNotEqualTo(FillCurvePoint.NONE);
    }

    @Test
    void severalStarts_countByTheirMeanLogarithm() {
        FillCurvePoint point = start(start(FillCurvePoint.NONE, 0.1), 0.4);

        assertThat(point.starts()).isEqualTo(2);
        assertThat(point.missRatio(CURVE)).as("√(0.1 × 0.4)").hasValueCloseTo(0.2, within(1e-3));
    }

    @Test
    void afterTenStarts_olderOnesFade() {
        FillCurvePoint point = FillCurvePoint.NONE;
        for (int count = 0; count < 20; count++) {
            point = start(point, 0.4);
        }
        assertThat(point.starts()).isEqualTo(10);

        double once = start(point, 0.1).missRatio(CURVE).orElseThrow();
        assertThat(once).as("a tenth of the way, in logarithms")
                .isEqualTo(0.4 * StrictMath.pow(0.25, 0.1), within(1e-3));
    }

    @Test
    void withoutAnyMiss_theRatioIsSmall_butExists() {
        assertThat(start(FillCurvePoint.NONE, 0).missRatio(CURVE)).hasValueCloseTo(0.5 / 10_001, within(1e-9));
    }

    @Test
    void atTheEndsOfItsRange_anEpochStillCounts() {
        assertThat(passing(700, 1_000)).as("850 on average").isNotEqualTo(FillCurvePoint.NONE);
        assertThat(passing(699, 999)).isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(550, 1_150)).as("600 in one epoch").isNotEqualTo(FillCurvePoint.NONE);
        assertThat(passing(549, 1_151)).isEqualTo(FillCurvePoint.NONE);
        assertThat(passing(1_075, 1_277)).as("1,176 on average").isNotEqualTo(FillCurvePoint.NONE);
        assertThat(passing(1_076, 1_278)).isEqualTo(FillCurvePoint.NONE);
    }

    @Test
    void exactlyAThousandReads_areEnough() {
        assertThat(FillCurvePoint.NONE.passing(epoch(900, 1_100, 1_000, 0.2), 1_000, CURVE).missRatio(CURVE))
                .isPresent();
    }

    @Test
    void epochsOfOneRun_addUp() {
        FillCurvePoint both = FillCurvePoint.NONE.passing(epoch(900, 1_000, 400, 0.25), 1_000, CURVE)
                .passing(epoch(1_000, 1_100, 600, 0.5), 1_000, CURVE);

        assertThat(both).isEqualTo(new FillCurvePoint(0, 0, 1_000, 400));
    }

    private static FillCurvePoint start(FillCurvePoint before, double missRatio) {
        return before.passing(epoch(900, 1_100, 10_000, missRatio), 1_000, CURVE).closed(CURVE);
    }

    private static FillCurvePoint passing(long usedBefore, long used) {
        return FillCurvePoint.NONE.passing(epoch(usedBefore, used, 10_000, 0.2), 1_000, CURVE);
    }

    private static Epoch epoch(long usedBefore, long used, long reads, double missRatio) {
        long misses = Math.round(reads * missRatio);
        return new Epoch(Given.T0, Given.T0, Given.T0.plus(Duration.ofMinutes(5)), ComputeUnits.of("4"),
                new CacheActivity(reads - misses, misses, usedBefore, used, UsedUnit.PAGES), 3, Bytes.ZERO);
    }
}
