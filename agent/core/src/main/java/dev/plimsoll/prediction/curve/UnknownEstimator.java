package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/**
 * A smaller size of which nothing is known but that it misses no less. The most likely value is that of misses which
 * fall with the square root of the cache (Chow).
 */
final class UnknownEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        double miss = Math.min(1, at.miss() * Math.max(1, Math.sqrt(at.pages() / UsedUnit.pages(size))));
        return at.isSmaller(size)
                ? Optional.of(new SizeEstimate(size.cu(), at.noLessThan(), miss, 1,
                        at.weights().severity(miss), Basis.UNKNOWN))
                : Optional.empty();
    }
}
