package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/** A larger size while the cache is not full: its misses are first reads, which every size has. */
final class NotFullEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return at.isLarger(size) && !at.model().run().isFull()
                ? Optional.of(at.measured(size, Basis.NOT_FULL))
                : Optional.empty();
    }
}
