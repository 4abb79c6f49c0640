package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.PredictionTunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The loss at a smaller size compared with the present one, over the loads of the last 24 hours. */
public final class DownsizeLoss {

    private final PredictionTunables.Downsize downsize;
    private final CostWeights weights;
    private final SizeTable table;

    /** Estimates losses at sizes of {@code table}. */
    public DownsizeLoss(PredictionTunables tunables, SizeTable table) {
        this.downsize = tunables.downsize();
        this.weights = tunables.weights();
        this.table = table;
    }

    /** Severity above that of the present size, 0 or more, weighted by the time awake. */
    public double of(Size smaller, ComputeModel model, Epoch epoch) {
        Map<Integer, Double> byLoad = new HashMap<>();
        double sum = 0;
        double awake = 0;
        for (DailyLoad.Hour hour : model.day().hours()) {
            awake += hour.awake();
            if (hour.awake() > 0 && !model.of(smaller.cu()).sufficesSince(hour.start())) {
                for (Map.Entry<Integer, Double> load : hour.loads().entrySet()) {
                    sum += load.getValue()
                            * byLoad.computeIfAbsent(load.getKey(), level -> under(level, smaller, model, epoch));
                }
            }
        }
        return awake <= 0 ? downsize.unknownSeverity() : sum / awake;
    }

    /** The same under one load. */
    private double under(int level, Size smaller, ComputeModel model, Epoch epoch) {
        return Math.max(0, severity(smaller, level, model, epoch) - here(level, model, epoch));
    }

    /** The severity at a smaller size. It is no lower than what a larger size had since the observation. */
    private double severity(Size smaller, int level, ComputeModel model, Epoch epoch) {
        Optional<ObservedMisses> observed = model.of(smaller.cu()).valid(level);
        Instant since = observed.map(ObservedMisses::at).orElse(Instant.MIN);
        double worse = worseThanLarger(smaller, level, model, epoch, since);
        return Math.max(worse,
                observed.map(ObservedMisses::severity).orElseGet(() -> unobserved(smaller, level, model, epoch)));
    }

    /** The severity at a size without an observation under such a load. */
    private double unobserved(Size smaller, int level, ComputeModel model, Epoch epoch) {
        if (table.below(smaller.cu()).stream().anyMatch(even -> isFine(even, level, model))) {
            return 0;
        }
        OptionalDouble fill = model.of(smaller.cu()).fill().missRatio(downsize.fillCurve());
        return fill.isPresent()
                ? weights.severity(Math.min(1, downsize.fillMargin() * fill.getAsDouble()))
                : worstCase(smaller, level, model, epoch);
    }

    /** The severity at an unknown size. It grows with the distance, because a size farther away would save more. */
    private double worstCase(Size smaller, int level, ComputeModel model, Epoch epoch) {
        return Math.max(downsize.unknownSeverity(), here(level, model, epoch))
                + downsize.worseByHalving()
                        * halvings(smaller, CurveInput.pages(epoch, table));
    }

    private static double here(int level, ComputeModel model, Epoch epoch) {
        return model.of(epoch.size()).observed(level).map(ObservedMisses::severity).orElse(0.0);
    }

    private static double halvings(Size smaller, double pages) {
        return StrictMath.log(pages / UsedUnit.pages(smaller)) / StrictMath.log(2);
    }

    private boolean isFine(Size size, int level, ComputeModel model) {
        return model.of(size.cu()).valid(level).map(observed -> observed.severity() == 0).orElse(false);
    }

    /**
     * The severity by what a larger size, at most the present one, missed after {@code since}, increased by the
     * distance; 0 for none.
     */
    private double worseThanLarger(Size smaller, int level, ComputeModel model, Epoch epoch, Instant since) {
        double worst = 0;
        for (Size larger : table.above(smaller.cu())) {
            ObservedMisses observed = model.of(larger.cu()).observed(level).orElse(null);
            boolean counts = !larger.cu().isAbove(epoch.size()) && observed != null && observed.at().isAfter(since);
            if (counts && observed != null && observed.severity() > 0) {
                worst = Math.max(worst,
                        observed.severity() + downsize.worseByHalving() * halvings(smaller, UsedUnit.pages(larger)));
            }
        }
        return worst;
    }
}
