package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.HOUR;
import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import dev.plimsoll.prediction.model.ComputeModel.SizePeriod;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.CacheFill.Standstill;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.prediction.model.size.SizeModel.SavingSum;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A compute whose figures and decision are set one by one: an hour of 100,000 reads with a full cache and 10
 * connections. Each size is expected to miss 5 % by the power law.
 */
final class SizeCase {

    static final Instant NOW = Given.T0;
    private static final long READS = 100_000;

    private Compute compute;
    private double judged = 0.001;
    private boolean belowLargest;
    private int used = 10;
    private int peak = 10;
    private int maxConnections = 450;
    private int running;
    private Duration observed = Duration.ofHours(26);
    private boolean refused;
    private double readsPerSecond = READS / 3_600.0;
    private @Nullable Bytes inUse = new Bytes(1L << 30);
    private @Nullable ComputeUnits best;
    private @Nullable ComputeUnits wanted;
    private List<Constraint> waitsFor = List.of();
    private boolean certain;
    private double byMisses = 3;
    private final Map<ComputeUnits, SizeConstraint> against = new TreeMap<>();
    private final Map<ComputeUnits, SizeEstimate> estimates = new TreeMap<>();
    private final Set<ComputeUnits> risky = new HashSet<>();
    private final Map<ComputeUnits, SizeModel> sizes = new HashMap<>();
    private SizingPolicy policy = Given.policy();

    SizeCase(SizeRange size) {
        compute = Given.compute(size);
        Given.table().sizes().forEach(row -> expects(row.cu(), 0.05, Basis.POWER_LAW));
    }

    SizeCase(String fixed) {
        this(Given.cu(fixed));
    }

    static ComputeUnits cu(String size) {
        return ComputeUnits.of(size);
    }

    SizeCase state(String state) {
        compute = Given.compute(compute.size(), state);
        return this;
    }

    /** The misses of the judged window. */
    SizeCase misses(double window) {
        judged = window;
        return this;
    }

    SizeCase belowLargest() {
        belowLargest = true;
        return this;
    }

    SizeCase connections(int now, int most, int max) {
        used = now;
        peak = most;
        maxConnections = max;
        return this;
    }

    SizeCase running(int sessions) {
        running = sessions;
        return this;
    }

    /** No probe reports which sessions ran. */
    SizeCase withoutSessions() {
        observed = Duration.ZERO;
        return this;
    }

    /** Connections were refused in the latest hour. */
    SizeCase refused() {
        refused = true;
        return this;
    }

    SizeCase uses(@Nullable Bytes cache, double reads) {
        inUse = cache;
        readsPerSecond = reads;
        return this;
    }

    /** The best size: it saved 3 CU-hours of a required one, at a cost of 2. */
    SizeCase decides(String to, Constraint... constraints) {
        best = cu(to);
        waitsFor = List.of(constraints);
        return this;
    }

    /** The best size if all sizes were allowed. */
    SizeCase wouldDecide(String to) {
        wanted = cu(to);
        return this;
    }

    /** The best size certainly has the same misses. */
    SizeCase certain() {
        certain = true;
        return this;
    }

    /** Misses alone would have saved nothing at the best size. */
    SizeCase forConnections() {
        byMisses = 0;
        return this;
    }

    SizeCase against(String size, SizeConstraint constraint) {
        against.put(cu(size), constraint);
        return this;
    }

    SizeCase expects(ComputeUnits size, double miss, Basis basis) {
        estimates.put(size, new SizeEstimate(size, miss / 2, miss, Math.min(1, miss * 2), 0, basis));
        return this;
    }

    SizeCase saved(String size, double cuHours) {
        sizes.put(cu(size), SizeModel.NONE.withAccumulatedSaving(new SavingSum(cuHours, cuHours)));
        return this;
    }

    /** Under a load of the last day, it may miss the target. */
    SizeCase risky(String size) {
        risky.add(cu(size));
        return this;
    }

    SizeCase policy(SizingPolicy other) {
        policy = other;
        return this;
    }

    private SizeDecision decision() {
        List<WeighedSize> others = Given.table()
                .sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> !cu.equals(compute.size().max()))
                .map(this::weighed)
                .toList();
        return new SizeDecision(compute.size().max(), others, new MissRatioCurve(List.copyOf(estimates.values())),
                Optional.ofNullable(best).map(this::weighed),
                Optional.ofNullable(wanted == null ? best : wanted).map(this::weighed));
    }

    private WeighedSize weighed(ComputeUnits size) {
        boolean isBest = size.equals(best) || size.equals(wanted);
        SavingSum saving = isBest ? new SavingSum(3, byMisses)
                : sizes.getOrDefault(size, SizeModel.NONE).accumulatedSaving();
        return new WeighedSize(requireNonNull(estimates.get(size)), size.isAbove(compute.size().max()),
                !against.containsKey(size), certain, saving, Given.costs(2), Given.costs(1), false,
                isBest ? waitsFor
                        : risky.contains(size) ? List.of(Constraint.TARGET_AT_RISK)
                                : List.of(Constraint.SAVING_BELOW_COST));
    }

    Compute compute() {
        return compute;
    }

    SizingPolicy policy() {
        return policy;
    }

    Epoch epoch() {
        long misses = Math.round(READS * judged);
        return new Epoch(NOW.minus(Duration.ofDays(1)), NOW.minus(HOUR), NOW, compute.size().max(),
                new CacheActivity(READS - misses, misses, 1, 1, UsedUnit.PAGES, null, null), used, Bytes.ZERO, null);
    }

    Figures figures() {
        long misses = Math.round(READS * judged);
        return new Figures(NOW, new Increase(READS - misses, misses, 0, HOUR, 2), readsPerSecond,
                new CacheFigures(null, UsedUnit.PAGES, inUse, inUse, null, true, EffectiveSize.UNKNOWN, belowLargest),
                new ConnectionFigures(new Connections(used, running, maxConnections, 3, 0, null),
                        ConnectionPeaks.of(peak),
                        new RunningSessions(running, observed, observed), new ConnectionHolders(0, 0, null), null),
                Bytes.ZERO, Duration.ofDays(2), null);
    }

    SizeInputs observed() {
        return new SizeInputs(Given.table(), compute, figures(), policy, against);
    }

    SizeEvaluation evaluation() {
        ComputeRun run = new ComputeRun(NOW.minus(Duration.ofDays(1)), null, epoch(), CachePhase.STEADY,
                new CacheFill(READS, true, 100, Standstill.NONE));
        ComputeModel model = new ComputeModel(NOW.minus(Duration.ofDays(1)),
                new SizePeriod(compute.size().max(), null, NOW.minus(Duration.ofDays(1)), 24), run, sizes,
                LoadHistory.NONE.with(epoch(), 0, refused), new Backoff(1, NOW));
        return new SizeEvaluation(observed(), model, decision());
    }

    /** Whether the ratio reaches the target of 99 %. */
    boolean meetsTarget() {
        return judged <= 0.01;
    }
}
