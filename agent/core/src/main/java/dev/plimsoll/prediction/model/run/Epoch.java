package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.prediction.Price;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
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
 * @param cache       what its cache did
 * @param connections client connections at the later probe, the most of several
 * @param database    size of all user databases; zero where it is not known
 * @param ranAt       least CU that it is known to have run at, where the platform resizes it up to {@code size}; null
 *                    for a fixed size
 */
public record Epoch(Instant startedAt, Instant from, Instant to, ComputeUnits size, CacheActivity cache,
        int connections, Bytes database, @Nullable Double ranAt) {

    /** Value of {@link CacheActivity#used} where the platform does not report it. */
    public static final long UNKNOWN = -1;

    public Epoch {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("an epoch goes forward: %s to %s".formatted(from, to));
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
     * @param other   unit of {@code used} where the probes do not name it; null while it is not known
     */
    public static Optional<Epoch> between(@Nullable Sample earlier, Sample later, @Nullable UsedUnit other) {
        UsedUnit unit = later.cache().unitOr(other);
        Counters now = later.cache().counters();
        if (now == null) {
            return Optional.empty();
        }
        if (earlier == null || !earlier.isOfRun(later)) {
            return lasting(later.run().uptime(), Counters.ZERO, 0, now, later, unit);
        }
        Counters then = earlier.cache().counters();
        if (then == null || !later.isOfTheSame(earlier)) {
            return Optional.empty();
        }
        boolean isComparable = earlier.cache().reportsUse() && Objects.equals(earlier.cache().unitOr(other), unit);
        UsedUnit usedUnit = isComparable ? unit : null;
        long used = earlier.cache().used();
        return now.continues(then)
                ? lasting(later.since(earlier), then, used, now, later, usedUnit)
                : lasting(later.since(earlier), Counters.ZERO, Math.min(used, later.cache().used()), now, later,
                        usedUnit);
    }

    private static Optional<Epoch> lasting(Duration span, Counters then, long usedBefore, Counters now, Sample later,
            @Nullable UsedUnit unit) {
        if (!span.isPositive()) {
            return Optional.empty();
        }
        boolean reportsUse = later.cache().reportsUse();
        CacheActivity cache = new CacheActivity(now.hits() - then.hits(), now.misses() - then.misses(), usedBefore,
                reportsUse ? later.cache().used() : UNKNOWN, reportsUse ? unit : null, later.touched(),
                later.run().start(), later.cache().density());
        return Optional.of(new Epoch(later.run().startedAt(), later.at().minus(span), later.at(), later.size().max(),
                cache, later.connections().used(), later.database(), null));
    }

    /** A copy for a compute that the platform resized; it ran at least at {@code cu} CU on average. */
    public Epoch runningAt(double cu) {
        return new Epoch(startedAt, from, to, size, cache, connections, database, cu);
    }

    /** This epoch merged with the next one of the same run. */
    public Epoch plus(Epoch later) {
        Epoch both = new Epoch(startedAt, from, later.to, size, cache.plus(later.cache),
                Math.max(connections, later.connections), later.database, null);
        double hours = hours() + later.hours();
        return later.resizes() && hours > 0
                ? both.runningAt((running() * hours() + later.running() * later.hours()) / hours)
                : both;
    }

    /** This epoch with the reads of another time, which ended at {@code until}. */
    public Epoch counting(Increase reads, Instant until) {
        return with(until.minus(reads.span()), until, reads.hits(), reads.misses(), cache.usedBefore());
    }

    /** The time {@code after} it, of whose reads nothing is known. */
    public Epoch unread(Duration after) {
        return with(to, to.plus(after), 0, 0, cache.used());
    }

    private Epoch with(Instant begin, Instant end, long hits, long misses, long usedBefore) {
        return new Epoch(startedAt, begin, end, size,
                new CacheActivity(hits, misses, usedBefore, cache.used(), cache.unit(), cache.workingSet(),
                        cache.start(), cache.density()),
                connections, database, ranAt);
    }

    /** Whether the platform resizes the compute up to {@link #size}. */
    public boolean resizes() {
        return ranAt != null;
    }

    /** CU that it ran at: its size, or the known lower bound where the platform resizes it. */
    public double running() {
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

    /** A copy with all times moved back by {@code by}. */
    Epoch earlier(Duration by) {
        return new Epoch(startedAt, from.minus(by), to.minus(by), size, cache, connections, database, ranAt);
    }

    public long reads() {
        return cache.reads();
    }

    public Duration span() {
        return Duration.between(from, to);
    }

    public double hours() {
        return Hours.of(span());
    }

    public double readsPerHour() {
        return span().isZero() ? 0 : reads() / hours();
    }

    /** The load as {@link LoadLevel#level}. */
    public int load() {
        return LoadLevel.level(readsPerHour());
    }

    /** The share of reads that missed; 0 where nothing was read. */
    public double missRatio() {
        return reads() == 0 ? 0 : (double) cache.misses() / reads();
    }

    /**
     * The highest miss ratio of a cache that holds the working set of an hour: each of its pages is missed once an
     * hour, because LRU evicts others first. Infinite where no working set is reported, or {@code pages} do not hold
     * it.
     */
    public double missesAtMost(double pages) {
        WorkingSet reported = cache.workingSet();
        Long touched = reported == null ? null : reported.hour();
        return touched == null || touched > cache.held(pages) || readsPerHour() <= 0
                ? Double.POSITIVE_INFINITY
                : touched / readsPerHour();
    }

    /**
     * Size of all user databases; zero where it is not known. It is not known either where the cache holds more and still
     * misses more than {@code price} allows: dropped relations stay in the cache, so what is read now need not be in it. A use
     * that is not known may be more.
     */
    public Bytes databases(Price price) {
        boolean isContradicted = usedPages(Double.POSITIVE_INFINITY) > database.per(UsedUnit.PAGES.size())
                && price.excess(missRatio()) > 0;
        return isContradicted ? Bytes.ZERO : database;
    }

    /** Pages of 8 KiB in use. While the unit is not known, chunks are assumed, up to {@code capacity}. */
    public double usedPages(double capacity) {
        long used = cache.used();
        UsedUnit unit = cache.unit();
        if (used == UNKNOWN) {
            return capacity;
        }
        return unit == null ? Math.min(capacity, UsedUnit.CHUNKS.bytes(used).per(UsedUnit.PAGES.size()))
                : unit.bytes(used).per(UsedUnit.PAGES.size());
    }
}
