package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/**
 * A size whose cache holds the pages touched in an hour, as the platform reports them: each is missed at most once an
 * hour.
 */
final class WorkingSetEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        return at.isLarger(size) ? larger(size, at) : at.isSmaller(size) ? smaller(size, at) : Optional.empty();
    }

    private static Optional<SizeEstimate> larger(Size size, CurveInput at) {
        double atMost = at.epoch().missesAtMost(UsedUnit.pages(size));
        return atMost < at.miss() && at.epoch().missesAtMost(at.pages()) > at.miss()
                ? Optional.of(new SizeEstimate(size.cu(), 0, atMost / 2, atMost, at.weights().severity(atMost / 2),
                        Basis.WORKING_SET))
                : Optional.empty();
    }

    private static Optional<SizeEstimate> smaller(Size size, CurveInput at) {
        double miss = at.miss();
        double atMost = Math.max(miss,
                at.epoch().missesAtMost(at.tunables().saturation().held(UsedUnit.pages(size))));
        return atMost <= 1
                ? Optional.of(new SizeEstimate(size.cu(), miss, (miss + atMost) / 2, atMost,
                        at.weights().severity(atMost), Basis.WORKING_SET))
                : Optional.empty();
    }
}
