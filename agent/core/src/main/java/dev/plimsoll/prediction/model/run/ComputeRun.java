package dev.plimsoll.prediction.model.run;

import dev.plimsoll.prediction.SaturationRule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The present run of a compute at its size.
 *
 * @param startedAt      start of the server
 * @param open           epoch that is not yet learned, less than about five minutes; null where there is none
 * @param last           epoch that was learned last; null before the first
 * @param readsSinceFull reads since the cache was full; below zero while it is not
 * @param phase          what the last epoch shows
 * @param misses         all misses of this run
 * @param standstill     how long the cache in use has not grown
 */
public record ComputeRun(Instant startedAt, @Nullable Epoch open, @Nullable Epoch last, long readsSinceFull,
        Phase phase, long misses, Standstill standstill) {

    /** What an epoch shows about sizes. */
    public enum Phase {
        /** Every miss so far was a first read. Larger sizes would have missed as often. */
        WARMING,
        /** The cache is full, but not for long enough to judge. */
        FILLED,
        /** The cache is warm: its misses are those of its size. */
        STEADY
    }

    /** A run without a learned epoch. */
    public static ComputeRun begunWith(Epoch first) {
        return new ComputeRun(first.startedAt(), null, null, -1, Phase.WARMING, 0, Standstill.NONE);
    }

    /** Whether {@code epoch} belongs to this run: the server has not restarted. */
    public boolean isOf(Epoch epoch) {
        return startedAt.equals(epoch.startedAt());
    }

    /**
     * Whether {@code epoch} is already known. An epoch of this run is known if it begins before the latest end; one
     * of another run, if it ends no later.
     */
    public boolean hasSeen(Epoch epoch) {
        Epoch latest = latest();
        return latest != null
                && (isOf(epoch) ? epoch.from().isBefore(latest.to()) : !epoch.to().isAfter(latest.to()));
    }

    /** The latest epoch, learned or not; null before the first. */
    public @Nullable Epoch latest() {
        return open == null ? last : open;
    }

    /** The same with all times moved back by {@code by}. */
    public ComputeRun earlier(Duration by) {
        return new ComputeRun(startedAt, open == null ? null : open.earlier(by), last == null ? null : last.earlier(by),
                readsSinceFull, phase, misses, standstill);
    }

    /** The same with an epoch that is too short to learn from; the next one extends it. */
    public ComputeRun waitingWith(Epoch more) {
        return new ComputeRun(startedAt, more, last, readsSinceFull, phase, misses, standstill);
    }

    /** The same with the misses of one more epoch. */
    public ComputeRun missing(Epoch epoch, SaturationRule rule) {
        return new ComputeRun(startedAt, open, last, readsSinceFull, phase, misses + epoch.misses(),
                standstill.after(epoch.usedBefore(), epoch.used(), epoch.misses(), rule));
    }

    /** The same after {@code epoch} was learned. */
    public ComputeRun learned(Epoch epoch, long sinceFull, Phase now) {
        return new ComputeRun(startedAt, null, epoch, sinceFull, now, misses, standstill);
    }

    public boolean isFull() {
        return readsSinceFull >= 0;
    }
}
