package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.SizeEstimate.Bounds;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Intervals;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;

/**
 * Estimates all sizes of a compute under the load of the latest epoch that was learned.
 *
 * @param tunables the constants, with the price of the owner
 * @param table    the sizes of the platform
 */
public record CurveEstimator(Tunables tunables, SizeTable table) {

    /** The estimates of sizes below the present one. */
    public SmallerSizes smaller(ComputeModel model, Epoch epoch) {
        return new SmallerSizes(input(model, epoch));
    }

    /** The curve of a compute. */
    public MissRatioCurve curve(ComputeModel model, Epoch epoch) {
        CurveInput at = input(model, epoch);
        return MissRatioCurve.of(table.sizes().stream().map(size -> forecast(estimate(size, at), at)).toList(),
                epoch.size());
    }

    /** The estimate of one size, not yet compared with those of other sizes. */
    public SizeEstimate at(Size size, ComputeModel model, Epoch epoch) {
        return estimate(size, input(model, epoch));
    }

    private CurveInput input(ComputeModel model, Epoch epoch) {
        return new CurveInput(model, epoch, epoch.load(), epoch.missRatio(), table, tunables);
    }

    private static SizeEstimate estimate(Size size, CurveInput at) {
        return at.isLarger(size) ? new LargerSizes(at).of(size)
                : size.cu().equals(at.epoch().size()) ? at.measured() : new SmallerSizes(at).of(size);
    }

    /**
     * {@code estimate} as a forecast of the next week, with its 80 % interval; the present size, which is observed, and
     * unknown ones keep theirs.
     */
    static SizeEstimate forecast(SizeEstimate estimate, CurveInput at) {
        boolean isLarger = estimate.size().isAbove(at.epoch().size());
        if (estimate.size().equals(at.epoch().size()) || estimate.basis() == Basis.UNKNOWN) {
            return estimate;
        }
        Intervals intervals = at.tunables().intervals();
        return isLarger && estimate.basis() == Basis.DATABASE_FITS
                ? estimate.within(0, Math.sqrt(intervals.databaseFits() * at.measured().worst()))
                : estimate.within(bounds(estimate.basis(), isLarger, intervals));
    }

    private static Bounds bounds(Basis basis, boolean isLarger, Intervals intervals) {
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
}
