package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Intervals;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.util.Optional;

/** The present size as measured, and a size that was observed under the load of the latest epoch. */
public final class ObservedEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return size.cu().equals(at.epoch().size())
                ? Optional.of(at.measured(size, Basis.OBSERVED))
                : observed(size, at.model(), at.epoch(), at.tunables())
                        .map(observed -> at.isLarger(size) ? larger(size, observed, at) : smaller(size, observed, at));
    }

    /**
     * The observation at a size under the load of the latest epoch, while it is valid. An observation at a larger
     * size is dropped if it was worse than the present size is now: the load has changed.
     */
    public static Optional<ObservedMisses> observed(Size size, ComputeModel model, Epoch epoch,
            PredictionTunables tunables) {
        Optional<ObservedMisses> here = size.cu().isAbove(epoch.size()) ? model.of(epoch.size()).observed(epoch.load())
                : Optional.empty();
        return model.of(size.cu())
                .valid(epoch.load())
                .filter(then -> here.filter(now -> now.isLaterAndBetterThan(then, tunables.observations())).isEmpty());
    }

    private static SizeEstimate larger(Size size, ObservedMisses observed, CurveInput at) {
        return LowestMisses.noBetter(size, estimate(size, observed, 0, at.miss(), usual(observed, at), at), at);
    }

    private static SizeEstimate smaller(Size size, ObservedMisses observed, CurveInput at) {
        boolean held = at.model().of(size.cu()).sufficesSince(observed.at());
        return estimate(size, observed, at.miss(), 1,
                held ? usual(observed, at) : at.tunables().intervals().observedBeforeGrowth(), at);
    }

    /** An estimate from an observation, limited to {@code least} and {@code most}, which the present size shows. */
    private static SizeEstimate estimate(Size size, ObservedMisses observed, double least, double most,
            EstimateBounds width, CurveInput at) {
        double miss = Math.clamp(observed.miss(), least, most);
        EstimateBounds bounds = observed.estimated() ? at.tunables().intervals().workingSet() : width;
        return new SizeEstimate(size.cu(), bounds.best(miss), miss, bounds.worst(miss), observed.severity(),
                observed.estimated() ? Basis.WORKING_SET : Basis.OBSERVED);
    }

    private static EstimateBounds usual(ObservedMisses observed, CurveInput at) {
        Intervals intervals = at.tunables().intervals();
        return observed.touched() > 0 ? intervals.sameWorkingSet() : intervals.observed();
    }
}
