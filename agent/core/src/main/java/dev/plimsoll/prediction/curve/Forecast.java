package dev.plimsoll.prediction.curve;

import dev.plimsoll.prediction.EstimateBounds;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables.Intervals;

/** Turns an estimate under the present load into a forecast of the next week at that size: it gives it a learned width. */
final class Forecast {

    private Forecast() {}

    /** {@code estimate} with its 80 % interval; the present size, which is observed, and unknown ones keep theirs. */
    static SizeEstimate of(SizeEstimate estimate, CurveInput at) {
        boolean isLarger = estimate.size().isAbove(at.epoch().size());
        if (estimate.size().equals(at.epoch().size()) || estimate.basis() == Basis.UNKNOWN) {
            return estimate;
        }
        Intervals intervals = at.tunables().intervals();
        return isLarger && estimate.basis() == Basis.DATABASE_FITS
                ? with(estimate, 0, Math.sqrt(intervals.databaseFits() * at.measured().worst()))
                : within(estimate, bounds(estimate.basis(), isLarger, intervals));
    }

    private static EstimateBounds bounds(Basis basis, boolean isLarger, Intervals intervals) {
        return switch (basis) {
            case OBSERVED -> intervals.observed();
            case NOT_FULL -> intervals.notFull();
            case FITS, DATABASE_FITS -> intervals.fits();
            case WORKING_SET -> isLarger ? intervals.workingSetAbove() : intervals.workingSetBelow();
            case FILL_CURVE -> intervals.fillCurve();
            case POWER_LAW -> intervals.powerLaw();
            case UNKNOWN -> throw new IllegalArgumentException("an unknown size has no forecast");
        };
    }

    private static SizeEstimate within(SizeEstimate one, EstimateBounds bounds) {
        return with(one, bounds.best(one.miss()), bounds.worst(one.miss()));
    }

    private static SizeEstimate with(SizeEstimate one, double best, double worst) {
        return new SizeEstimate(one.size(), best, one.miss(), worst, one.excess(), one.basis());
    }
}
