package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.PredictionTunables.Intervals;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;
import java.util.OptionalDouble;

/** A smaller size by the misses of a cache while it held as much as that size can. */
final class FillCurveEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        OptionalDouble fill = at.model().of(size.cu()).fill().missRatio(at.tunables().downsize().fillCurve());
        return at.isSmaller(size) && fill.isPresent()
                ? Optional.of(estimate(size, Math.min(1, Math.max(at.miss(), fill.getAsDouble())), at))
                : Optional.empty();
    }

    private SizeEstimate estimate(Size size, double miss, CurveInput at) {
        Intervals intervals = at.tunables().intervals();
        EstimateBounds bounds = at.epoch().workingSet() == null ? intervals.fillCurve()
                : intervals.fillCurveBelowWorkingSet();
        return new SizeEstimate(size.cu(), bounds.best(miss), miss, bounds.worst(miss),
                at.weights().severity(miss), Basis.FILL_CURVE);
    }
}
