package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pause of probing after a probe woke a compute.
 *
 * @param times probes in a row that woke it
 * @param until end of the pause; null if probing is allowed
 */
public record IdleAfterProbe(int times, @Nullable Instant until) {

    /** No pause. */
    public static final IdleAfterProbe NONE = new IdleAfterProbe(0, null);

    private static final Duration FIRST_PAUSE = Duration.ofMinutes(30);
    private static final Duration MAX_PAUSE = Duration.ofDays(1);

    /** The pause after another wake-up by a probe: twice the previous one, at most a day. */
    public IdleAfterProbe afterWakeup(Instant now) {
        Duration pause = TimeSpans.shorter(FIRST_PAUSE.multipliedBy(1L << Math.min(times, 10)), MAX_PAUSE);
        return new IdleAfterProbe(times + 1, now.plus(pause));
    }

    /** Whether the pause lasts. */
    public boolean holds(Instant now) {
        return until != null && now.isBefore(until);
    }
}
