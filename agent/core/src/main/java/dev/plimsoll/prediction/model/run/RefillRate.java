package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How fast the cache filled after earlier starts.
 *
 * @param pagesPerSecond pages read into the cache per second, from the start until its misses were those of its size
 * @param starts         observed starts behind it, at least 1; the latest five decide
 */
public record RefillRate(double pagesPerSecond, int starts) {

    /** A longer warm-up says more about pauses of the clients than about the cache. */
    private static final Duration LONGEST = Duration.ofHours(6);
    private static final int MEMORY = 5;
    private static final double MILLIS = 1_000;

    public RefillRate {
        if (!(pagesPerSecond > 0) || starts < 1) {
            throw new IllegalArgumentException(
                    "a refill rate is above 0, of at least one start: %s, %d".formatted(pagesPerSecond, starts));
        }
    }

    /**
     * The rate after one more warm-up of {@code pages} in {@code took}. One that is too long, or shorter than a
     * millisecond, shows none.
     *
     * @param before null where none was observed
     */
    public static @Nullable RefillRate after(@Nullable RefillRate before, long pages, Duration took) {
        if (pages <= 0 || took.toMillis() <= 0 || took.compareTo(LONGEST) > 0) {
            return before;
        }
        double rate = pages * MILLIS / took.toMillis();
        if (before == null) {
            return new RefillRate(rate, 1);
        }
        int now = Math.min(MEMORY, before.starts + 1);
        return new RefillRate(before.pagesPerSecond + (rate - before.pagesPerSecond) / now, now);
    }

    /** How long {@code pages} take; empty above the longest warm-up that shows a rate, which no start has shown. */
    public Optional<Duration> timeFor(double pages) {
        return Optional.of(Duration.ofSeconds(Math.round(pages / pagesPerSecond)))
                .filter(time -> time.compareTo(LONGEST) <= 0);
    }
}
