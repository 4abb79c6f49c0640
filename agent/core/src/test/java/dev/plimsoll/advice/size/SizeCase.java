package dev.plimsoll.advice.size;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.EffectiveSize;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.RunningSessions;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.Backoff;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.SizeNeed;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.CachePhase;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.SizePeriod;
import dev.plimsoll.prediction.model.run.Standstill;
import dev.plimsoll.prediction.model.size.AccumulatedSaving;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A compute whose figures and decision are set one by one: an hour of 100,000 reads with a full cache and 10
 * connections. Each size is expected to miss 5 % by the power law.
 */
final class SizeCase {

    static final Instant NOW = Given.T0;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long READS = 100_000;

    private Compute compute;
    private double judged = 0.001;
    private double weighed = 0.001;
    private boolean belowLargest;
    private CachePhase phase = CachePhase.STEADY;
    private int used = 10;
    private int peak = 10;
    private int maxConnections = 450;
    private int running;
    private int probes = 200;
    private double refused;
    private double readsPerSecond = READS / 3_600.0;
    private @Nullable Bytes inUse = new Bytes(1L << 30);
    private Decision decision;
    private @Nullable Decision free;
    private final Map<ComputeUnits, SizeConstraint> against = new TreeMap<>();
    private final Map<ComputeUnits, SizeEstimate> estimates = new TreeMap<>();
    private final Map<ComputeUnits, SizeModel> sizes = new HashMap<>();
    private SizeNeed need = new SizeNeed(null, 0, 0);
    private SizingPolicy policy = Given.policy();

    SizeCase(SizeRange size) {
        compute = Given.compute(size);
        decision = decision(Act.STAY, size.max(), Verdict.FITS);
        Given.table().sizes().forEach(row -> expects(row.cu(), 0.05, Basis.POWER_LAW));
    }

    static ComputeUnits cu(String size) {
        return ComputeUnits.of(size);
    }

    SizeCase state(String state) {
        compute = Given.compute(compute.size(), state);
        return this;
    }

    /** The misses of the judged window and of the latest epoch. */
    SizeCase misses(double window, double epoch) {
        judged = window;
        weighed = epoch;
        return this;
    }

    SizeCase belowLargest() {
        belowLargest = true;
        return this;
    }

    SizeCase phase(CachePhase other) {
        phase = other;
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
        probes = 0;
        return this;
    }

    /** Share of the latest hour in which connections were refused. */
    SizeCase refused(double share) {
        refused = share;
        return this;
    }

    SizeCase uses(@Nullable Bytes cache, double reads) {
        inUse = cache;
        readsPerSecond = reads;
        return this;
    }

    SizeCase decides(Act act, String to, Verdict verdict, Constraint... constraints) {
        decision = decision(act, cu(to), verdict, constraints);
        return this;
    }

    /** What would be decided if all sizes were allowed. */
    SizeCase wouldDecide(Act act, String to, Verdict verdict) {
        free = decision(act, cu(to), verdict);
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
        sizes.put(cu(size), SizeModel.NONE.withAccumulatedSaving(new AccumulatedSaving(cuHours, cuHours)));
        return this;
    }

    SizeCase hidden(Duration span) {
        need = new SizeNeed(NOW.minus(span), 7, 1);
        return this;
    }

    SizeCase policy(SizingPolicy other) {
        policy = other;
        return this;
    }

    private static Decision decision(Act act, ComputeUnits to, Verdict verdict, Constraint... constraints) {
        return new Decision(act, to, verdict, 3, 2, 1, List.of(constraints), MissRatioCurve.UNKNOWN);
    }

    private Decision expecting(Decision plain) {
        return new Decision(plain.act(), plain.to(), plain.verdict(), plain.saved(), plain.cost(), plain.required(),
                plain.constraints(), new MissRatioCurve(List.copyOf(estimates.values())));
    }

    Compute compute() {
        return compute;
    }

    SizingPolicy policy() {
        return policy;
    }

    Epoch epoch() {
        long misses = Math.round(READS * weighed);
        return new Epoch(NOW.minus(Duration.ofDays(1)), NOW.minus(HOUR), NOW, compute.size().max(),
                new CacheActivity(READS - misses, misses, 1, 1, UsedUnit.PAGES), used, Bytes.ZERO);
    }

    Figures figures() {
        long misses = Math.round(READS * judged);
        return new Figures(NOW, new Increase(READS - misses, misses, 0, HOUR, 2), readsPerSecond,
                new CacheFigures(null, UsedUnit.PAGES, inUse, inUse, null, true, EffectiveSize.UNKNOWN, belowLargest),
                new ConnectionFigures(new Connections(used, running, maxConnections, 3, 0), ConnectionPeaks.of(peak),
                        new RunningSessions(running, probes), new ConnectionHolders(0, 0, null)),
                Bytes.ZERO, Duration.ofDays(2));
    }

    SizeEvaluation evaluation() {
        ComputeRun run = new ComputeRun(NOW.minus(Duration.ofDays(1)), null, epoch(), phase,
                new CacheFill(READS, true, 100, Standstill.NONE));
        ComputeModel model = new ComputeModel(NOW.minus(Duration.ofDays(1)),
                new SizePeriod(compute.size().max(), null, NOW.minus(Duration.ofDays(1)), 24, 24), run, sizes,
                LoadHistory.NONE.with(epoch(), 0, refused), null, new Backoff(1, NOW), need);
        Set<ComputeUnits> allowed = Given.table()
                .sizes()
                .stream()
                .map(Size::cu)
                .filter(size -> !against.containsKey(size))
                .collect(Collectors.toSet());
        return new SizeEvaluation(model, expecting(decision), expecting(free == null ? decision : free),
                new SizeConstraints(against, against.entrySet()
                        .stream()
                        .filter(one -> one.getValue() instanceof SizeConstraint.TooManyConnections)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()), allowed));
    }

    /** With a known ratio, which reaches the target of 99 % or not. */
    SizeRules.Judged judged() {
        return new SizeRules.Judged(compute, new Conclusive(figures(), judged <= 0.01, List.of()), evaluation(),
                policy);
    }
}
