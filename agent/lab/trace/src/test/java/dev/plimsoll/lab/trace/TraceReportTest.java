package dev.plimsoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import org.junit.jupiter.api.Test;

class TraceReportTest {

    @Test
    void anEstimate_isShownWithItsBounds() {
        assertThat(TraceReport.predicted(prediction(0.5, 0.9, Basis.POWER_LAW))).isEqualTo(
                "90.00 % (50.00 % to 100.00 %)");
    }

    @Test
    void whereNothingIsKnown_noFigureIsCalledExpected() {
        assertThat(TraceReport.predicted(prediction(0, 1, Basis.UNKNOWN))).isEqualTo(
                "not known (0.00 % to 100.00 %)");
    }

    private static PredictedHitRatio prediction(double lower, double expected, Basis basis) {
        return new PredictedHitRatio(ComputeUnits.of("0.25"), new Ratio(lower), new Ratio(expected), new Ratio(1),
                basis);
    }
}
