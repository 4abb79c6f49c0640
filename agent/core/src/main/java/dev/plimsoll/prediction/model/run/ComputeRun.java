package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The present run of a compute at its size.
 *
 * @param startedAt      start of the server
 * @param open           what is not yet learned: less than about five minutes; null where there is nothing
 * @param last           what was learned last; null before the first
 * @param readsSinceFull reads since the cache was full; below zero while it is not
 * @param phase          what the last epoch can be judged by
 * @param misses         all its misses so far
 * @param standstill     how long what is in use has not grown
 */
public record ComputeRun(Instant startedAt, @Nullable Epoch open, @Nullable Epoch last, long readsSinceFull,
        Phase phase,
        long misses, Standstill standstill) {

    /** Whether an epoch tells about sizes. */
    public enum Phase {
        /** Every miss so far was a first read: larger sizes would have missed as often. */
        WARMING,
        /** Full, but not for long enough to judge. */
        FILLED,
        /** Warm: what it misses is what this size misses. */
        STEADY
    }

    /** A run of which nothing is learned yet. */
    public static ComputeRun begunWith(Epoch first) {
        return new ComputeRun(first.startedAt(), null, null, -1, Phase.WARMING, 0, Standstill.NONE);
    }

    /** Whether {@code seen} belongs to this run: the server has not started again. */
    public boolean isOf(Epoch seen) {
        return startedAt.equals(seen.startedAt());
    }

    /** Whether {@code seen} begins before the end of what is known of this run already, or ends no later where it is of another. */
    public boolean hasSeen(Epoch seen) {
        Epoch latest = latest();
        return latest != null
                && (isOf(seen) ? seen.from().isBefore(latest.to()) : !seen.to().isAfter(latest.to()));
    }

    /** What was seen last, learned or not; null before the first. */
    public @Nullable Epoch latest() {
        return open == null ? last : open;
    }

    /** As if all had been so much earlier. */
    public ComputeRun earlier(Duration by) {
        return new ComputeRun(startedAt, open == null ? null : open.earlier(by), last == null ? null : last.earlier(by),
                readsSinceFull, phase, misses, standstill);
    }

    /** With an epoch too short to learn from, kept for the next. */
    public ComputeRun waitingWith(Epoch more) {
        return new ComputeRun(startedAt, more, last, readsSinceFull, phase, misses, standstill);
    }

    /** With the misses of one more epoch. */
    public ComputeRun missing(Epoch seen) {
        return new ComputeRun(startedAt, open, last, readsSinceFull, phase, misses + seen.misses(),
                standstill.with(seen));
    }

    /** After an epoch was learned from. */
    public ComputeRun learned(Epoch seen, long sinceFull, Phase now) {
        return new ComputeRun(startedAt, null, seen, sinceFull, now, misses, standstill);
    }

    public boolean isFull() {
        return readsSinceFull >= 0;
    }
}
