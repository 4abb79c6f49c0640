package dev.plimsoll.prediction.model.run;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The present run of a compute at its size.
 *
 * @param startedAt start of the server
 * @param open      epoch that is not yet learned, less than about five minutes; null where there is none
 * @param last      epoch that was learned last, after a short run also of that one; null before the first
 * @param phase     what the last epoch shows
 * @param fill      how its cache fills
 */
public record ComputeRun(Instant startedAt, @Nullable Epoch open, @Nullable Epoch last, CachePhase phase,
        CacheFill fill) {

    /** A run without a learned epoch. */
    public static ComputeRun begunWith(Epoch first) {
        return new ComputeRun(first.startedAt(), null, null, CachePhase.WARMING, CacheFill.EMPTY);
    }

    /** A copy with what an earlier run learned last; null for nothing. */
    public ComputeRun knowing(@Nullable Epoch earlier) {
        return new ComputeRun(startedAt, open, earlier, phase, fill);
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

    /** A copy with all times moved back by {@code by}. */
    public ComputeRun earlier(Duration by) {
        return new ComputeRun(startedAt, open == null ? null : open.earlier(by), last == null ? null : last.earlier(by),
                phase, fill);
    }

    /** A copy with an epoch that is too short to learn from; the next one extends it. */
    public ComputeRun waitingWith(Epoch more) {
        return new ComputeRun(startedAt, more, last, phase, fill);
    }

    /** A copy after {@code epoch} was learned. */
    public ComputeRun learned(Epoch epoch, CachePhase now, CacheFill filled) {
        return new ComputeRun(startedAt, null, epoch, now, filled);
    }

    /** How its cache fills, with the epoch that is not yet learned. */
    public CacheFill fillNow(@Nullable Bytes capacity, SaturationRule rule) {
        return open == null ? fill : fill.after(open.cache(), capacity, rule);
    }
}
