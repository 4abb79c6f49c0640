package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** 10,000 reads in the hour; the platform reports the pages that they touched. */
class LowestMissesTest {

    @Test
    void whereNoWorkingSetIsReported_anEstimateStays() {
        SizeEstimate hopeful = promised(0, 0.001, 0.1);

        assertThat(LowestMisses.noBetter(size("2"), hopeful, new EstimatorCase("1", 0.5).input()))
                .returns(hopeful.miss(), SizeEstimate::miss)
                .returns(hopeful.excess(), SizeEstimate::excess);
    }

    @Test
    void pagesThatNoCacheHeldBefore_areMissed() {
        CurveInput at = new EstimatorCase("1", 0.5).touches(null, null, 6_000L).input();

        SizeEstimate raised = LowestMisses.noBetter(size("2"), promised(0, 0.001, 0.01), at);

        // 6,000 distinct pages, of which the cache held 2,000 before.
        assertThat(raised.miss()).isEqualTo(0.4, within(1e-12));
        assertThat(raised.excess()).isEqualTo(0.39, within(1e-12));
    }

    @Test
    void anEstimateThatPromisesNoMore_stays() {
        CurveInput at = new EstimatorCase("1", 0.5).touches(null, null, 6_000L).input();
        SizeEstimate modest = promised(0.38, 0.42, 0.45);

        assertThat(LowestMisses.noBetter(size("2"), modest, at).miss()).isEqualTo(0.42);
    }

    @Test
    void noMoreIsMissedThanNow() {
        CurveInput at = new EstimatorCase("1", 0.2).touches(null, null, 6_000L).input();

        assertThat(LowestMisses.noBetter(size("2"), promised(0, 0.001, 0.01), at).miss()).isEqualTo(0.2);
    }

    @Test
    void aLargerSize_isRaisedNoMoreThanASmallerOne() {
        CurveInput at = new EstimatorCase("1", 0.5).touches(1_500L, 3_000L, 6_000L).input();
        double before = 1;
        for (String cu : new String[]{"2", "4", "8"}) {
            double miss = LowestMisses.noBetter(size(cu), promised(0, 0, 0), at).miss();
            assertThat(miss).as(cu).isBetween(0.0, before);
            before = miss;
        }
        assertThat(before).as("8 CU hold all that an hour touches").isZero();
    }

    @Test
    void pagesReadOnceOnly_areMissedByAnyCache_butForWhatItHeldBefore() {
        assertThat(compulsory(10_000L, 1_000)).isEqualTo(0.9, within(1e-9));
        assertThat(compulsory(10_000L, 5_000)).isEqualTo(0.5, within(1e-9));
        assertThat(compulsory(2_000L, 2_000)).as("it may have held them before").isZero();
        assertThat(compulsory(null, 1)).as("nothing is reported").isZero();
    }

    private static double compulsory(@Nullable Long touched, double cache) {
        return LowestMisses.compulsory(cache, new EstimatorCase("1", 1).touches(null, null, touched).input());
    }

    private static SizeEstimate promised(double best, double miss, double worst) {
        return new SizeEstimate(ComputeUnits.of("2"), best, miss, worst, 0, Basis.POWER_LAW);
    }
}
