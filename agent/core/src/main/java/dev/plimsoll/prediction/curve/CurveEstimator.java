package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;

/** Estimates all sizes of a compute. */
public final class CurveEstimator {

    private final Tunables tunables;
    private final SizeTable table;
    private final LargerSizes larger;
    private final SmallerSizes smaller;

    /** Estimates sizes of {@code table}. */
    public CurveEstimator(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.table = table;
        this.larger = new LargerSizes(tunables);
        this.smaller = new SmallerSizes(tunables, table);
    }

    /** The estimates of sizes below the present one. */
    public SmallerSizes smaller() {
        return smaller;
    }

    /**
     * The curve of a compute under the load of {@code epoch}.
     *
     * @param epoch the latest epoch that was learned
     */
    public MissRatioCurve curve(ComputeModel model, Epoch epoch) {
        CurveInput at = new CurveInput(model, epoch, table, tunables);
        return MissRatioCurve.of(table.sizes().stream().map(size -> Forecast.of(estimate(size, at), at)).toList(),
                epoch.size());
    }

    /** The estimate of one size, not yet compared with those of other sizes. */
    public SizeEstimate at(Size size, ComputeModel model, Epoch epoch) {
        return estimate(size, new CurveInput(model, epoch, table, tunables));
    }

    private SizeEstimate estimate(Size size, CurveInput at) {
        return at.isLarger(size) ? larger.of(size, at)
                : size.cu().equals(at.epoch().size()) ? at.measured() : smaller.of(size, at);
    }
}
