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
 * What one run of a compute did between two looks; it was awake all the while, since counters end with a run.
 *
 * @param startedAt   start of the server; names the run
 * @param from        the earlier look, or the start
 * @param to          the later look
 * @param size        the size that it had
 * @param hits        reads served from the cache, by increase
 * @param misses      reads that were not
 * @param usedBefore  in use at {@code from}, in the platform's unit
 * @param used        in use at {@code to}; {@link #UNTOLD} where it is not told
 * @param unit        that unit; null while it is not known, and where {@code used} is not told
 * @param connections client connections at the later look, the most of several
 * @param database    size of all user databases; zero where it is not known
 * @param workingSet  distinct pages touched lately before {@code to}, as the platform estimates; null where it does not
 * @param ranAt       CU that it is known to have run at, at least, where the platform resizes it up to {@code size}; null for
 *                    a fixed size
 */
public record Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, long hits, long misses,
        long usedBefore, long used, @Nullable UsedUnit unit, int connections, Bytes database,
        @Nullable WorkingSet workingSet, @Nullable Double ranAt) {

    /** In use, where it is not told. */
    public static final long UNTOLD = -1;

    /** Of a fixed size. */
    public Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, long hits, long misses,
            long usedBefore, long used, @Nullable UsedUnit unit, int connections, Bytes database,
            @Nullable WorkingSet workingSet) {
        this(startedAt, from, to, size, hits, misses, usedBefore, used, unit, connections, database, workingSet, null);
    }

    /** Where the platform estimates no working set. */
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
     * From one look to the next; from the start of the run where the earlier look saw another one, or none was made. Where
     * counters fell within a run they began anew at some moment since the earlier look, so that what they hold is of this
     * time. Empty where the cache keeps no counters at either look, or no time passed; and where the data or the size
     * changed within the run, since what was counted is of both.
     *
     * @param earlier the latest look at the same run that saw counters; null where there is none
     * @param unit    of {@code used}; null while it is not known
     */
    public static Optional<Epoch> between(@Nullable Sample earlier, Sample later, @Nullable UsedUnit unit) {
        Counters now = later.counters();
        if (now == null) {
            return Optional.empty();
        }
        if (earlier == null || !earlier.startedAt().equals(later.startedAt())) {
            return lasting(later.uptime(), Counters.ZERO, 0, now, later, later.tellsUse() ? unit : null);
        }
        Counters then = earlier.counters();
        if (then == null || !later.isOfTheSame(earlier)) {
            return Optional.empty();
        }
        UsedUnit told = earlier.tellsUse() && later.tellsUse() ? unit : null;
        return now.continues(then)
                ? lasting(later.since(earlier), then, earlier.used(), now, later, told)
                : lasting(later.since(earlier), Counters.ZERO, Math.min(earlier.used(), later.used()), now, later,
                        told);
    }

    private static Optional<Epoch> lasting(Duration span, Counters then, long usedBefore, Counters now, Sample later,
            @Nullable UsedUnit unit) {
        return span.isPositive()
                ? Optional.of(grown(later.at().minus(span), then, usedBefore, now, later, unit))
                : Optional.empty();
    }

    private static Epoch grown(Instant from, Counters then, long usedBefore, Counters now, Sample later,
            @Nullable UsedUnit unit) {
        return new Epoch(later.startedAt(), from, later.at(), later.size().max(), now.hits() - then.hits(),
                now.misses() - then.misses(), usedBefore, later.tellsUse() ? later.used() : UNTOLD, unit,
                later.connections().used(),
                later.database(), later.workingSet());
    }

    /** The same of a compute that the platform resized: it ran at {@code cu} CU at least, on the whole. */
    public Epoch runningAt(double cu) {
        return new Epoch(startedAt, from, to, size, hits, misses, usedBefore, used, unit, connections, database,
                workingSet, cu);
    }

    /** This and the next one of the same run. */
    public Epoch plus(Epoch later) {
        Epoch both = new Epoch(startedAt, from, later.to, size, hits + later.hits, misses + later.misses, usedBefore,
                later.used, later.unit, Math.max(connections, later.connections), later.database, later.workingSet);
        double hours = hours() + later.hours();
        return later.resizes() && hours > 0
                ? both.runningAt((running() * hours() + later.running() * later.hours()) / hours)
                : both;
    }

    /** Whether the platform resizes it up to {@link #size}. */
    public boolean resizes() {
        return ranAt != null;
    }

    /** CU that it ran at: its size, or what is known of it where the platform resizes it. */
    private double running() {
        return ranAt == null ? size.asDouble() : ranAt;
    }

    /**
     * CU that a smaller size would have cost less. Where the platform resizes it, a lower largest size saves only what it ran
     * above that.
     */
    public double cheaperAt(ComputeUnits smaller) {
        double less = running() - smaller.asDouble();
        return resizes() ? Math.max(0, less) : less;
    }

    /** As if it had been so much earlier. */
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

    /** How much was asked, as {@link LoadLevel#level}. */
    public int load() {
        return LoadLevel.level(readsPerHour());
    }

    /** All where nothing was read. */
    public Ratio hitRatio() {
        return reads() == 0 ? Ratio.ONE : new Ratio((double) hits / reads());
    }

    /** 0 where nothing was read. */
    public double missRatio() {
        return reads() == 0 ? 0 : (double) misses / reads();
    }

    /**
     * The most that a cache which holds the hour's working set would have missed, as a share of reads: each page of it once an
     * hour, since the least recently used go first. Infinite where no working set is told or {@code pages} do not hold it.
     */
    public double missesAtMost(double pages) {
        Long touched = workingSet == null ? null : workingSet.hour();
        return touched == null || touched > pages || readsPerHour() <= 0
                ? Double.POSITIVE_INFINITY
                : touched / readsPerHour();
    }

    /** Pages of 8 KiB that what is in use would take; as many as chunks would while the unit is not known, but no more than {@code cache}. */
    public double usedPages(double cache) {
        if (used == UNTOLD) {
            return cache;
        }
        return unit == null
                ? Math.min(cache, UsedUnit.CHUNKS.bytes(used).per(UsedUnit.PAGES.size()))
                : unit.bytes(used).per(UsedUnit.PAGES.size());
    }
}
