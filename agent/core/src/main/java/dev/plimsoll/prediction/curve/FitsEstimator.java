package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.Optional;

/** A smaller size that would have had exactly the same misses since the start, because the cache in use fits it. */
public final class FitsEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return at.isSmaller(size) && fits(size, at.epoch())
                ? Optional.of(at.measured(size, Basis.FITS))
                : Optional.empty();
    }

    /** Whether the cache in use fits {@code smaller}. */
    public static boolean fits(Size smaller, Epoch epoch) {
        return epoch.usedPages(Double.POSITIVE_INFINITY) <= ModelLearner.FITS * CurveInput.pages(smaller);
    }
}
