package dev.plimsoll.cache;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the file cache since the last start of its compute (platform/api.md 2.6).
 *
 * @param hits            reads served from the cache, 0 to {@link #MOST}
 * @param misses          reads not served from the cache, 0 to {@link #MOST}
 * @param writes          pages written into the cache, 0 to {@link #MOST}
 * @param used            cache in use, in a unit that the platform does not name, 0 to {@link #MOST_USED}; null if not
 *                        reported
 * @param reportedPercent the view's own hit ratio, 0 to 100; null if not reported, as before the first read
 */
public record Counters(long hits, long misses, long writes, @Nullable Long used, @Nullable Double reportedPercent) {

    /**
     * No cache counts this many reads in a hundred years. Sums over a thousand starts fit in a long, and each value is
     * exact as a double.
     */
    public static final long MOST = 1L << 53;
    /** Largest count whose bytes fit in a long, in the largest unit of 1 MiB. */
    public static final long MOST_USED = Long.MAX_VALUE >> 20;

    /** Counters of a compute that just started. */
    public static final Counters ZERO = new Counters(0, 0, 0, 0L, null);

    public Counters {
        boolean fits = isWithin(hits, MOST) && isWithin(misses, MOST) && isWithin(writes, MOST)
                && (used == null || isWithin(used, MOST_USED));
        if (!fits) {
            throw new IllegalArgumentException(
                    "counters must be 0 to %d, and use 0 to %d: hits %d, misses %d, writes %d, used %s".formatted(MOST,
                            MOST_USED, hits, misses, writes, used));
        }
    }

    private static boolean isWithin(long count, long most) {
        return count >= 0 && count <= most;
    }

    /** A copy with another use. */
    Counters with(long inUse) {
        return new Counters(hits, misses, writes, inUse, reportedPercent);
    }

    public long accesses() {
        return hits + misses;
    }

    /** Hits over accesses since the last start, as the view defines it; empty before the first access. */
    public Optional<Ratio> lifetimeHitRatio() {
        return Ratio.of(hits, misses);
    }

    /** Whether these can be later counters of the same run. */
    public boolean continues(Counters earlier) {
        return hits >= earlier.hits && misses >= earlier.misses && writes >= earlier.writes;
    }
}
