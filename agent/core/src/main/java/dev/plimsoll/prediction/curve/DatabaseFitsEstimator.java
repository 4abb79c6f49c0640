package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.Optional;

/** A larger size whose cache holds all databases, also in half a day. */
final class DatabaseFitsEstimator implements Estimator {

    @Override
    public Optional<SizeEstimate> of(Size size, CurveInput at) {
        double database = at.databasePages();
        return at.isLarger(size) && database > at.pages() && UsedUnit.pages(size) >= database
                ? Optional.of(new SizeEstimate(size.cu(), 0, 0, at.noMoreThan(), 0, Basis.DATABASE_FITS))
                : Optional.empty();
    }
}
