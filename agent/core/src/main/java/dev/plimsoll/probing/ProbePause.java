package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pause of probing after a probe woke a compute.
 *
 * @param times probes in a row that woke it
 * @param until end of the pause; null if probing is allowed
 */
public record ProbePause(int times, @Nullable Instant until) {

    /** No pause. */
    public static final ProbePause NONE = new ProbePause(0, null);

    /** The pause after another wake-up by a probe: twice the previous one, as long as an observation counts. */
    ProbePause afterWakeup(Instant now, ProbingPolicy policy) {
        Duration pause = TimeSpans.shorter(policy.tunables().firstPause().multipliedBy(1L << Math.min(times, 10)),
                policy.activity().tunables().delay().expiry());
        return new ProbePause(times + 1, now.plus(pause));
    }

    /** Whether the pause lasts. */
    public boolean holds(Instant now) {
        return until != null && now.isBefore(until);
    }
}
