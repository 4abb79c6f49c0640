package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a compute is left alone after a look of ours started it.
 *
 * @param times looks that started it, none that did not between them
 * @param until when it may be looked at again; null where it may
 */
public record IdleAfterProbe(int times, @Nullable Instant until) {

    /** It may be looked at. */
    public static final IdleAfterProbe NONE = new IdleAfterProbe(0, null);

    private static final Duration FIRST = Duration.ofMinutes(30);
    private static final Duration LONGEST = Duration.ofDays(1);

    /** Twice as long as the last time, a day at most. */
    public IdleAfterProbe afterWaking(Instant now) {
        Duration pause = TimeSpans.shorter(FIRST.multipliedBy(1L << Math.min(times, 10)), LONGEST);
        return new IdleAfterProbe(times + 1, now.plus(pause));
    }

    /** Whether it is still to be left alone. */
    public boolean holds(Instant now) {
        return until != null && now.isBefore(until);
    }
}
