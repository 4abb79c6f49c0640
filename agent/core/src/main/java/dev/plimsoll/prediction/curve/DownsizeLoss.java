package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** How much worse a smaller size would do than the present, over the loads of the last 24 hours. */
public final class DownsizeLoss {

    /** What a size that nothing is known of is feared to do, at least, and more for the way. */
    private static final double UNKNOWN_SEVERITY = 1;
    private static final double WORSE_BY_HALVING = 0.2;
    /** So little severity is none: counting is noisy. */
    public static final double FINE = 0.02;
    private static final double BAD = 0.05;

    private final Tunables tunables;
    private final CostWeights weights;
    private final SizeTable table;

    /** Of sizes of {@code table}. */
    public DownsizeLoss(Tunables tunables, SizeTable table) {
        this.tunables = tunables;
        this.weights = tunables.weights();
        this.table = table;
    }

    /** Severity above that of the present size, 0 or more, weighted by the time awake. */
    public double of(Size smaller, ComputeModel model, Epoch epoch) {
        ToDoubleFunction<DailyLoad.Hour> inOne = in(smaller, model, epoch);
        double sum = 0;
        double awake = 0;
        for (DailyLoad.Hour hour : model.day().hours()) {
            sum += hour.awake() * inOne.applyAsDouble(hour);
            awake += hour.awake();
        }
        return awake <= 0 ? UNKNOWN_SEVERITY : sum / awake;
    }

    /** The same of any one hour that has passed, were it to come again; what hours have in common is worked out once. */
    public ToDoubleFunction<DailyLoad.Hour> in(Size smaller, ComputeModel model, Epoch epoch) {
        Map<Integer, Double> byLoad = new HashMap<>();
        return hour -> {
            if (hour.awake() <= 0 || model.of(smaller.cu()).sufficesSince(hour.start())) {
                return 0;
            }
            double sum = 0;
            for (Map.Entry<Integer, Double> load : new TreeMap<>(hour.loads()).entrySet()) {
                sum += load.getValue()
                        * byLoad.computeIfAbsent(load.getKey(), level -> under(level, smaller, model, epoch));
            }
            return sum / hour.awake();
        };
    }

    /** The same under one load. */
    public double under(int level, Size smaller, ComputeModel model, Epoch epoch) {
        return Math.max(0, severity(smaller, level, model, epoch) - here(level, model, epoch));
    }

    /** Whatever is remembered of it: it does no better than a larger size did since. */
    private double severity(Size smaller, int level, ComputeModel model, Epoch epoch) {
        Optional<ObservedMisses> observed = model.of(smaller.cu()).valid(level);
        Instant since = observed.map(ObservedMisses::at).orElse(Instant.MIN);
        double worse = worseThanLarger(smaller, level, model, epoch, since);
        return Math.max(worse,
                observed.map(ObservedMisses::severity).orElseGet(() -> unobserved(smaller, level, model, epoch)));
    }

    /** Of a size that nothing was told of under such a load. */
    private double unobserved(Size smaller, int level, ComputeModel model, Epoch epoch) {
        if (table.below(smaller.cu()).stream().anyMatch(even -> isFine(even, level, model))) {
            return 0;
        }
        OptionalDouble fill = model.of(smaller.cu()).fill().missRatio();
        return fill.isPresent()
                ? weights.severity(Math.min(1, tunables.fillMargin() * fill.getAsDouble()))
                : worstCase(smaller, level, model, epoch);
    }

    /** Of a size that nothing is known of: the further away it is, the more it would save, and the more it is feared. */
    private double worstCase(Size smaller, int level, ComputeModel model, Epoch epoch) {
        return Math.max(UNKNOWN_SEVERITY, here(level, model, epoch))
                + WORSE_BY_HALVING * halvings(smaller, MissRatioCurve.pages(epoch, table));
    }

    private static double here(int level, ComputeModel model, Epoch epoch) {
        return model.of(epoch.size()).observed(level).map(ObservedMisses::severity).orElse(0.0);
    }

    private static double halvings(Size smaller, double pages) {
        return StrictMath.log(pages / MissRatioCurve.pages(smaller)) / StrictMath.log(2);
    }

    private static boolean isFine(Size size, int level, ComputeModel model) {
        return model.of(size.cu()).valid(level).map(observed -> observed.severity() < FINE).orElse(false);
    }

    /** What a larger size, at most the present, did badly after {@code since}, and more for the way; 0 for none. */
    private double worseThanLarger(Size smaller, int level, ComputeModel model, Epoch epoch, Instant since) {
        double worst = 0;
        for (Size larger : table.above(smaller.cu())) {
            ObservedMisses observed = model.of(larger.cu()).observed(level).orElse(null);
            boolean counts = !larger.cu().isAbove(epoch.size()) && observed != null && observed.at().isAfter(since);
            if (counts && observed != null && observed.severity() > BAD) {
                worst = Math.max(worst,
                        observed.severity() + WORSE_BY_HALVING * halvings(smaller, MissRatioCurve.pages(larger)));
            }
        }
        return worst;
    }
}
