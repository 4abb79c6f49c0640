package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/** A smaller size that would have had exactly the same misses since the start, because the cache in use fits it. */
final class FitsEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return at.isSmaller(size) && at.tunables()
                .saturation()
                .fits(at.epoch().usedPages(Double.POSITIVE_INFINITY), UsedUnit.pages(size))
                        ? Optional.of(at.measured(size, Basis.FITS))
                        : Optional.empty();
    }
}
