package dev.plimsoll.cache;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file cache's counters since the last start of its compute (platform/api.md 2.6).
 *
 * @param hits            reads served from the cache, 0 to {@link #MOST}
 * @param misses          reads that were not, as many at most
 * @param writes          pages written into the cache, as many at most
 * @param used            how much of the cache is in use, in a unit that the platform does not name, 0 to {@link #MOST_USED};
 *                        null where not told
 * @param reportedPercent the view's own hit ratio, 0 to 100; null where not told, as before the first read
 */
public record Counters(long hits, long misses, long writes, @Nullable Long used, @Nullable Double reportedPercent) {

    /** A difference of rounding to whole percents is no difference. */
    private static final double ROUNDING_PERCENT = 0.51;

    /** No cache counts so far in a hundred years; sums over a thousand starts still fit, and each is exact as a double. */
    public static final long MOST = 1L << 53;
    /** So many of the largest unit, of 1 MiB, that their bytes still fit. */
    public static final long MOST_USED = Long.MAX_VALUE >> 20;

    /** What every compute starts with. */
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

    public long accesses() {
        return hits + misses;
    }

    /** Hits over accesses since the last start, as the view defines it; empty before the first access. */
    public Optional<Ratio> lifetimeHitRatio() {
        return accesses() == 0 ? Optional.empty() : Optional.of(new Ratio((double) hits / accesses()));
    }

    /** Whether the view's own ratio follows the rule of platform/api.md 2.6; true where it says nothing. */
    public boolean reportedFollowsRule() {
        Double reported = reportedPercent;
        return reported == null || lifetimeHitRatio()
                .map(ratio -> Math.abs(ratio.value() * 100 - reported) <= ROUNDING_PERCENT)
                .orElse(true);
    }

    /** Whether these can be the later counters of the same run. */
    public boolean continues(Counters earlier) {
        return hits >= earlier.hits && misses >= earlier.misses && writes >= earlier.writes;
    }
}
