package dev.plimsoll.decision;

import static java.util.Objects.requireNonNull;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A simulated compute, observed epoch by epoch. */
final class ComputeScenario {

    private static final double PAGE = 8192;

    private final AccumulatedSavings savings;
    private @Nullable ComputeModel model;
    private Instant now = Given.T0;
    private Instant started = Given.T0;
    private String cu;
    private long used;
    private int connections = 20;
    private double databasePages;
    private @Nullable WorkingSet workingSet;
    private @Nullable Double ranAt;
    private @Nullable UsedUnit unit = UsedUnit.PAGES;
    private Set<ComputeUnits> allowed = Given.table().sizes().stream().map(Size::cu).collect(Collectors.toSet());

    ComputeScenario(String cu) {
        this(cu, Tunables.SHIPPED);
    }

    ComputeScenario(String cu, Tunables tunables) {
        this.cu = cu;
        this.savings = new AccumulatedSavings(tunables, Given.table());
    }

    /** Pages touched in an hour, as the platform estimates. */
    ComputeScenario workingSet(long pages) {
        workingSet = new WorkingSet(null, null, pages, null);
        return this;
    }

    /** Pages touched in five minutes, a quarter of an hour and an hour, as the platform estimates. */
    ComputeScenario touches(long fiveMinutes, long quarterHour, long hour) {
        workingSet = new WorkingSet(fiveMinutes, quarterHour, hour, null);
        return this;
    }

    /** The platform resizes it, and it runs at {@code units} CU on average; null for a fixed size. */
    ComputeScenario runsAt(@Nullable Double units) {
        ranAt = units;
        return this;
    }

    /** The cache use has a unit that is not known yet. */
    ComputeScenario inAnUnknownUnit() {
        unit = null;
        return this;
    }

    /** Only these sizes may be chosen. */
    ComputeScenario allowed(String... sizes) {
        allowed = Arrays.stream(sizes).map(ComputeUnits::of).collect(Collectors.toSet());
        return this;
    }

    ComputeScenario connections(int count) {
        connections = count;
        return this;
    }

    /** Size of all databases in caches of 1 CU. */
    ComputeScenario database(double caches) {
        databasePages = caches * Given.PAGES;
        return this;
    }

    ComputeScenario restartsAt(String other) {
        cu = other;
        started = now;
        used = 0;
        return this;
    }

    ComputeScenario suspended(Duration time) {
        now = now.plus(time);
        return restartsAt(cu);
    }

    /** Epochs of five minutes with {@code reads} in each, after which {@code usedNow} pages are in use. */
    ComputeScenario observed(Duration time, long reads, double missRatio, long usedNow) {
        return observed(time, Duration.ofMinutes(5), reads, missRatio, usedNow);
    }

    ComputeScenario observed(Duration time, Duration step, long reads, double missRatio, long usedNow) {
        for (long i = time.dividedBy(step); i > 0; i--) {
            long misses = Math.round(reads * missRatio);
            Epoch epoch = new Epoch(started, now, now.plus(step), ComputeUnits.of(cu),
                    new CacheActivity(reads - misses, misses, used, usedNow, unit, workingSet, null), connections,
                    new Bytes((long) (databasePages * PAGE)), ranAt);
            model = savings.after(model, epoch);
            now = now.plus(step);
            used = usedNow;
        }
        return this;
    }

    ComputeModel model() {
        return requireNonNull(model);
    }

    SizeDecision decision() {
        return Given.decide(savings, model(), now, false, allowed);
    }

    SizeDecision decisionAsleep() {
        return Given.decide(savings, model(), now, true, allowed);
    }

    /** The best size; the present one where none is better. */
    static ComputeUnits target(SizeDecision decision) {
        return decision.best().map(WeighedSize::cu).orElse(decision.present());
    }

    double saved(String size) {
        return model().of(ComputeUnits.of(size)).accumulatedSaving().total();
    }
}
