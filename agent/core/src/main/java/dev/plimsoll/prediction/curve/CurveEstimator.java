package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Combines the estimators: for each size, the first in the list that applies. */
public final class CurveEstimator {

    private final PredictionTunables tunables;
    private final SizeTable table;
    /** The most certain first. */
    private final List<Estimator> estimators = new ArrayList<>();

    /** Estimates sizes of {@code table}. */
    public CurveEstimator(PredictionTunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.table = table;
        if (tunables.uses(Part.WARMING)) {
            estimators.add(new NotFullEstimator());
        }
        estimators.add(new FitsEstimator());
        estimators.add(new ObservedEstimator());
        if (tunables.uses(Part.DATABASE)) {
            estimators.add(new DatabaseFitsEstimator());
        }
        estimators.add(new WorkingSetEstimator());
        estimators.add(new FillCurveEstimator());
        estimators.add(new PowerLawEstimator(tunables, table));
        estimators.add(new UnknownEstimator());
    }

    /**
     * The curve of a compute under the load of {@code epoch}.
     *
     * @param epoch the latest epoch that was learned
     */
    public MissRatioCurve curve(ComputeModel model, Epoch epoch) {
        CurveInput at = new CurveInput(model, epoch, table, tunables);
        return MissRatioCurve.of(table.sizes().stream().map(size -> estimate(size, at)).toList(), epoch.size());
    }

    /** The estimate of one size, not yet compared with those of other sizes. */
    public SizeEstimate at(Size size, ComputeModel model, Epoch epoch) {
        return estimate(size, new CurveInput(model, epoch, table, tunables));
    }

    private SizeEstimate estimate(Size size, CurveInput at) {
        for (Estimator estimator : estimators) {
            Optional<SizeEstimate> estimate = estimator.of(size, at);
            if (estimate.isPresent()) {
                return estimate.get();
            }
        }
        throw new IllegalStateException("no estimate of " + size);
    }
}
