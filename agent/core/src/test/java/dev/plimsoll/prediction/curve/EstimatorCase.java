package dev.plimsoll.prediction.curve;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.CacheFill.Standstill;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.ConnectionPeak;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.SessionDemand;
import dev.plimsoll.prediction.model.run.StartRecords;
import dev.plimsoll.prediction.model.size.FillCurvePoint;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The input of one estimator, set figure by figure: one hour of 10,000 reads of a compute at one size. A cache holds
 * 1,000 pages per CU, so that each expected figure can be computed by hand.
 */
final class EstimatorCase {

    static final int READS = 10_000;

    /** The end of the hour. */
    static final Instant NOW = Given.T0.plus(Duration.ofHours(1));

    private static final long PAGE = 8_192;

    private final String cu;
    private final double missRatio;
    private final Map<ComputeUnits, SizeModel> sizes = new HashMap<>();
    private long used;
    private @Nullable UsedUnit unit = UsedUnit.PAGES;
    private boolean full = true;
    private long databasePages;
    private @Nullable WorkingSet workingSet;
    private DailyLoad before = DailyLoad.NONE;

    /** A compute of {@code cu} that missed a share of its reads, with a full cache. */
    EstimatorCase(String cu, double missRatio) {
        this.cu = cu;
        this.missRatio = missRatio;
        this.used = Math.round(1_000 * Double.parseDouble(cu));
    }

    static SizeTable table() {
        return new SizeTable(Stream.of("0.25", "0.5", "1", "2", "4", "8").map(EstimatorCase::size).toList(), null);
    }

    static Size size(String cu) {
        double units = Double.parseDouble(cu);
        return new Size(ComputeUnits.of(cu), new Bytes(Math.round(5_000 * units) * PAGE),
                new Bytes(Math.round(1_000 * units) * PAGE), (int) (400 * units), false);
    }

    EstimatorCase notFull() {
        full = false;
        return this;
    }

    EstimatorCase uses(long units, @Nullable UsedUnit ofUnit) {
        used = units;
        unit = ofUnit;
        return this;
    }

    /** All databases have {@code pages}. */
    EstimatorCase databases(long pages) {
        databasePages = pages;
        return this;
    }

    EstimatorCase touches(@Nullable Long fiveMinutes, @Nullable Long quarterHour, @Nullable Long hour) {
        workingSet = new WorkingSet(fiveMinutes, quarterHour, hour, null);
        return this;
    }

    /** Misses observed at a size under the load of this hour. */
    EstimatorCase observed(String size, double miss) {
        return observed(size, observation(miss, NOW.minus(Duration.ofDays(1))));
    }

    EstimatorCase observed(String size, ObservedMisses observed) {
        return with(size, then -> new SizeModel(Map.of(load(), observed), then.fill(), then.outgrown(),
                then.accumulatedSaving()));
    }

    /** The misses of a cache while it held as much as a size can. */
    EstimatorCase filled(String size, double miss) {
        return filled(size, miss, load());
    }

    /** The same under a load of {@code level}. */
    EstimatorCase filled(String size, double miss, int level) {
        return with(size,
                then -> then.withFill(new FillCurvePoint(Given.T0, 1_000_000, Math.round(1_000_000 * miss), level)));
    }

    /** One more hour of the last day, some hours ago, with {@code reads}; misses then at several sizes. */
    EstimatorCase hour(int hoursAgo, long reads, Map<String, Double> misses) {
        Instant end = NOW.minus(Duration.ofHours(hoursAgo));
        Epoch then = new Epoch(Given.T0, end.minus(Duration.ofHours(1)), end, ComputeUnits.of(cu),
                new CacheActivity(reads, 0, used, used, unit, null, null), 3, new Bytes(databasePages * PAGE), null);
        before = before.with(then, 0, false);
        misses.forEach((size, miss) -> with(size, now -> now.with(then.load(), observation(miss, end),
                Tunables.SHIPPED.observations())));
        return this;
    }

    EstimatorCase outgrown(String size, Instant at) {
        return with(size, then -> then.withOutgrown(at));
    }

    private EstimatorCase with(String size, UnaryOperator<SizeModel> change) {
        sizes.merge(ComputeUnits.of(size), change.apply(SizeModel.NONE), (now, added) -> change.apply(now));
        return this;
    }

    static ObservedMisses observation(double miss, Instant at) {
        return new ObservedMisses(Tunables.SHIPPED.price().excess(miss), miss, 12, at, true, false, 0);
    }

    int load() {
        return epoch().load();
    }

    private Epoch epoch() {
        long misses = Math.round(READS * missRatio);
        return new Epoch(Given.T0, Given.T0, NOW, ComputeUnits.of(cu),
                new CacheActivity(READS - misses, misses, used, used, unit, workingSet, null), 3,
                new Bytes(databasePages * PAGE), null);
    }

    CurveInput input() {
        Epoch epoch = epoch();
        ComputeRun run = new ComputeRun(Given.T0, null, epoch, CachePhase.STEADY,
                new CacheFill(full ? READS : -1, full, epoch.cache().misses(), Standstill.NONE));
        LoadHistory load = new LoadHistory(
                before.with(epoch, Tunables.SHIPPED.price().excess(epoch.missRatio()), false),
                ConnectionPeak.NONE, LoadHistory.NONE.connections(),
                SessionDemand.NONE, null, StartRecords.NONE);
        ComputeModel model = new ComputeModel(Given.T0, new SizePeriod(epoch.size(), null, Given.T0, 24), run,
                sizes, load, new Backoff(1, Given.T0));
        return new CurveInput(model, epoch, epoch.load(), epoch.missRatio(), table(), Tunables.SHIPPED);
    }

    /** All sizes of the table. */
    static List<Size> sizes() {
        return table().sizes();
    }
}
