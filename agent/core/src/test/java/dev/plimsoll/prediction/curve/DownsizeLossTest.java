package dev.plimsoll.prediction.curve;

import static dev.plimsoll.prediction.curve.EstimatorCase.NOW;
import static dev.plimsoll.prediction.curve.EstimatorCase.observation;
import static dev.plimsoll.prediction.curve.EstimatorCase.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.SessionDemand;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Severity at a smaller size above that at the present one, over the hours of a day. 1 is ten times the allowed misses. */
class DownsizeLossTest {

    private static final Instant YESTERDAY = NOW.minus(Duration.ofDays(1));
    private static final double TWICE = StrictMath.log10(2);

    private final DownsizeLoss loss = new DownsizeLoss(PredictionTunables.SHIPPED, EstimatorCase.table());

    @Test
    void anUnknownSize_isAssumedToCostAStep_andAFifthMoreForEachHalving() {
        assertThat(of("2", new EstimatorCase("4", 0.001).outgrown("2", NOW))).isEqualTo(1.2, within(1e-9));
        assertThat(of("1", new EstimatorCase("4", 0.001).outgrown("1", NOW))).isEqualTo(1.4, within(1e-9));
        assertThat(of("0.25", new EstimatorCase("4", 0.001).outgrown("0.25", NOW))).isEqualTo(1.8, within(1e-9));
    }

    @Test
    void aSizeThatHeldAllInUseAllDay_costsNothing() {
        assertThat(of("1", new EstimatorCase("4", 0.001))).isZero();
    }

    @Test
    void anObservedSize_costsWhatItMissedMoreThanThePresentOne() {
        EstimatorCase observed = new EstimatorCase("4", 0.01).outgrown("1", NOW)
                .observed("1", observation(0.02, NOW))
                .observed("4", observation(0.01, YESTERDAY));

        assertThat(of("1", observed)).isEqualTo(TWICE, within(1e-9));
    }

    @Test
    void misses_thatThePresentSizeHasAsWell_doNotCount() {
        EstimatorCase both = new EstimatorCase("4", 0.02).outgrown("1", NOW)
                .observed("1", observation(0.04, NOW))
                .observed("4", observation(0.02, YESTERDAY));

        assertThat(of("1", both)).isEqualTo(TWICE, within(1e-9));
    }

    @Test
    void aSizeAboveOneThatWasFine_isFineToo() {
        EstimatorCase fine = new EstimatorCase("4", 0.001).outgrown("2", NOW)
                .outgrown("1", NOW)
                .observed("1", observation(0.005, NOW));

        assertThat(of("2", fine)).isZero();
    }

    @Test
    void theFillCurve_countsFourfold() {
        EstimatorCase filled = new EstimatorCase("4", 0.001).outgrown("1", NOW).filled("1", 0.005);

        assertThat(of("1", filled)).as("four times a half of the allowed misses").isEqualTo(TWICE, within(1e-9));
    }

    @Test
    void aLargerSizeThatMissedLater_isALowerBound_aFifthMoreForTheHalving() {
        EstimatorCase later = new EstimatorCase("4", 0.001).outgrown("1", NOW)
                .observed("1", observation(0.005, YESTERDAY))
                .observed("2", observation(0.02, NOW));

        assertThat(of("1", later)).isEqualTo(TWICE + 0.2, within(1e-9));
    }

    @Test
    void withoutAnyHourAwake_aSizeIsUnknown() {
        CurveInput at = new EstimatorCase("4", 0.001).input();
        ComputeModel known = at.model();
        LoadHistory none = new LoadHistory(DailyLoad.NONE, known.peak(), known.load().connections(),
                SessionDemand.NONE, null);
        ComputeModel asleep = new ComputeModel(known.since(), known.stay(), known.run(), known.sizes(), none, null,
                known.backoff(), known.sizeNeed());

        assertThat(loss.of(size("1"), asleep, at.epoch())).isEqualTo(1);
    }

    private double of(String cu, EstimatorCase scenario) {
        CurveInput at = scenario.input();
        return loss.of(size(cu), at.model(), at.epoch());
    }
}
