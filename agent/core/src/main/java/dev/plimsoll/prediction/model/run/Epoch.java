package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a compute did between two probes. The compute was awake throughout, because counters end with a
 * run.
 *
 * @param startedAt   start of the server; identifies the run
 * @param from        time of the earlier probe, or the start
 * @param to          time of the later probe
 * @param size        size of the compute
 * @param hits        reads served from the cache, as an increase
 * @param misses      reads not served from the cache, as an increase
 * @param usedBefore  cache in use at {@code from}, in the platform's unit
 * @param used        cache in use at {@code to}; {@link #UNKNOWN} where it is not reported
 * @param unit        that unit; null while it is not known, and where {@code used} is not reported
 * @param connections client connections at the later probe, the most of several
 * @param database    size of all user databases; zero where it is not known
 * @param workingSet  distinct pages touched before {@code to}, as the platform estimates; null where it does not
 * @param ranAt       least CU that it is known to have run at, where the platform resizes it up to {@code size}; null
 *                    for a fixed size
 */
public record Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, long hits, long misses,
        long usedBefore, long used, @Nullable UsedUnit unit, int connections, Bytes database,
        @Nullable WorkingSet workingSet, @Nullable Double ranAt) {

    /** Value of {@link #used} where the platform does not report it. */
    public static final long UNKNOWN = -1;

    /** An epoch of a fixed size. */
    public Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, long hits, long misses,
            long usedBefore, long used, @Nullable UsedUnit unit, int connections, Bytes database,
            @Nullable WorkingSet workingSet) {
        this(startedAt, from, to, size, hits, misses, usedBefore, used, unit, connections, database, workingSet, null);
    }

    /** An epoch without a working-set estimate. */
    public Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, long hits, long misses,
            long usedBefore, long used, @Nullable UsedUnit unit, int connections, Bytes database) {
        this(startedAt, from, to, size, hits, misses, usedBefore, used, unit, connections, database, null);
    }

    public Epoch {
        if (to.isBefore(from) || hits < 0 || misses < 0) {
            throw new IllegalArgumentException(
                    "an epoch goes forward: %s to %s, %d hits, %d misses".formatted(from, to, hits, misses));
        }
    }

    /**
     * The epoch between two probes of one run. It begins at the start of the run where the earlier probe was of
     * another run, or missing. Where counters fell within a run, they restarted since the earlier probe and belong to
     * this time.
     *
     * <p>Empty where either probe has no counters or no time passed. Also empty where the data or the size changed
     * within the run, because the counters cover both.
     *
     * @param earlier the latest probe of the same run with counters; null where there is none
     * @param unit    unit of {@code used}; null while it is not known
     */
    public static Optional<Epoch> between(@Nullable Sample earlier, Sample later, @Nullable UsedUnit unit) {
        Counters now = later.cache().counters();
        if (now == null) {
            return Optional.empty();
        }
        if (earlier == null || !earlier.run().startedAt().equals(later.run().startedAt())) {
            return lasting(later.run().uptime(), Counters.ZERO, 0, now, later, later.cache().tellsUse() ? unit : null);
        }
        Counters then = earlier.cache().counters();
        if (then == null || !later.isOfTheSame(earlier)) {
            return Optional.empty();
        }
        UsedUnit usedUnit = earlier.cache().tellsUse() && later.cache().tellsUse() ? unit : null;
        return now.continues(then)
                ? lasting(later.since(earlier), then, earlier.cache().used(), now, later, usedUnit)
                : lasting(later.since(earlier), Counters.ZERO, Math.min(earlier.cache().used(), later.cache().used()),
                        now, later,
                        usedUnit);
    }

    private static Optional<Epoch> lasting(Duration span, Counters then, long usedBefore, Counters now, Sample later,
            @Nullable UsedUnit unit) {
        return span.isPositive()
                ? Optional.of(grown(later.at().minus(span), then, usedBefore, now, later, unit))
                : Optional.empty();
    }

    private static Epoch grown(Instant from, Counters then, long usedBefore, Counters now, Sample later,
            @Nullable UsedUnit unit) {
        return new Epoch(later.run().startedAt(), from, later.at(), later.size().max(), now.hits() - then.hits(),
                now.misses() - then.misses(), usedBefore, later.cache().tellsUse() ? later.cache().used() : UNKNOWN,
                unit,
                later.connections().used(),
                later.database(), later.cache().workingSet());
    }

    /** The same for a compute that the platform resized; it ran at least at {@code cu} CU on average. */
    public Epoch runningAt(double cu) {
        return new Epoch(startedAt, from, to, size, hits, misses, usedBefore, used, unit, connections, database,
                workingSet, cu);
    }

    /** This epoch merged with the next one of the same run. */
    public Epoch plus(Epoch later) {
        Epoch both = new Epoch(startedAt, from, later.to, size, hits + later.hits, misses + later.misses, usedBefore,
                later.used, later.unit, Math.max(connections, later.connections), later.database, later.workingSet);
        double hours = hours() + later.hours();
        return later.resizes() && hours > 0
                ? both.runningAt((running() * hours() + later.running() * later.hours()) / hours)
                : both;
    }

    /** Whether the platform resizes the compute up to {@link #size}. */
    public boolean resizes() {
        return ranAt != null;
    }

    /** CU that it ran at: its size, or the known lower bound where the platform resizes it. */
    private double running() {
        return ranAt == null ? size.asDouble() : ranAt;
    }

    /**
     * CU that a smaller size would have cost less. Where the platform resizes it, a lower largest size saves only the
     * part above that size.
     */
    public double savedAt(ComputeUnits smaller) {
        double less = running() - smaller.asDouble();
        return resizes() ? Math.max(0, less) : less;
    }

    /** The same with all times moved back by {@code by}. */
    Epoch earlier(Duration by) {
        return new Epoch(startedAt, from.minus(by), to.minus(by), size, hits, misses, usedBefore, used, unit,
                connections, database, workingSet, ranAt);
    }

    public long reads() {
        return hits + misses;
    }

    public Duration span() {
        return Duration.between(from, to);
    }

    public double hours() {
        return span().toMillis() / 3_600_000.0;
    }

    public double readsPerHour() {
        return span().isZero() ? 0 : reads() / hours();
    }

    /** The load as {@link LoadLevel#level}. */
    public int load() {
        return LoadLevel.level(readsPerHour());
    }

    /** The share of reads that hit; 1 where nothing was read. */
    public Ratio hitRatio() {
        return reads() == 0 ? Ratio.ONE : new Ratio((double) hits / reads());
    }

    /** The share of reads that missed; 0 where nothing was read. */
    public double missRatio() {
        return reads() == 0 ? 0 : (double) misses / reads();
    }

    /**
     * The highest miss ratio of a cache that holds the working set of an hour: each of its pages is missed once an
     * hour, because LRU evicts others first. Infinite where no working set is reported, or {@code pages} do not hold
     * it.
     */
    public double missesAtMost(double pages) {
        Long touched = workingSet == null ? null : workingSet.hour();
        return touched == null || touched > pages || readsPerHour() <= 0
                ? Double.POSITIVE_INFINITY
                : touched / readsPerHour();
    }

    /** Pages of 8 KiB in use. While the unit is not known, chunks are assumed, up to {@code cache}. */
    public double usedPages(double cache) {
        if (used == UNKNOWN) {
            return cache;
        }
        return unit == null
                ? Math.min(cache, UsedUnit.CHUNKS.bytes(used).per(UsedUnit.PAGES.size()))
                : unit.bytes(used).per(UsedUnit.PAGES.size());
    }
}
