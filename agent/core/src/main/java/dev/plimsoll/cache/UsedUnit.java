package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The unit in which {@code file_cache_used} counts; the platform does not name it (platform/api.md 2.6). */
public enum UsedUnit {
    /** Postgres pages of 8 KiB. */
    PAGES(new Bytes(8L << 10)),
    /** Chunks of 1 MiB. */
    CHUNKS(new Bytes(1L << 20));

    /** Fewer misses than this tell nothing about what one of them takes. */
    private static final long LEAST_MISSES = 500;
    /** Below full, every miss takes one page. Postgres' own catalogue reads blur that a little. */
    private static final double PAGES_PER_MISS = 0.3;
    /** A chunk serves many misses, once its neighbours are read too. */
    private static final double CHUNKS_PER_MISS = 0.1;
    /** A used figure this far above the cache's size in some unit cannot be in that unit. */
    private static final double IMPOSSIBLE = 1.1;
    /** Each file begins a chunk of its own, however small: so many for catalogues and small tables. */
    private static final long SMALL_FILES = 1_000;

    private final Bytes size;

    UsedUnit(Bytes size) {
        this.size = size;
    }

    public Bytes size() {
        return size;
    }

    /** {@code used} of this unit. */
    public Bytes bytes(long used) {
        return new Bytes(Math.multiplyExact(used, size.value()));
    }

    /**
     * Whether a cache that missed so often since its start may still be taking in all that it misses without growing: a
     * chunk is in use from its first page on, and has room for 127 more. Nothing was evicted by then for sure.
     */
    public boolean mayFillInside(long misses, long used) {
        return this == CHUNKS && misses <= bytes(used).per(PAGES.size);
    }

    /**
     * Learns the unit from one run. While a cache of pages fills, each miss takes one; misses share a chunk, but only once
     * its neighbours are read: reads spread thinly over a large table take a chunk each, and look like pages. So pages are
     * certain only where so many chunks would not fit the cache, and believed where the databases have not so many.
     *
     * @param run      samples of one run; the counters of the latest reach back to its start
     * @param capacity size of the cache; null where it is not known
     * @return empty while the samples allow both
     */
    public static Optional<UsedUnit> learn(List<Sample> run, @Nullable Bytes capacity) {
        long peak = run.stream().mapToLong(Sample::used).max().orElse(0);
        if (capacity != null && (double) peak * CHUNKS.size.value() > IMPOSSIBLE * capacity.value()) {
            return Optional.of(PAGES);
        }
        Sample last = run.getLast();
        long misses = last.counters() == null ? 0 : last.counters().misses();
        if (misses < LEAST_MISSES || peak == 0) {
            return Optional.empty();
        }
        if (peak <= CHUNKS_PER_MISS * misses) {
            return Optional.of(CHUNKS);
        }
        boolean dense = peak >= PAGES_PER_MISS * misses;
        return dense && peak > mostChunks(last.database()) ? Optional.of(PAGES) : Optional.empty();
    }

    /** The most chunks that databases of this size are likely to take. */
    private static double mostChunks(Bytes databases) {
        return databases.equals(Bytes.ZERO)
                ? Double.POSITIVE_INFINITY
                : SMALL_FILES + databases.per(CHUNKS.size);
    }
}
