package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The unit in which {@code file_cache_used} counts: pages of 8 KiB, or chunks of some. A server names it in a setting
 * (platform/in-the-wild.md 2.2); the published contract does not (platform/api.md 2.6).
 *
 * @param pages in one unit, 1 to {@link #MOST_PAGES}
 */
public record UsedUnit(int pages) {

    /** The largest unit that a server may name (platform/in-the-wild.md 2.2): 1 MiB. */
    public static final int MOST_PAGES = 128;
    /** Postgres pages of 8 KiB. */
    public static final UsedUnit PAGES = new UsedUnit(1);
    /** Chunks of 1 MiB. */
    public static final UsedUnit CHUNKS = new UsedUnit(128);

    private static final long PAGE = 8L << 10;
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

    public UsedUnit {
        if (pages < 1 || pages > MOST_PAGES) {
            throw new IllegalArgumentException("a unit of %d pages".formatted(pages));
        }
    }

    /** The unit that {@link #toString} wrote. */
    public static UsedUnit of(String word) {
        return switch (word) {
            case "PAGES" -> PAGES;
            case "CHUNKS" -> CHUNKS;
            default -> new UsedUnit(Integer.parseInt(word));
        };
    }

    /** {@code PAGES}, {@code CHUNKS} for those of 1 MiB, else the number of pages. */
    @Override
    public String toString() {
        return equals(PAGES) ? "PAGES" : equals(CHUNKS) ? "CHUNKS" : Integer.toString(pages);
    }

    public Bytes size() {
        return new Bytes(pages * PAGE);
    }

    /** Whether one unit has room for several pages. */
    public boolean isChunks() {
        return pages > 1;
    }

    /** Whether {@code used} units are more than a cache of this size holds, so that they are not of this unit. */
    public boolean exceeds(long used, @Nullable Bytes cache) {
        return cache != null && (double) used * pages * PAGE > IMPOSSIBLE * cache.value();
    }

    /** {@code used} units in bytes. */
    public Bytes bytes(long used) {
        return new Bytes(Math.multiplyExact(used, pages * PAGE));
    }

    /**
     * Whether a cache with this many misses since its start may still take in pages without growing.
     *
     * <p>A chunk is in use from its first page on, and has room for more. Nothing can have been evicted before they
     * are filled.
     */
    public boolean mayFillInside(long misses, long used) {
        return isChunks() && misses <= (double) used * pages;
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
        if (CHUNKS.exceeds(peak, capacity)) {
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
                : SMALL_FILES + databases.per(CHUNKS.size());
    }

    /** Pages that the cache of {@code size} holds. */
    public static double pages(Size size) {
        return size.cache().per(PAGES.size());
    }
}
