package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The unit in which {@code file_cache_used} counts; the platform does not name it (platform/api.md 2.6). */
public enum UsedUnit {
    /** Postgres pages of 8 KiB. */
    PAGES(new Bytes(8L << 10)),
    /** Chunks of 1 MiB. */
    CHUNKS(new Bytes(1L << 20));

    /** With fewer misses, the cache taken by one miss cannot be determined. */
    private static final long LEAST_MISSES = 500;
    /** While the cache is not full, every miss takes one page. Postgres' own catalogue reads blur that slightly. */
    private static final double PAGES_PER_MISS = 0.3;
    /** A chunk serves many misses once its neighbouring pages are read too. */
    private static final double CHUNKS_PER_MISS = 0.1;
    /** A use that exceeds the cache by this factor in some unit is not in that unit. */
    private static final double IMPOSSIBLE = 1.1;
    /** Chunks of catalogues and small tables: each file begins a chunk of its own, however small. */
    private static final long SMALL_FILES = 1_000;

    private final Bytes size;

    UsedUnit(Bytes size) {
        this.size = size;
    }

    public Bytes size() {
        return size;
    }

    /** {@code used} units in bytes. */
    public Bytes bytes(long used) {
        return new Bytes(Math.multiplyExact(used, size.value()));
    }

    /**
     * Whether a cache with this many misses since its start may still take in pages without growing.
     *
     * <p>A chunk is in use from its first page on, and has room for 127 more. Nothing can have been evicted before they
     * are filled.
     */
    public boolean mayFillInside(long misses, long used) {
        return this == CHUNKS && misses <= bytes(used).per(PAGES.size);
    }

    /**
     * Learns the unit from one run.
     *
     * <p>While a cache of pages fills, each miss takes one page. In a cache of chunks, misses share a chunk once its
     * neighbouring pages are read. Sparse reads over a large table take a chunk each and look like pages. So pages are
     * certain only if as many chunks would not fit the cache. Pages are assumed if the databases have fewer chunks.
     *
     * @param run      samples of one run; the counters of the latest reach back to its start
     * @param capacity size of the cache; null if unknown
     * @return empty while the samples allow both units
     */
    public static Optional<UsedUnit> learn(List<Sample> run, @Nullable Bytes capacity) {
        long peak = peak(run);
        if (capacity != null && (double) peak * CHUNKS.size.value() > IMPOSSIBLE * capacity.value()) {
            return Optional.of(PAGES);
        }
        Sample last = run.getLast();
        long misses = last.cache().counters() == null ? 0 : last.cache().counters().misses();
        if (misses < LEAST_MISSES || peak == 0) {
            return Optional.empty();
        }
        if (peak <= CHUNKS_PER_MISS * misses) {
            return Optional.of(CHUNKS);
        }
        boolean dense = peak >= PAGES_PER_MISS * misses;
        return dense && peak > maxChunks(last.database()) ? Optional.of(PAGES) : Optional.empty();
    }

    /** The most in use at any of {@code samples}, in units; 0 for none. Each pass reads a day of samples here. */
    public static long peak(List<Sample> samples) {
        long peak = 0;
        for (Sample sample : samples) {
            peak = Math.max(peak, sample.cache().used());
        }
        return peak;
    }

    /** Upper estimate of the chunks that databases of this size take. */
    private static double maxChunks(Bytes databases) {
        return databases.equals(Bytes.ZERO)
                ? Double.POSITIVE_INFINITY
                : SMALL_FILES + databases.per(CHUNKS.size);
    }

    /** Pages that the cache of {@code size} holds. */
    public static double pages(Size size) {
        return size.cache().per(PAGES.size());
    }
}
