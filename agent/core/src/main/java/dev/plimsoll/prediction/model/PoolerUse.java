package dev.plimsoll.prediction.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether clients come through the pooler, and since when: connections that were counted before say nothing of what is
 * needed behind it.
 *
 * @param on    whether they do, as of {@code asOf}
 * @param asOf  the latest look by then
 * @param since the last look at which they did not; null where that was never seen, and while they do not
 */
public record PoolerUse(boolean on, Instant asOf, @Nullable Instant since) {

    /** Until so much was seen behind the pooler, a smaller size must still carry what came before. */
    public static final Duration EVIDENCE = Duration.ofDays(1);

    /** After what was told at {@code asOf}; {@code before} is null where nothing was noted. */
    public static PoolerUse after(@Nullable PoolerUse before, boolean on, Instant asOf) {
        if (before == null || !on) {
            return new PoolerUse(on, asOf, null);
        }
        return new PoolerUse(true, asOf, before.on ? before.since : before.asOf);
    }

    /** Whether a look at {@code at} counts. */
    public boolean counts(Instant at) {
        return since == null || at.isAfter(since);
    }

    /** Whether at {@code now} enough was seen behind the pooler to forget what came before. */
    public boolean isProven(Instant now) {
        return since != null && !now.isBefore(since.plus(EVIDENCE));
    }
}
