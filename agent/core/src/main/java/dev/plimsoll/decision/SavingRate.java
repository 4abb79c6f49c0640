package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;
import java.util.Optional;

/** What each size would have saved in one epoch, in CU. */
final class SavingRate {

    private final CostWeights weights;
    private final CurveEstimator curveEstimator;
    private final DownsizeLoss downsizeLoss;
    private final Tunables tunables;

    SavingRate(Tunables tunables, CurveEstimator curveEstimator, DownsizeLoss downsizeLoss) {
        this.weights = tunables.weights();
        this.curveEstimator = curveEstimator;
        this.downsizeLoss = downsizeLoss;
        this.tunables = tunables;
    }

    /** {@code saving} of {@code other} after one more epoch at the present size; empty while that is unknown. */
    Optional<AccumulatedSaving> after(AccumulatedSaving saving, Size other, DecisionInput at) {
        ComputeModel model = at.model();
        Epoch epoch = at.epoch();
        Size present = at.present();
        if (model.run().phase() == CachePhase.FILLED && tunables.uses(Part.WARMING)) {
            return Optional.empty();
        }
        if (other.cu().isAbove(present.cu())) {
            // An upper bound where the platform resizes: the compute may always run at the larger size.
            double dearer = other.cu().asDouble() - present.cu().asDouble();
            double here = weights.severity(epoch.missRatio());
            double there = Math.min(here, curveEstimator.at(other, model, epoch).severity());
            double better = Math.max(here, crowding(present, epoch.connections()))
                    - Math.max(there, crowding(other, epoch.connections()));
            return Optional.of(saving.plus(weights.violationHour() * better - dearer,
                    weights.violationHour() * (here - there) - dearer, epoch.hours()));
        }
        double cu = epoch.savedAt(other.cu()) - weights.violationHour() * downsizeLoss.of(other, model, epoch);
        return Optional.of(saving.plus(cu, cu, epoch.hours()));
    }

    /**
     * Whether a larger size would have paid over the last 24 hours. A load of one hour a day is not worth a day at a
     * larger size.
     *
     * @param there severity at the larger size
     */
    boolean paysOverTheDay(Size larger, double there, Size present, ComputeModel model, Epoch epoch) {
        double here = weights.severity(epoch.missRatio());
        double cured = here <= 0 ? 0 : 1 - Math.min(1, there / here);
        double saved = 0;
        for (DailyLoad.Hour hour : model.day().hours()) {
            double refused = Math.max(0, hour.refused() - hour.awake() * crowding(larger, model.peak().connections()));
            saved += weights.violationHour() * Math.max(hour.missed() * cured, refused)
                    - hour.awake() * (larger.cu().asDouble() - present.cu().asDouble());
        }
        return saved > 0;
    }

    double crowding(Size size, int connections) {
        return tunables.prediction().crowding(connections, size.maxConnections());
    }
}
