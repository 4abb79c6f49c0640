package dev.plimsoll.prediction.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients come through the pooler, and since when. Connections counted earlier do not show what is needed
 * behind the pooler.
 *
 * @param on    whether clients came through the pooler at {@code asOf}
 * @param asOf  time of the latest probe
 * @param since the last probe without pooled clients; null where none was observed, and while clients are not pooled
 */
public record PoolerUse(boolean on, Instant asOf, @Nullable Instant since) {

    /** The state after a probe at {@code asOf}; {@code before} is null at the first. */
    public static PoolerUse after(@Nullable PoolerUse before, boolean on, Instant asOf) {
        if (before == null || !on) {
            return new PoolerUse(on, asOf, null);
        }
        return new PoolerUse(true, asOf, before.on ? before.since : before.asOf);
    }

    /**
     * The time from which probes show what is needed; all of them where nobody knows since when clients are pooled. While
     * applications move to the pooler, the connections of before fade away, so only the latest probe counts.
     *
     * @param use    null where not known
     * @param latest time of the latest probe
     * @param move   time that applications get
     */
    public static Instant countsFrom(@Nullable PoolerUse use, Instant latest, Duration move) {
        if (use == null || use.since == null) {
            return Instant.MIN;
        }
        Instant moved = use.since.plus(move);
        return !latest.isBefore(moved) ? moved : latest.isAfter(use.since) ? latest : use.since.plusNanos(1);
    }

    /** Whether {@code least} was observed behind the pooler at {@code now}, so that the earlier connections do not count. */
    public boolean isProven(Instant now, Duration least) {
        return since != null && !now.isBefore(since.plus(least));
    }
}
