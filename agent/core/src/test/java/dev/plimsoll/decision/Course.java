package dev.plimsoll.decision;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A compute that lives epoch by epoch, watched by a meter. */
final class Course {

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

    Course(String cu) {
        this(cu, Tunables.SHIPPED);
    }

    Course(String cu, Tunables tunables) {
        this.cu = cu;
        this.savings = new AccumulatedSavings(tunables, Given.table());
    }

    /** Pages touched in an hour, as the platform estimates. */
    Course workingSet(long pages) {
        workingSet = new WorkingSet(null, null, pages, null);
        return this;
    }

    /** Pages touched in five minutes, a quarter of an hour and an hour, as the platform estimates. */
    Course touches(long fiveMinutes, long quarterHour, long hour) {
        workingSet = new WorkingSet(fiveMinutes, quarterHour, hour, null);
        return this;
    }

    /** The platform resizes it, and it runs at so many CU on the whole; null for a fixed size. */
    Course runsAt(@Nullable Double units) {
        ranAt = units;
        return this;
    }

    /** What is in use is told in a unit that nobody knows yet. */
    Course inAnUnknownUnit() {
        unit = null;
        return this;
    }

    /** Only these sizes may be decided for. */
    Course mayHave(String... sizes) {
        allowed = Arrays.stream(sizes).map(ComputeUnits::of).collect(Collectors.toSet());
        return this;
    }

    Course connections(int count) {
        connections = count;
        return this;
    }

    /** Size of all databases in caches of 1 CU. */
    Course database(double caches) {
        databasePages = caches * Given.PAGES;
        return this;
    }

    Course restartsAt(String other) {
        cu = other;
        started = now;
        used = 0;
        return this;
    }

    Course sleeps(Duration time) {
        now = now.plus(time);
        return restartsAt(cu);
    }

    /** Lives in epochs of five minutes with {@code reads} in each, after which {@code usedNow} pages are in use. */
    Course lives(Duration time, long reads, double missRatio, long usedNow) {
        return lives(time, Duration.ofMinutes(5), reads, missRatio, usedNow);
    }

    Course lives(Duration time, Duration epoch, long reads, double missRatio, long usedNow) {
        for (long i = time.dividedBy(epoch); i > 0; i--) {
            long misses = Math.round(reads * missRatio);
            Epoch epoch = new Epoch(started, now, now.plus(epoch), ComputeUnits.of(cu), reads - misses, misses, used,
                    usedNow, unit, connections, new Bytes((long) (databasePages * PAGE)), workingSet, ranAt);
            model = savings.after(model, epoch);
            now = now.plus(epoch);
            used = usedNow;
        }
        return this;
    }

    ComputeModel model() {
        return Objects.requireNonNull(model);
    }

    Decision decides() {
        return savings.decide(model(), now, false, allowed);
    }

    Decision decidesAsleep() {
        return savings.decide(model(), now, true, allowed);
    }

    double saved(String size) {
        return model().of(ComputeUnits.of(size)).accumulatedSaving();
    }
}
