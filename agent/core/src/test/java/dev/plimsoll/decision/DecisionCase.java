package dev.plimsoll.decision;

import static dev.plimsoll.Given.HOUR;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.curve.CurveEstimator;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.CacheFill.Standstill;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.ConnectionPeak;
import dev.plimsoll.prediction.model.run.ConnectionPeak.DayPeak;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.SessionDemand;
import dev.plimsoll.prediction.model.run.StartRecords;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The input of one decision, set figure by figure: an hour of a million reads with a full cache, after 23 such hours
 * and two days at this size.
 */
final class DecisionCase {

    static final Instant NOW = Given.T0;
    private static final long READS = 1_000_000;
    private static final long PAGE = 8_192;

    private final String cu;
    private final Map<ComputeUnits, SizeModel> sizes = new HashMap<>();
    private double missRatio;
    private long used;
    private double database;
    private int connections = 20;
    private int peak = 20;
    private CachePhase phase = CachePhase.STEADY;
    private long readsBefore = READS;
    private double excessBefore;
    private boolean refused;
    private boolean asleep;
    private @Nullable Double ranAt;
    private double backoff = 1;
    private Set<ComputeUnits> allowed = Given.table().sizes().stream().map(Size::cu).collect(Collectors.toSet());

    DecisionCase(String cu) {
        this.cu = cu;
        this.used = (long) (Given.PAGES * Double.parseDouble(cu));
    }

    static Size size(String cu) {
        return Given.table().at(ComputeUnits.of(cu)).orElseThrow();
    }

    /** Misses of this hour, and their excess in the hours before. */
    DecisionCase misses(double share, double before) {
        missRatio = share;
        excessBefore = before;
        return this;
    }

    DecisionCase uses(long pages) {
        used = pages;
        return this;
    }

    /** Size of all databases in caches of 1 CU. */
    DecisionCase database(double caches) {
        database = caches;
        return this;
    }

    DecisionCase connections(int now, int most) {
        connections = now;
        peak = most;
        return this;
    }

    /** Connections were refused all day. */
    DecisionCase refused() {
        refused = true;
        return this;
    }

    /** More was in use than this size holds, until now. */
    DecisionCase outgrown(String size) {
        sizes.merge(ComputeUnits.of(size), SizeModel.NONE.withOutgrown(NOW), (now, added) -> now.withOutgrown(NOW));
        return this;
    }

    DecisionCase phase(CachePhase other) {
        phase = other;
        return this;
    }

    /** Reads in each of the 23 hours before. */
    DecisionCase before(long reads) {
        readsBefore = reads;
        return this;
    }

    DecisionCase asleep() {
        asleep = true;
        return this;
    }

    DecisionCase runsAt(double units) {
        ranAt = units;
        return this;
    }

    /** Changes cost this many times as much now. */
    DecisionCase backoff(double factor) {
        backoff = factor;
        return this;
    }

    DecisionCase allowed(String... others) {
        allowed = Arrays.stream(others).map(ComputeUnits::of).collect(Collectors.toSet());
        return this;
    }

    /** What a size would have saved, all of it by fewer misses. */
    DecisionCase saved(String size, double cuHours) {
        return saved(size, cuHours, cuHours);
    }

    DecisionCase saved(String size, double cuHours, double byMisses) {
        SavingSum saving = new SavingSum(cuHours, byMisses);
        sizes.merge(ComputeUnits.of(size), SizeModel.NONE.withAccumulatedSaving(saving),
                (now, added) -> now.withAccumulatedSaving(saving));
        return this;
    }

    private Epoch epoch(Instant to, long reads, double missed) {
        long misses = Math.round(reads * missed);
        return new Epoch(NOW.minus(HOUR.multipliedBy(24)), to.minus(HOUR), to, ComputeUnits.of(cu),
                new CacheActivity(reads - misses, misses, used, used, UsedUnit.PAGES, null, null), connections,
                new Bytes((long) (database * Given.PAGES * PAGE)), ranAt);
    }

    private DailyLoad day(Epoch latest, double excess) {
        DailyLoad day = DailyLoad.NONE;
        for (int ago = 23; ago > 0; ago--) {
            day = day.with(epoch(NOW.minus(HOUR.multipliedBy(ago)), readsBefore, 0), excessBefore, refused);
        }
        return day.with(latest, excess, refused);
    }

    SizeWeighing input() {
        Epoch latest = epoch(NOW, READS, missRatio);
        ComputeRun run = new ComputeRun(latest.startedAt(), null, latest, phase,
                new CacheFill(phase == CachePhase.WARMING ? -1 : READS, true, latest.cache().misses(),
                        Standstill.NONE));
        LoadHistory load = new LoadHistory(day(latest, Tunables.SHIPPED.price().excess(latest.missRatio())),
                new ConnectionPeak(List.of(new DayPeak(NOW.minus(HOUR), peak))), LoadHistory.NONE.connections(),
                SessionDemand.NONE, null, StartRecords.NONE);
        ComputeModel model = new ComputeModel(latest.startedAt(),
                new SizePeriod(latest.size(), null, latest.startedAt(), 48), run, sizes, load,
                new Backoff(backoff, NOW));
        return new SizeWeighing(model, latest, size(cu), NOW, asleep,
                new CurveEstimator(Tunables.SHIPPED, Given.table()));
    }

    SizeDecision decision() {
        return Given.decide(new AccumulatedSavings(Tunables.SHIPPED, Given.table()), input().model(), NOW, asleep,
                allowed);
    }

    /** Another size as it is weighed. */
    WeighedSize weighed(String other) {
        return decision().sizes()
                .stream()
                .filter(size -> size.cu().equals(ComputeUnits.of(other)))
                .findFirst()
                .orElseThrow();
    }
}
